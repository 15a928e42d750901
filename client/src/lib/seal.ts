// Checking the seal of a shuffle in the browser itself; plain http has no crypto.subtle.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Does the secret that was revealed bear the seal that was shown before the deal? */
export function sealHolds(secret: string, commitment: string): boolean {
  return bytesToHex(sha256(utf8ToBytes(secret))) === commitment;
}
