// Where we are. Links are plain links; a click on one of ours changes the state, not the page.
import { packed, packedAddress } from './packed';
import { read, write, type Route } from './router';

/** A saved page has no addresses of its own: where one is in it only it knows. */
let inside = packedAddress();
const here = () => (packed ? inside : location.pathname + location.search + location.hash);

class Location {
  address = $state(here());
  route = $derived(read(this.address));

  constructor() {
    addEventListener('popstate', () => (this.address = here()));
    addEventListener('hashchange', () => (this.address = here()));
    document.addEventListener('click', (event) => this.onClick(event));
  }

  go(to: Route | string, { replace = false } = {}): void {
    const address = typeof to === 'string' ? to : write(to);
    if (address !== here()) {
      if (packed) inside = address;
      else history[replace ? 'replaceState' : 'pushState'](null, '', address);
      if (!replace && !location.hash) scrollTo(0, 0);
    }
    this.address = here();
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }

  private onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const place = new Location();
