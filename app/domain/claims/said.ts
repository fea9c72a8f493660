import type { BookingSide } from "~/domain/bookings/cancellation";

/** What counts as having said that a session took place (decision J10, 0022). */

export type SaidKind =
  | "review"
  | "note"
  | "case-file"
  | "answer"
  | "guarantee"
  | "guarantee-answer"
  | "message";

/** Something that a side of a session said about it, or wrote to the other side in its time. */
export interface Said {
  side: BookingSide;
  what: SaidKind;
  at: Date;
  /** Its words; null where the admin doesn't read them. */
  text: string | null;
  rating: number | null;
}

/** A message may also ask where the other side is, so it leaves a report to the admin and refuses none. */
type Contradiction = Exclude<SaidKind, "message">;

/** What a side has said that its own report of an absence would contradict; null if nothing. */
export function contradictionOf(said: readonly Said[], side: BookingSide): Contradiction | null {
  for (const one of said) if (one.side === side && one.what !== "message") return one.what;
  return null;
}

const so = "so you can't report that the other side didn't appear.";

/** Why a side can't report an absence. */
export const contradictionMessages: Record<Contradiction, string> = {
  review: `You have reviewed this session, ${so}`,
  note: `You have written a note about this session, ${so}`,
  "case-file": `You have published a case file of this session, ${so}`,
  answer: `You have answered the review of this session, ${so}`,
  guarantee: `You have used the guarantee for this session, ${so}`,
  "guarantee-answer": `You have answered the guarantee claim for this session, ${so}`,
};

/** What a side did, for the admin: "reviewed the session". */
export const saidTexts: Record<SaidKind, string> = {
  review: "reviewed the session",
  note: "wrote a note about the session",
  "case-file": "published the case file",
  answer: "answered the review",
  guarantee: "used the guarantee",
  "guarantee-answer": "answered the guarantee claim",
  message: "wrote a message during the session",
};
