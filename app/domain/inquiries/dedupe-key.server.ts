import { createHash } from "node:crypto";

/**
 * One key for the same content on one day (UTC), so that what is posted twice is kept and mailed once. @param kind of
 * the row
 */
export function dayKey(kind: string, content: readonly unknown[], now: Date): string {
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return `${kind}:${now.toISOString().slice(0, 10)}:${digest}`;
}
