import type { Claim } from "~/db/schema/claims/claims";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { type PaidBy, whoGets } from "~/domain/ledger/who-gets-back";
import { capitalized } from "~/shared/capitalized";
import { formatAmount } from "~/shared/money";
import { formatZoned } from "~/shared/zone-text";
import { contradictionMessages } from "./said";

/** The rules and texts of claims (decision J3, 0022). */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const claimLimit = 1000;

/** Returns from when an absence can be reported: 15 minutes after the start. */
export const reportFrom = (startsAt: Date): Date => new Date(startsAt.getTime() + 15 * minuteMs);
/** Returns until when an absence can be reported: 24 hours after the start. */
export const reportUntil = (startsAt: Date): Date => new Date(startsAt.getTime() + 24 * hourMs);
/** Returns until when the other side can answer: 48 hours after the report. */
export const answerUntil = (filedAt: Date): Date => new Date(filedAt.getTime() + 48 * hourMs);

/** Whether an absence can be reported now. */
export const canReport = (startsAt: Date, now: Date): boolean =>
  reportFrom(startsAt) <= now && now <= reportUntil(startsAt);

export const otherSide = (side: BookingSide): BookingSide => (side === "learner" ? "expert" : "learner");

export type AbsenceReportError =
  | "not-found"
  | "too-early"
  | "too-late"
  | "not-booked"
  | "learner-gone"
  | "already-reported"
  | "guarantee-used"
  | keyof typeof contradictionMessages;

export const absenceReportMessages: Record<Exclude<AbsenceReportError, "not-found">, string> = {
  ...contradictionMessages,
  "too-early": "You can report an absence from 15 minutes after the start of the session.",
  "too-late": "An absence can be reported until 24 hours after the start of the session.",
  "not-booked": "This session isn't booked, so no one was expected.",
  "learner-gone":
    "The learner's account was deleted, so an absence can't be reported any more. The session counts as held.",
  "guarantee-used": "The guarantee was used for this session, so it took place.",
  "already-reported": "An absence was already reported for this session. Open the page again to see it.",
};

export type AnswerError = "not-found" | "already-answered" | "too-late";

export const answerMessages: Record<Exclude<AnswerError, "not-found">, string> = {
  "already-answered": "This report is already answered or decided.",
  "too-late": "The 48 hours to answer are over, so this report can't be answered any more.",
};

export const decideClaimMessages = {
  "unknown-claim": "There is no such claim.",
  "already-decided": "This claim is already decided.",
};
export type DecideClaimError = keyof typeof decideClaimMessages;

/** Says what a granted report means for the payment. @param absent the side that didn't appear; amounts in cents */
export function moneyText(absent: BookingSide, refundableCents: number, { team, asExpert }: PaidBy): string {
  if (refundableCents === 0) return "Nothing was paid for this session, so nothing is refunded.";
  const amount = formatAmount(refundableCents);
  if (absent === "learner")
    return `The ${amount} that ${team !== null ? "the team" : asExpert ? "the learner" : "you"} paid is not refunded.`;
  return `${capitalized(whoGets({ team, asExpert }))} the full ${amount} back.`;
}

/** Says what becomes of all that the two sides have of the session, if a report stands and if it is refused. */
export const absenceOutcomes = {
  stands:
    "Reviews and notes of the session are taken down, and the guarantee can't be used for it. A published case file stays with the learner.",
  refused:
    "If the report is refused, the session counts as held: its payment, review, notes and case file stay. Where the guarantee applies, its 24 hours are paused until the report is decided, and continue afterwards.",
};

/** Says who decides a report. @param answerer the side that it is about, as the reader knows it */
export const whoDecides = (answerer: string, needsAdmin: boolean): string =>
  needsAdmin
    ? "An admin decides in any case, because one of you has written about this session or sent a message during it."
    : `Without an answer the report stands, unless one of you has written about the session by then. In that case, or if ${answerer} ${answerer === "you" ? "disagree" : "disagrees"}, an admin decides.`;

/** What both sides and the admin wrote, for the two sides. */
export const claimWords = ({
  reason,
  answer,
  decidedBy,
  decision,
}: Pick<Claim, "reason" | "answer" | "decidedBy" | "decision">) => ({
  reason,
  answer,
  decision: decidedBy === "admin" ? decision : null,
});

/** Describes the state of a claim to one of its sides. */
export function standingOf(
  claim: Pick<Claim, "side" | "state" | "decidedBy" | "agrees" | "answerUntil">,
  { asExpert, otherName, zone }: { asExpert: boolean; otherName: string; zone: string },
): string {
  const isOwn = claim.side === (asExpert ? "expert" : "learner");
  const filed = isOwn
    ? `You reported that ${otherName} didn't appear.`
    : `${otherName} reported that you didn't appear.`;
  return `${filed} ${states[claim.state](claim, isOwn ? otherName : "you", zone)}`;
}

type Decided = Pick<Claim, "decidedBy" | "agrees" | "answerUntil">;

const states: Record<Claim["state"], (claim: Decided, answerer: string, zone: string) => string> = {
  open: ({ answerUntil }, answerer, zone) =>
    `${answerer === "you" ? "You have" : `${answerer} has`} until ${formatZoned(answerUntil, zone)} to answer.`,
  contested: ({ agrees }, answerer) =>
    agrees === null
      ? "It wasn't answered within 48 hours. An admin decides, because one of you has written about this session or sent a message during it."
      : `${answerer === "you" ? "You disagree" : `${answerer} disagrees`}, so an admin decides.`,
  granted: ({ decidedBy }) => (decidedBy === "admin" ? "An admin has confirmed it." : "The report stands."),
  refused: () => "The report was refused, so the session counts as held.",
};
