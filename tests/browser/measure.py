"""What is wrong with a page as it stands on a screen: what is cut, what covers something else,
what can't be reached, what is too small for a thumb."""

from __future__ import annotations

from playwright.sync_api import Page

DESKS = ("1920x1080", "1440x900", "1366x768", "1366x640", "1280x720", "1024x768", "820x1180")
PHONES = ("390x844", "360x640", "844x390", "720x450")  # the last is a desk at 200 %
SIZES = (*DESKS, *PHONES)


# Words that say themselves that there is more (an ellipsis, a fold, a sign to unfold them) are not
# cut; cards that lie over each other show their edges, and pictures hold no words of their own.
FAULTS = """(least) => {
  const faults = new Set();
  const name = (one) => `${one.tagName.toLowerCase()}.${(one.getAttribute('class') ?? '')
    .replace(/ ?svelte-\\w+/g, '')} "${(one.getAttribute('aria-label') ?? one.textContent ?? '')
    .trim().replace(/\\s+/g, ' ').slice(0, 50)}"`;
  const told = new Map();  // Only to those who listen.
  const heard = (one) => {
    if (!one) return false;
    if (!told.has(one))
      told.set(one, styleOf(one).clipPath === 'inset(50%)' || heard(one.parentElement));
    return told.get(one);
  };
  const shown = (one) => !heard(one)
    && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const clips = (style, way) => /hidden|clip/.test(style[`overflow${way}`]);
  const scrolls = (style, way) => /auto|scroll/.test(style[`overflow${way}`]);
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = modal ?? document.querySelector('.veil') ?? document.body;
  const page = document.documentElement;
  scrollTo(0, 0);
  if (page.scrollWidth > innerWidth + 1) faults.add(`the page is ${page.scrollWidth} wide`);
  const styles = new Map();
  const styleOf = (one) => {
    if (!styles.has(one)) styles.set(one, getComputedStyle(one));
    return styles.get(one);
  };

  // Cut: an edge that hides without a way to scroll there, or the window's own.
  const cut = (one, box) => {
    let [x, y] = [true, true];  // Nothing that scrolls has been met in this direction.
    let seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    for (let around = one; around && around !== page; around = around.parentElement) {
      const style = styleOf(around);
      const edge = around.getBoundingClientRect();
      const more = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const own = around === one;
      if (x && !own && clips(style, 'X') && !more
        && (box.left < edge.left - 2 || box.right > edge.right + 2))
        faults.add(`${name(one)} is cut at its side by ${name(around).slice(0, 60)}`);
      if (y && !own && clips(style, 'Y') && !more
        && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2))
        faults.add(`${name(one)} is cut above or below by ${name(around).slice(0, 60)}`);
      const fixed = style.position === 'fixed';
      if (/hidden|clip|auto|scroll/.test(style.overflowX)) {
        seen.left = Math.max(seen.left, edge.left); seen.right = Math.min(seen.right, edge.right);
      }
      if (/hidden|clip|auto|scroll/.test(style.overflowY)) {
        seen.top = Math.max(seen.top, edge.top); seen.bottom = Math.min(seen.bottom, edge.bottom);
      }
      x &&= !scrolls(style, 'X') && !more;
      y &&= !scrolls(style, 'Y') && !more;
      if (fixed) break;
    }
    const free = page.scrollHeight > innerHeight + 1;  // The page itself scrolls up and down.
    if (x && (box.left < -1 || box.right > innerWidth + 1)) faults.add(`${name(one)}: outside`);
    if (y && !free && (box.top < -1 || box.bottom > innerHeight + 1))
      faults.add(`${name(one)}: outside`);
    return seen;
  };

  // What is scrolled up and down isn't scrolled sideways too.
  for (const one of root.querySelectorAll('*')) {
    const [wide, high] = [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
    if (wide < 2 || high < 2 || !shown(one)) continue;
    if (scrolls(styleOf(one), 'X') && scrolls(styleOf(one), 'Y'))
      faults.add(`${name(one)} is ${one.scrollWidth} wide on ${one.clientWidth}`);
  }

  const SKIP = '.sr, .scenery, svg, .cut, .lookers, [aria-hidden=true], option, script, style';
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=tab], [role=switch]';
  const words = [];
  for (const one of root.querySelectorAll('*')) {
    const texts = [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (!texts.length && !one.matches(CONTROLS)) continue;
    if (one.closest(SKIP) || !shown(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    if (one.closest('.card') && !one.matches(CONTROLS)) continue;
    if (one.matches('.pannable *')) continue;  // It is drawn and zoomed with fingers.
    const seen = cut(one, box);
    if (!texts.length || one.matches('.ground')) continue;
    const range = document.createRange();
    for (const text of texts) {
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const it = {
          one, left: Math.max(left, seen.left), right: Math.min(right, seen.right),
          top: Math.max(top, seen.top) + 2, bottom: Math.min(bottom, seen.bottom) - 2,
        };
        if (it.right - it.left > 3 && it.bottom - it.top > 3) words.push(it);
      }
    }
  }

  // Words over words; those under a bar that stays can be scrolled out from under it.
  const bar = (one) => {
    while (one && !/sticky|fixed/.test(styleOf(one).position)) one = one.parentElement;
    return one;
  };
  const movable = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement)
      if ((at === page || scrolls(styleOf(at), 'Y')) && at.scrollHeight > at.clientHeight + 1)
        return true;
    return false;
  };
  words.sort((a, b) => a.left - b.left);
  words.forEach((a, at) => {
    for (let next = at + 1; next < words.length && words[next].left < a.right - 2; next++) {
      const b = words[next];
      if (a.one === b.one || a.one.contains(b.one) || b.one.contains(a.one)) continue;
      if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 3) continue;
      // The cards of a hand lie over each other, as they do in a fist.
      const [fan, other] = [a, b].map(({ one }) => one.closest('[data-zone=hand]'));
      if (fan && fan === other) continue;
      const [fixed, free] = bar(a.one) ? [a.one, b.one] : [b.one, a.one];
      if (bar(fixed) && !bar(fixed).contains(free) && movable(free)) continue;
      faults.add(`${name(a.one)} and ${name(b.one)} are at the same place`);
    }
  });

  // Reached, and large enough. Only what people can scroll is scrolled.
  const bring = (one) => {
    for (let around = one.parentElement; around; around = around.parentElement) {
      const [box, edge, style] = [one.getBoundingClientRect(), around.getBoundingClientRect(),
        styleOf(around)];
      const bottom = around === page ? innerHeight : edge.bottom;
      if (scrolls(style, 'Y') || around === page) {
        const top = Math.max(0, edge.top);
        // The handle of the sheet reaches a little over the board.
        if (box.bottom > bottom - 16) around.scrollTop += box.bottom - bottom + 18;
        else if (box.top < top) around.scrollTop -= top - box.top + 2;
      }
      if (scrolls(style, 'X')) {
        if (box.right > edge.right) around.scrollLeft += box.right - edge.right + 2;
        else if (box.left < edge.left) around.scrollLeft -= edge.left - box.left + 2;
      }
    }
  };
  // What lies under a bar that stays can be scrolled out from under it.
  const toTheMiddle = (one) => {
    for (let around = one.parentElement; around; around = around.parentElement) {
      if (!scrolls(styleOf(around), 'Y') && around !== page) continue;
      const [box, edge] = [one.getBoundingClientRect(), around.getBoundingClientRect()];
      const [top, bottom] = around === page ? [0, innerHeight] : [edge.top, edge.bottom];
      around.scrollTop += (box.top + box.bottom - top - bottom) / 2;
    }
  };
  for (const one of root.querySelectorAll(CONTROLS)) {
    if (one.disabled || one.closest('.sr, [inert], .cut') || !shown(one)) continue;
    if (one.tabIndex < 0 || one.matches('[data-state=none]')) continue;
    const style = styleOf(one);
    const inline = style.display === 'inline' || one.matches('.rule');
    let box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const hits = (x, y) => {
      const hit = document.elementFromPoint(x, y);
      const label = one.labels?.[0];
      return hit && (one.contains(hit) || hit.contains(one) && !hit.matches('main, body, section')
        || label?.contains(hit)) ? true : hit;
    };
    const middle = () => {
      box = one.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    bring(one);
    let [x, y] = middle();
    const piece = one.closest('[data-thing]') && one.closest('.board, [data-zone=hand]');
    let hit = hits(x, y);
    if (hit !== true && piece) {  // Of what lies under others the edge can be touched.
      const edges = [[box.left + 8, y], [box.right - 8, y], [x, box.top + 8], [x, box.bottom - 8]];
      if (edges.some(([h, v]) => hits(h, v) === true)) hit = true;
    }
    if (hit !== true && !piece) {
      toTheMiddle(one);
      [x, y] = middle();
      hit = hits(x, y);
    }
    if (hit !== true) {
      faults.add(`${name(one)} can't be reached: ${hit ? name(hit) : 'nothing'} is there`);
      continue;
    }
    // What lies on somebody is told by a long press on them, too: a person is large enough.
    if (!least || inline || one.matches('.peel')) continue;
    // As far as a touch still counts for it, in both directions.
    const own = (h, v) => {
      const hit = document.elementFromPoint(h, v);
      return hit && (one.contains(hit) || one.labels?.[0]?.contains(hit));
    };
    const reach = (dx, dy) => {
      let far = 0;
      while (far < least && own(x + dx * far, y + dy * far)) far += 2;
      return far;
    };
    const room = () => [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
    let [wide, high] = room();
    if (!piece && Math.min(wide, high) < least - 1) {
      toTheMiddle(one);
      [x, y] = middle();
      [wide, high] = room();
    }
    if (!piece && Math.min(wide, high) < least - 1)
      faults.add(`${name(one)} can be touched on ${Math.round(wide)} x ${Math.round(high)}`);
    if (piece && Math.min(Math.max(box.width, wide), Math.max(box.height, high)) < least - 1)
      faults.add(`${name(one)} is ${Math.round(box.width)} x ${Math.round(box.height)}`);
  }
  return [...faults];
}"""
SETTLE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def resize(page: Page, size: str) -> None:
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLE)
    page.evaluate(SETTLE)


def least(size: str) -> int:
    """How large a thing must be to be touched there: desks have mice."""
    return 0 if size in DESKS else 40 if size == "360x640" else 44


def faults(page: Page, size: str) -> list[str]:
    """On a screen of this size."""
    resize(page, size)
    found: list[str] = page.evaluate(FAULTS, least(size))
    return found
