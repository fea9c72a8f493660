import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * Sealing (AES-256-GCM, a random nonce each time): what comes out can neither be read nor changed without the key.
 * `context` says whose it is and what for, and must be the same at both ends; it is not a secret and isn't kept.
 */

/** @param key 32 bytes */
export function seal(key: Buffer, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @returns null for whatever this key didn't seal in this context */
export function unseal(key: Buffer, sealed: Uint8Array, context: string): Buffer | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const nonce = sealed.subarray(0, nonceBytes);
  const options = { authTagLength: tagBytes };
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, options).setAAD(Buffer.from(context));
  try {
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** A JSON value as sealed text, of characters that a cookie may hold. */
export const sealValue = (key: Buffer, value: unknown, context: string): string =>
  seal(key, Buffer.from(JSON.stringify(value)), context).toString("base64url");

/** The counterpart of `sealValue`: what was sealed is ours, its shape is the caller's to check. */
export function unsealValue(key: Buffer, text: string, context: string): unknown {
  const plain = unseal(key, Buffer.from(text, "base64url"), context);
  return plain && JSON.parse(plain.toString());
}

const nonceBytes = 12;
const tagBytes = 16;
