import { z } from "zod";
import { deriveKey } from "~/platform/derive-key.server";
import { sealValue, unsealValue } from "~/platform/seal.server";

/**
 * New recovery codes on their way to the one page that shows them: sealed for one session, good for some minutes. The
 * database has only their hashes, so the browser carries them from the post to the page.
 */

export const envelopeSeconds = 300;

interface Addressee {
  userId: string;
  sessionId: string;
  programSecret: string;
  now: Date;
}

/** @returns text for a cookie */
export function sealRecoveryCodes(codes: string[], to: Addressee): string {
  const until = to.now.getTime() + envelopeSeconds * 1000;
  return sealValue(keyOf(to), { codes, until }, contextOf(to));
}

/** @returns null for another session's, for one that has expired, and for anything else */
export function openRecoveryCodes(text: string, to: Addressee): string[] | null {
  const opened = contents.safeParse(unsealValue(keyOf(to), text, contextOf(to)));
  return opened.success && opened.data.until > to.now.getTime() ? opened.data.codes : null;
}

const contents = z.object({ codes: z.array(z.string()), until: z.number() });

const keyOf = ({ programSecret }: Addressee) => deriveKey(programSecret, "recovery-codes");

const contextOf = ({ userId, sessionId }: Addressee) => `${userId} ${sessionId}`;
