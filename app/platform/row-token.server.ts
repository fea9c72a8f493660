import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "./derive-key.server";

/**
 * Tokens in addresses: a token alone gives access to its page. A token isn't stored: it is derived from the row's id
 * and the secret.
 */

/**
 * Returns the token, 32 bytes as 43 characters of base64url. The same values give the same token.
 * @param use what the token gives access to; each use has its own key
 */
export const rowToken = (secret: string, use: string, rowId: string): string =>
  createHmac("sha256", deriveKey(secret, use)).update(rowId).digest("base64url");

/** Returns the SHA-256 of a token, for storage. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Whether a text has the format of a token; otherwise it needs no query. */
export const isRowToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whether a token is this row's, in constant time. @param use the same as for `rowToken` */
export const isTokenOf = (token: string, secret: string, use: string, rowId: string): boolean =>
  isRowToken(token) && timingSafeEqual(Buffer.from(token), Buffer.from(rowToken(secret, use, rowId)));
