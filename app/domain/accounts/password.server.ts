import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { Gate } from "~/platform/gate";
import { firstCharacters } from "~/shared/text-length";
import { longestPassword } from "./account-fields";

/**
 * Argon2id as OWASP's password storage sheet asks for: 19 MiB, two passes, one lane (the library's default algorithm).
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/**
 * One processor is left to pages, and of the four threads that the library's hashes share with files and compression at
 * least two. The last in the queue waits a second or two.
 */
export const hashLimits = { atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 32 };

const hashes = new Gate(hashLimits);

/**
 * The hash to store, a PHC string that names its own parameters.
 * @throws Busy while too many hashes are waiting
 */
export const hashPassword = (password: string): Promise<string> =>
  hashes.run(() => hash(normalized(password), parameters));

/**
 * Always verifies exactly one hash, so that an account that isn't there, or has no password, takes as long as one that
 * is.
 * @param storedHash null when there is nothing to compare with; the answer is then "no match"
 * @returns `needsRehash`: it matches, but was hashed with other parameters than today's
 * @throws Busy while too many hashes are waiting
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<{ matches: boolean; needsRehash: boolean }> {
  const isRight = await hashes.run(async () => verify(storedHash ?? (await decoy), normalized(password)));
  const matches = isRight && storedHash !== null;
  return { matches, needsRehash: matches && isOutdated(storedHash) };
}

/** Takes as long as a check of a password, for forms whose timing must not reveal whether there is an account. */
export async function verifyNothing(): Promise<void> {
  await verifyPassword(null, "");
}

const decoy = hash(randomUUID(), parameters);

/**
 * The same characters typed on another keyboard can be other code points. One character too many is enough to be wrong:
 * what stands behind it isn't hashed.
 */
const normalized = (password: string) => firstCharacters(password, longestPassword + 1).normalize("NFKC");

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
