import { createHash } from "node:crypto";
import { z } from "zod";

/** A provider's name for an event or its object that the database can store: no NUL, no lone surrogates. */
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
