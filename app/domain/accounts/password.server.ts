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
 * Leaves a processor for pages, and at least two of the four threads that hashes share with files and compression. The
 * last hash in the queue waits a second or two.
 */
export const hashLimits = { atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 32 };

const hashes = new Gate(hashLimits);

/**
 * Returns the hash to store, a PHC string that includes its parameters.
 * @throws Busy while too many hashes are waiting
 */
export const hashPassword = (password: string): Promise<string> =>
  hashes.run(() => hash(normalized(password), parameters));

/**
 * Always verifies exactly one hash, so that a missing account, or one without a password, takes as long as any other.
 * @param storedHash null if there is nothing to compare with; `matches` is then false
 * @returns `needsRehash`: the password matches, but was not hashed with the current parameters
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
 * Keyboards produce different code points for the same characters. A password that is one character too long is already
 * wrong, so the rest isn't hashed.
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

/** The value of the library's `Algorithm.Argon2id`: the enum doesn't exist at run time. */
const argon2id = 2;
