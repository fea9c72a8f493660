import { createHash } from "node:crypto";

/**
 * Returns the same key for the same content on one UTC day, so that a repeated post is stored and mailed once.
 * @param kind the kind of row
 */
export function dayKey(kind: string, content: readonly unknown[], now: Date): string {
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return `${kind}:${now.toISOString().slice(0, 10)}:${digest}`;
}
