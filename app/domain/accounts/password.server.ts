import { randomUUID } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";

/** Argon2id as OWASP's password storage sheet asks for: 19 MiB, two passes, one lane (the library's default algorithm). */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store, a PHC string that names its own parameters. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), parameters);

/**
 * Always verifies exactly one hash, so that an account that isn't there, or has no password, takes as long as one that is.
 * @param storedHash null when there is nothing to compare with; the answer is then false
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await decoy), normalized(password));
  return matches && storedHash !== null;
}

const decoy = hash(randomUUID(), parameters);

/** The same characters typed on another keyboard can be other code points. */
const normalized = (password: string) => password.normalize("NFKC");
