// Addresses: every state of the client has one. Pure parts here; `location.svelte.ts` holds the state.

export type Route =
  | { page: 'home' }
  | { page: 'play'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; move: number | null; seat: number | 'all' | null }
  | { page: 'chronicle'; id: string }
  | { page: 'post-mortem'; id: string; seat: number | null }
  | { page: 'code'; code: string }
  | { page: 'rules'; game: string | null; rule: string; table?: string }
  | { page: 'about' }
  | { page: 'help' }
  | { page: 'you' }
  | { page: 'owner'; secret: string }
  | { page: 'nowhere'; path: string };

/** The state that an address names. */
export function read(address: string): Route {
  const url = new URL(address, 'http://sexton.invalid');
  const parts = url.pathname.split('/').filter(Boolean).map(decode);
  const [first, second, third] = parts;
  const nowhere: Route = { page: 'nowhere', path: url.pathname };
  if (parts.some((part) => part === null) || parts.length > 3) return nowhere;
  if (!first) return { page: 'home' };
  if (first === 't' && second && !third) return { page: 'table', id: second };
  if (first === 't' && second && third === 'replay') return replay(second, url.searchParams);
  if (first === 't' && second && third === 'chronicle') return { page: 'chronicle', id: second };
  if (first === 't' && second && third === 'post-mortem') {
    return { page: 'post-mortem', id: second, seat: number(url.searchParams.get('seat')) };
  }
  if (first === 't' && second && third === 'rules') {
    const rule = decode(url.hash.slice(1)) ?? '';
    return { page: 'rules', game: null, rule, table: second };
  }
  if (first === 'play' && second && !third) return { page: 'play', game: second };
  if (first === 'c' && second && !third) return { page: 'code', code: second };
  if (first === 'rules' && !third) {
    return { page: 'rules', game: second ?? null, rule: decode(url.hash.slice(1)) ?? '' };
  }
  if (first === 'about' && !second) return { page: 'about' };
  if (first === 'help' && !second) return { page: 'help' };
  if (first === 'you' && !second) return { page: 'you' };
  if (first === 'owner' && !second) {
    return { page: 'owner', secret: decode(url.hash.slice(1)) ?? '' };
  }
  return nowhere;
}

function replay(id: string, query: URLSearchParams): Route {
  const seat = query.get('seat');
  const move = number(query.get('move'));
  return { page: 'replay', id, move, seat: seat === 'all' ? 'all' : number(seat) };
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The address of a state. */
export function write(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'play':
      return `/play/${encodeURIComponent(route.game)}`;
    case 'table':
      return `/t/${encodeURIComponent(route.id)}`;
    case 'replay': {
      const query = new URLSearchParams();
      if (route.move !== null) query.set('move', String(route.move));
      if (route.seat !== null) query.set('seat', String(route.seat));
      const said = query.size ? `?${query.toString()}` : '';
      return `/t/${encodeURIComponent(route.id)}/replay${said}`;
    }
    case 'chronicle':
      return `/t/${encodeURIComponent(route.id)}/chronicle`;
    case 'post-mortem': {
      const seat = route.seat === null ? '' : `?seat=${route.seat}`;
      return `/t/${encodeURIComponent(route.id)}/post-mortem${seat}`;
    }
    case 'code':
      return `/c/${encodeURIComponent(route.code)}`;
    case 'rules': {
      const game = route.game ? `/${encodeURIComponent(route.game)}` : '';
      const book = route.table ? `/t/${encodeURIComponent(route.table)}/rules` : `/rules${game}`;
      return `${book}${route.rule ? `#${encodeURIComponent(route.rule)}` : ''}`;
    }
    case 'about':
      return '/about';
    case 'help':
      return '/help';
    case 'you':
      return '/you';
    case 'owner':
      return `/owner#${encodeURIComponent(route.secret)}`;
    case 'nowhere':
      return route.path;
  }
}

/** Whatever somebody pastes to join a table: a link, an id, or the code words. */
export function invitation(text: string): Route | null {
  const said = text.trim();
  const inLink = /\/t\/([\w-]+)/.exec(said) ?? /\/c\/([^/?#\s]+)/.exec(said);
  if (inLink) {
    return said.includes('/c/')
      ? { page: 'code', code: decode(inLink[1]!) ?? '' }
      : { page: 'table', id: inLink[1]! };
  }
  const words = said
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter(Boolean);
  if (words.length >= 2) return { page: 'code', code: words.join('-') };
  return said ? { page: 'table', id: said } : null;
}
