"""Words that can't be read on what they stand on, by night and by day."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Page

from tests.browser.measure import resize

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

# Every layer under the middle of a word, from the lowest: plain colours, all the colours of a
# gradient, the filling of a shape. Where a picture lies under it nothing can be said.
FAINT = """() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    .getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(colour, [r, g, b, a / 255]);
    }
    return known.get(colour);
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, at) => part * a + under[at] * (1 - a));
  const light = (colour) => colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }).reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const styles = new Map();
  const styleOf = (one) => {
    if (!styles.has(one)) styles.set(one, getComputedStyle(one));
    return styles.get(one);
  };
  const veiled = (one) => {
    let share = 1;
    for (let at = one; at; at = at.parentElement) share *= Number(styleOf(at).opacity);
    return share;
  };
  const filtered = (one) => {
    for (let at = one; at; at = at.parentElement) if (styleOf(at).filter !== 'none') return true;
    return false;
  };
  // What a layer is painted with: each list holds colours of which one is there.
  const paints = (one) => {
    const style = styleOf(one);
    if (one instanceof SVGElement) {
      if (one instanceof SVGSVGElement || one instanceof SVGGElement || style.fill === 'none')
        return [];
      return style.fill.startsWith('url') ? null : [[style.fill]];
    }
    if (/^(IMG|CANVAS|VIDEO)$/.test(one.tagName)) return null;
    const layers = [];
    if (rgba(style.backgroundColor)[3]) layers.push([style.backgroundColor]);
    if (style.backgroundImage !== 'none') {
      if (style.backgroundImage.includes('url(')) return null;
      layers.push(style.backgroundImage.match(/(rgba?|oklch|oklab|color)\\([^()]*\\)/g) ?? []);
    }
    return layers;
  };
  const faint = new Map();
  const name = (one) => `${one.tagName.toLowerCase()}.${(one.getAttribute('class') ?? '')
    .replace(/ ?svelte-\\w+/g, '')} "${one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40)}"`;
  const judge = (one, box) => {
    const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const at = stack.indexOf(one);
    if (at < 0 || filtered(one)) return;
    let grounds = [[255, 255, 255]];
    for (const layer of stack.slice(at).reverse()) {
      const all = paints(layer);
      if (all === null) return;
      const share = veiled(layer);
      for (const colours of all) {
        const tones = colours.map(rgba).map(([r, g, b, a]) => [r, g, b, a * share]);
        if (!tones.length) continue;
        const next = tones.flatMap((tone) => grounds.map((ground) => over(tone, ground)));
        next.sort((a, b) => light(a) - light(b));
        grounds = next.length > 2 ? [next[0], next.at(-1)] : next;  // The darkest, the brightest.
      }
    }
    const style = styleOf(one);
    const [r, g, b, a] = rgba(style.color);
    const ink = [r, g, b, a * veiled(one)];
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    const found = Math.min(...grounds.map((ground) => ratio(over(ink, ground), ground)));
    if (found < (large ? 3 : 4.5) - 0.01 && !(faint.get(name(one)) < found))
      faint.set(name(one), Math.round(found * 100) / 100);
  };
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = modal ?? document.querySelector('.veil') ?? document.body;
  const range = document.createRange();
  for (const one of root.querySelectorAll('*')) {
    const texts = [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (!texts.length || one.closest('.sr, svg, [aria-hidden=true], option')) continue;
    if (one.closest('[inert], .dim, [disabled], [aria-disabled=true]')) continue;
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(texts[0]);
    const box = range.getClientRects()[0];
    if (!box || box.width < 4 || box.height < 4) continue;
    if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth) {
      one.scrollIntoView({ block: 'center', inline: 'center' });
      range.selectNodeContents(texts[0]);
      const now = range.getClientRects()[0];
      if (now) judge(one, now);
    } else judge(one, box);
  }
  return [...faint].map(([what, found]) => `${what} stands at ${found} : 1`);
}"""


def faint(page: Page) -> list[str]:
    """What is fainter than 4.5 : 1; large words need 3 : 1."""
    found: list[str] = page.evaluate(FAINT)
    return found


def faint_by_night_and_day(page: Page) -> list[str]:
    """On a desk and on a phone, as whoever owns the device likes it."""
    found = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        for size in ("1366x768", "390x844"):
            resize(page, size)
            found += [f"{theme}, {size}: {one}" for one in faint(page)]
    return found
