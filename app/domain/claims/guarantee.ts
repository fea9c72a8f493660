import type { Claim } from "~/db/schema/claims/claims";
import type { Credit } from "~/db/schema/payments/credits";
import type { DisputedCredit } from "~/domain/ledger/credits.server";
import { mostAdded } from "~/domain/ledger/most-added";
import { formatDate } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import { formatZoned } from "~/shared/zone-text";

/** The rules and texts of the guarantee (decision J2, 0026). */

const hourMs = 3_600_000;

type Report = Pick<Claim, "createdAt" | "decidedAt">;

/**
 * Until when the guarantee can be used: 24 hours after the end of the session. They stand still while a report of an
 * absence is open (decision J10). @param report the refused one, if there is one
 */
export function guaranteeUntil(endsAt: Date, report?: Report): Date {
  const from = Math.max(endsAt.getTime(), report?.createdAt.getTime() ?? 0);
  const stoodStill = Math.max(0, (report?.decidedAt?.getTime() ?? from) - from);
  return new Date(endsAt.getTime() + 24 * hourMs + stoodStill);
}

/** More claims than this within a year wait for an admin. */
export const claimsAYear = 3;

export type GuaranteeError =
  | "not-found"
  | "not-held"
  | "too-early"
  | "too-late"
  | "not-first"
  | "already-claimed"
  | "nothing-paid"
  | "absence-reported";

export const guaranteeMessages: Record<Exclude<GuaranteeError, "not-found">, string> = {
  "not-held": "The guarantee is for sessions that took place. This one didn't.",
  "too-early": "You can use the guarantee once the session is over.",
  "too-late": "The guarantee can be used until 24 hours after the end of the session.",
  "not-first":
    "The guarantee is for your first session with an expert. You had an earlier one with this expert.",
  "already-claimed": "You have already used the guarantee for this expert.",
  "nothing-paid": "Nothing was paid for this session, so there is nothing to give back.",
  "absence-reported":
    "An absence is reported for this session. Until that is decided, the 24 hours of the guarantee are paused.",
};

export type OwnCreditError = "no-credit" | "frozen";

export const ownCreditMessages: Record<OwnCreditError, string> = {
  "no-credit": "This credit is already used or refunded.",
  frozen:
    "This credit is frozen, because its payment is disputed with the bank. It can be refunded once the dispute is closed.",
};

/** What decides whether the guarantee can be used. */
export interface GuaranteeFacts {
  status: string;
  endsAt: Date;
  /** Until when it can be used (`guaranteeUntil`). */
  until: Date;
  hasEarlier: boolean;
  hasClaimed: boolean;
  /** Whether a report of an absence waits for its decision. */
  isAbsenceReported: boolean;
  /** What can still be refunded of its payment, in whole cents. */
  refundableCents: number;
  /** Whether an admin decides in any case: the learner has used the guarantee three times within a year. */
  needsAdmin: boolean;
}

/** Returns why the guarantee can't be used now, first what no time will change; null if it can. */
export function whyNotGuarantee(
  facts: GuaranteeFacts,
  now: Date,
): Exclude<GuaranteeError, "not-found"> | null {
  if (facts.hasClaimed) return "already-claimed";
  if (facts.status !== "confirmed" && facts.status !== "completed") return "not-held";
  if (facts.hasEarlier) return "not-first";
  if (facts.isAbsenceReported && facts.refundableCents > 0) return "absence-reported";
  if (now < facts.endsAt) return "too-early";
  if (now > facts.until) return "too-late";
  return facts.refundableCents <= 0 ? "nothing-paid" : null;
}

/** Describes the state of a guarantee claim to one of its sides. @param told the reader, with the IANA zone of times */
export function guaranteeStanding(
  {
    state,
    decidedBy,
    needsAdmin,
    answerUntil,
  }: Pick<Claim, "state" | "decidedBy" | "needsAdmin" | "answerUntil">,
  { asExpert, otherName, zone }: { asExpert: boolean; otherName: string; zone: string },
): string {
  const filed = asExpert
    ? `${otherName} used the guarantee for this session.`
    : "You used the guarantee for this session.";
  const answerer = asExpert ? "You have" : `${otherName} has`;
  if (state === "open") {
    const unanswered = needsAdmin ? "An admin decides in any case." : "Without an answer, it is granted.";
    return `${filed} ${answerer} until ${formatZoned(answerUntil, zone)} to answer. ${unanswered}`;
  }
  if (state === "contested")
    return `${filed} ${needsAdmin ? "An" : asExpert ? "You disagree, so an" : `${otherName} disagrees, so an`} admin decides.`;
  if (state === "granted") {
    const agreed = `${asExpert ? "You" : otherName} agreed, so it is granted.`;
    const texts = { admin: "An admin has granted it.", answer: agreed };
    return `${filed} ${decidedBy === "admin" || decidedBy === "answer" ? texts[decidedBy] : "It wasn't answered, so it is granted."}`;
  }
  return `${filed} ${decidedBy === "system" ? "The session's payment went back in another way." : "An admin has refused it, so the payment stays as it is."}`;
}

/** Says that a credit can't be used or refunded now, and what happens next. */
export const frozenText = ({ amountCents, currency }: Pick<Credit, "amountCents" | "currency">): string =>
  `Your credit of ${formatMoney(amountCents, currency)} is frozen: the payment that it came from is disputed with the bank. If the bank lets the payment stand, you can use the credit again. If the bank returns the payment to you, the credit ends.`;

/** Describes a credit to its learner. @param at the zone of the date, and the time */
export function creditText(
  credit: Pick<DisputedCredit, "state" | "amountCents" | "currency" | "expiresAt" | "dispute">,
  { zone, now }: { zone: string; now: Date },
): string {
  const { state, amountCents, currency, expiresAt, dispute } = credit;
  const amount = formatMoney(amountCents, currency);
  if (state === "used") return `You have used your credit of ${amount}.`;
  if (state === "open" && dispute === "open") return frozenText(credit);
  if (state === "refunded" && dispute === "lost")
    return `Your bank has returned the payment that your credit of ${amount} came from, so the credit has ended.`;
  if (state === "refunded")
    return `Your credit of ${amount} is refunded to the card that paid for the first session.`;
  if (expiresAt <= now) return `Your credit of ${amount} has expired, and we are refunding it.`;
  const upTo = formatMoney(amountCents + mostAdded(amountCents), currency);
  return `You have a credit of ${amount} for a session with another expert, valid until ${formatDate(expiresAt, zone)}. A session of the same length may cost up to ${upTo}: we pay the difference, and you pay only what is above that. We refund the credit if you don't use it.`;
}
