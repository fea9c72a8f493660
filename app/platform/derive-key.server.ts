import { hkdfSync } from "node:crypto";

/**
 * Derives a key for one use of the program's secret, so that a leaked key doesn't affect other uses. Each is derived
 * once for a process: pages, forms and mails need them all the time.
 * @param label the use; it must never change, since another label derives another key
 * @returns 32 bytes
 */
export function deriveKey(secret: string, label: string): Buffer {
  const known = keys.get(secret)?.get(label);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "", `keyway ${label}`, 32));
  keys.set(secret, (keys.get(secret) ?? new Map()).set(label, key));
  return key;
}

/** By secret, of which a process has one, and label. */
const keys = new Map<string, Map<string, Buffer>>();
