// Random digits that also a phone on plain http has.

/** So many random bytes as hexadecimal digits. */
export function hex(bytes: number): string {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return [...found].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** My part of the shuffle. */
export const newNonce = (): string => hex(16);

/** An id for a message. */
export const newId = (): string => hex(9);
