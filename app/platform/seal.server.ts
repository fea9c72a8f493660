import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * Authenticated encryption (AES-256-GCM, a random nonce each time): sealed data can't be read or changed without the
 * key. `context` names its owner and use, and must be the same for sealing and unsealing; it isn't secret and isn't
 * stored.
 */

/** @param key 32 bytes */
export function seal(key: Buffer, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @returns null for data that wasn't sealed with this key and context */
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

/** Seals a JSON value as text that a cookie can hold. */
export const sealValue = (key: Buffer, value: unknown, context: string): string =>
  seal(key, Buffer.from(JSON.stringify(value)), context).toString("base64url");

/** Unseals the text of `sealValue`; the caller checks the value's shape. */
export function unsealValue(key: Buffer, text: string, context: string): unknown {
  const plain = unseal(key, Buffer.from(text, "base64url"), context);
  return plain && JSON.parse(plain.toString());
}

const nonceBytes = 12;
const tagBytes = 16;
