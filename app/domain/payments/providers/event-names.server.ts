import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * What a provider calls an event, or what it is about, where the database can keep it: no NUL, no half of a character.
 */
export const eventName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0\p{Cs}]*$/u);

/** Returns an id for an event that has none. The same body gives the same id. */
export const unreadName = (rawBody: Buffer): string =>
  `unread:${createHash("sha256").update(rawBody).digest("hex")}`;

/** @returns null if the body isn't JSON */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
