import { hkdfSync } from "node:crypto";

/**
 * Derives a key for one use of the program's secret, so that a leaked key doesn't affect other uses.
 * @param label the use; it must never change, since another label derives another key
 * @returns 32 bytes
 */
export function deriveKey(secret: string, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `keyway ${label}`, 32));
}
