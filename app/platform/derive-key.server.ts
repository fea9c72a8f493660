import { hkdfSync } from "node:crypto";

/**
 * A key of its own for each use of the program's one secret, so that what leaks from one use helps with no other.
 * @param label names the use, and never changes: another label is another key
 * @returns 32 bytes
 */
export function deriveKey(secret: string, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `keyway ${label}`, 32));
}
