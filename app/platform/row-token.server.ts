import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "./derive-key.server";

/**
 * Tokens in addresses: knowing one is enough to open its page. No row holds one: it follows from the row's id and the
 * secret.
 */

/**
 * 32 bytes as base64url, 43 characters. The same values always give the same.
 * @param use what the token opens: its key helps with nothing else
 */
export const rowToken = (secret: string, use: string, rowId: string): string =>
  createHmac("sha256", deriveKey(secret, use)).update(rowId).digest("base64url");

/** What is stored of a token: its SHA-256. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** True for what could be a token at all; nothing else is worth a query. */
export const isRowToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whether a token is this row's, in constant time. @param use what the token opens, as `rowToken` got it */
export const isTokenOf = (token: string, secret: string, use: string, rowId: string): boolean =>
  isRowToken(token) && timingSafeEqual(Buffer.from(token), Buffer.from(rowToken(secret, use, rowId)));
