import { randomUUID } from "node:crypto";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";

/** Argon2id as OWASP's password storage sheet asks for: 19 MiB, two passes, one lane (the library's default algorithm). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** The hash to store, a PHC string that names its own parameters. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), parameters);

/**
 * Always verifies exactly one hash, so that an account that isn't there, or has no password, takes as long as one that is.
 * @param storedHash null when there is nothing to compare with; the answer is then "no match"
 * @returns `needsRehash`: it matches, but was hashed with other parameters than today's
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<{ matches: boolean; needsRehash: boolean }> {
  const isRight = await verify(storedHash ?? (await decoy), normalized(password));
  const matches = isRight && storedHash !== null;
  return { matches, needsRehash: matches && isOutdated(storedHash) };
}

/** Takes as long as a check of a password, for forms whose timing must not reveal whether there is an account. */
export async function verifyNothing(): Promise<void> {
  await verifyPassword(null, "");
}

const decoy = hash(randomUUID(), parameters);

/** The same characters typed on another keyboard can be other code points. */
const normalized = (password: string) => password.normalize("NFKC");

function isOutdated(storedHash: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(storedHash);
  return (
    algorithm !== argon2id ||
    memoryCost !== parameters.memoryCost ||
    timeCost !== parameters.timeCost ||
    parallelism !== parameters.parallelism
  );
}

/** The library's `Algorithm.Argon2id`: its enum exists for the compiler alone. */
const argon2id = 2;
