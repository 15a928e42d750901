// A page that was saved carries the server's answers in itself, by their addresses: it plays
// anywhere, and nothing is asked of anybody.

function read(): Record<string, unknown> | null {
  const found = typeof document === 'undefined' ? null : document.getElementById('packed');
  return found ? (JSON.parse(found.textContent ?? '{}') as Record<string, unknown>) : null;
}

export const packed = read();

/** Where such a page begins. */
export const packedAddress = (): string => String(packed?.['address'] ?? '/');
