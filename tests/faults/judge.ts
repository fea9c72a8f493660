/** What every scene requires of the answers in it, and of what was acknowledged. */
import type { Answer } from "../bench/browser.ts";
import type { Counts, Failed } from "./act-types.ts";

/**
 * In milliseconds: after what an answer is slow, and after what it is too slow in any case. `--slow` changes the first
 * one, for a machine that is busy with other things; the second one grows with it.
 */
const limits = { slowMs: 3_000, tooSlowMs: 10_000 };

export function setSlow(milliseconds: number) {
  limits.slowMs = milliseconds;
  limits.tooSlowMs = Math.max(limits.tooSlowMs, 2 * milliseconds);
}

/** What was wrong with an answer, or null: its status from 400 on, a 503 without `Retry-After`, or "slow". */
export function faultOf({ status, headers, ms }: Answer) {
  if (status === 503 && !headers["retry-after"]) return "503 without Retry-After";
  if (status >= 400) return String(status);
  return ms > limits.slowMs ? "slow" : null;
}

/**
 * Returns the failures that a scene doesn't expect, as faults: ten at most, and how many there are.
 * @param isExpected whether a fault of the scene explains it. An answer that takes too long is never expected.
 */
export function unexpected(failures: Failed[], isExpected: (failure: Failed) => boolean = () => false) {
  const found = failures.filter((failure) => failure.ms > limits.tooSlowMs || !isExpected(failure));
  const texts = found.slice(0, 10).map(({ at, ms, kind, path }) => {
    const when = new Date(at).toISOString();
    return `${when}: ${kind} at ${path} after ${Math.round(ms)} ms, which nothing explains`;
  });
  return found.length > 10 ? [...texts, `${found.length} such answers in all`] : texts;
}

/** Returns the kinds of acts of which none was acknowledged, as faults. */
export const neverAcknowledged = (
  counts: Counts,
  kinds: Array<keyof Counts> = ["booking", "message", "seat", "payment"],
) => kinds.filter((kind) => !counts[kind]).map((kind) => `no ${kind} was acknowledged`);

/** What a process does that is away: it breaks connections. */
export const isBroken = ({ kind }: Failed) => /^(E[A-Z]+|no answer)$/.test(kind);
