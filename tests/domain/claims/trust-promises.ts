import type { TrustAct, TrustWorld } from "./trust-acts";
import type { TrustState } from "./trust-state";

/** What must hold after each act of a history. Each promise returns how it is broken, or null. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const sum = (rows: { amountCents: number }[]) => rows.reduce((total, row) => total + row.amountCents, 0);
const isUndecided = ({ state }: { state: string }) => state === "open" || state === "contested";

/** An act with what was stored before and after it and its jobs. `said`: who has said that the session took place. */
interface Step {
  act: TrustAct;
  now: Date;
  before: TrustState;
  after: TrustState;
  said: Record<"learner" | "expert" | "message", boolean>;
  /** Whether the expert has opened the session's room. */
  hasOpened: boolean;
  world: TrustWorld;
}
type Broken = string | null;

export const brokenBy = (step: Step): Broken =>
  words(step) ??
  notTwice(step) ??
  notTooEarly(step) ??
  conserved(step) ??
  resold(step) ??
  mailed(step) ??
  kept(step);

/** What a side has said counts, and stays as it was shown. */
function words({ before, after, said, hasOpened, now }: Step): Broken {
  const first = after.bookings[0];
  const absence = after.claims.find(({ kind }) => kind === "no_show");
  const guarantee = after.claims.find(({ kind }) => kind === "guarantee");
  const [was, is] = [before.review, after.review];
  if ((first?.status === "no_show") !== (absence?.state === "granted")) return "the state isn't the claim's";
  if (absence?.decidedBy === "silence" && Object.values(said).includes(true))
    return "silence outweighed words";
  if (absence?.decidedBy === "silence" && absence.side === "learner" && hasOpened)
    return "silence outweighed an opened room";
  if (guarantee?.state === "granted" && absence?.state === "granted") return "two claims were granted";
  if (is?.hiddenAt && absence?.state !== "granted" && !after.isHiddenByAdmin)
    return "a review was hidden without a decision";
  const reporter = before.claims.find((claim) => claim.kind === "no_show" && isUndecided(claim))?.side;
  if (reporter === "learner" && !was?.reviewedAt && is?.reviewedAt) return "the reporter wrote a review";
  if (reporter === "expert" && !was?.notedAt && is?.notedAt) return "the reporter wrote a note";
  if (was?.reviewedAt && !is) return "a review was deleted";
  if (was?.publishedAt && was.reviewedAt && was.rating !== is?.rating) return "a shown review changed";
  if (was?.publishedAt && was.notedAt && is?.note && was.note !== is.note) return "a shown note changed";
  const alone = is?.reviewedAt && is.notedAt ? null : (is?.reviewedAt ?? is?.notedAt);
  if (alone && !was?.publishedAt && is?.publishedAt && now < later(alone, 7 * dayMs)) return "shown alone";
  return after.figures === after.counted ? null : `figures ${after.figures}, not ${after.counted}`;
}

/** No one gets or earns more than was paid. */
function notTwice({ after, world: { first, bookingId, payouts: provider } }: Step): Broken {
  const backCents = sum(first.state.refunds.filter(({ status }) => status === "succeeded"));
  if (backCents + first.lostCents > 4000) return `the payer got ${backCents} and ${first.lostCents} back`;
  for (const { id, status, payment, totalCents, earnedCents, money } of after.bookings) {
    const asked = sum(money.refunds.filter(({ settledAt }) => !settledAt));
    if (earnedCents > totalCents) return "more is earned than the price";
    // A rest that came after its credit was spent on another session goes back, and pays for nothing.
    if (
      id !== bookingId &&
      status === "confirmed" &&
      (payment === "paid") !== money.retainedCents - asked > 0
    )
      return "paid isn't what was kept";
    if (status === "cancelled" && asked > 0 && earnedCents > 0) return "refunded and earned";
  }
  const [one] = after.bookings;
  if (after.credits.length > 0 && one?.earnedCents !== 0) return "the first session earned beside its credit";
  // A refund that failed waits in the admin's queue.
  const hasFailed = one?.money.refunds.some(({ state }) => state === "failed");
  if (
    (one?.status === "cancelled" || one?.absent === "expert") &&
    one.money.refundableCents > 0 &&
    !hasFailed
  )
    return "what didn't take place isn't refunded";
  const paidOut = sum(after.payouts.filter(({ state }) => ["sending", "sent", "paid"].includes(state)));
  if (paidOut > after.everEarned) return `${paidOut} is paid out of ${after.everEarned}`;
  const atProvider = sum(
    [...provider.sent.values()].filter(({ state }) => state === "paid" || state === "sent"),
  );
  return atProvider > after.everEarned ? `the provider pays ${atProvider} of ${after.everEarned}` : null;
}

/** Earned 48 hours after the end, when no one contests it; paid out by a confirmed run, to details that rested. */
function notTooEarly({ before, after, now, world }: Step): Broken {
  for (const { id, earnedCents, endsAt } of after.bookings) {
    if (earnedCents <= (before.bookings.find((one) => one.id === id)?.earnedCents ?? 0)) continue;
    if (now < later(endsAt, 48 * hourMs)) return "earned too early";
    if (id !== world.bookingId) continue;
    if (after.claims.some(isUndecided)) return "earned while it is contested";
    if (world.first.isDisputed) return "earned while it is disputed";
  }
  for (const { id, state, confirmedAt, holdUntil } of after.payouts) {
    const wasPlanned = before.payouts.find((one) => one.id === id)?.state === "planned";
    if (
      wasPlanned &&
      state !== "planned" &&
      state !== "left-out" &&
      (!confirmedAt || !holdUntil || holdUntil > now)
    )
      return "paid out too early";
  }
  return null;
}

/** Nothing is lost. Disputes and dearer sessions bring in money of the bank and the operator. */
function conserved({ after, world: { first } }: Step): Broken {
  const [one, other, rest] = after.bookings;
  if (!one || !other || rest?.money.retainedCents !== 0 || first.state.disputes.length > 0) return null;
  const openCents = sum(after.credits.filter(({ state }) => state === "open"));
  const parts = [one.money.refundableCents, sum(one.money.refunds), openCents, other.money.refundableCents];
  const failedCents = sum(one.money.refunds.filter(({ state }) => state === "failed"));
  const total = parts.reduce((all, part) => all + part, 0) - failedCents;
  return total === 4000 ? null : `4000 became ${parts.join(" + ")} - ${failedCents}`;
}

/** A late cancellation is refunded once when its time is sold, and no hour is paid for twice (decision K3). */
function resold({ before, after, world: { learner } }: Step): Broken {
  for (const {
    id,
    learnerId,
    totalCents,
    retainedCents,
    refundedCents,
    isSold,
    othersRetaining,
  } of after.lateOnes) {
    if (isSold && refundedCents === null) return "a resold session isn't refunded";
    if (refundedCents !== null && (refundedCents !== totalCents || retainedCents > 0))
      return `${refundedCents} of ${totalCents} went back for a resold session, and ${retainedCents} is kept`;
    if (retainedCents > 0 && othersRetaining > 0) return "an hour is paid for twice";
    const was = before.lateOnes.find((one) => one.id === id);
    if (was && was.refundedCents !== null && was.refundedCents !== refundedCents) return "refunded twice";
    const news = after.mails.filter(
      (mail) =>
        mail.template === "booking-resold" &&
        mail.aboutId === id &&
        before.mails.every((known) => known.id !== mail.id),
    );
    const isGone = learnerId === learner.id && after.people.learner.isErased;
    const isNew = refundedCents !== null && (was?.refundedCents ?? null) === null && !isGone;
    if (news.length !== (isNew ? 1 : 0)) return "no mail of the resale, or two";
  }
  return null;
}

/** Each change that a side relies on is mailed to it, with the money that it means. */
function mailed({ before, after, world }: Step): Broken {
  const news = after.mails.filter(({ id }) => before.mails.every((mail) => mail.id !== id));
  const lost = news.find(({ toEmail }) => toEmail === "");
  if (lost) return `${lost.template} to no address`;
  const missing = (template: string, aboutId: string, isTaught = true) =>
    (["learner", "expert"] as const).find(
      (side) =>
        (side === "learner" || isTaught) &&
        !after.people[side].isErased &&
        !news.some(
          (mail) =>
            mail.template === template &&
            mail.aboutId === aboutId &&
            mail.toUserId === world[side === "learner" ? "learner" : "teacher"].id,
        ),
    );
  for (const is of after.bookings) {
    const was = before.bookings.find(({ id }) => id === is.id);
    const isTaught = is.expertId === world.card.id;
    if (
      was?.status === "confirmed" &&
      is.status === "cancelled" &&
      missing("booking-cancellation", is.id, isTaught)
    )
      return `no mail of the cancellation to the ${missing("booking-cancellation", is.id, isTaught)}`;
    if (was && was.startsAt.getTime() !== is.startsAt.getTime() && missing("booking-moved", is.id))
      return `no mail of the move to the ${missing("booking-moved", is.id)}`;
    const refund = news.find(({ aboutId, refundCents }) => aboutId === is.id && refundCents !== null);
    const goneCents = (was?.money.refundableCents ?? 0) - is.money.refundableCents;
    if (refund && !world.first.isDisputed && refund.refundCents !== goneCents)
      return `a mail says ${refund.refundCents} and ${goneCents} goes back`;
  }
  for (const { id, kind, state, bookingId } of after.claims) {
    const was = before.claims.find((claim) => claim.id === id);
    const isOver = after.bookings.find((one) => one.id === bookingId)?.status === "cancelled";
    const template = kind === "guarantee" ? "guarantee-decided" : "claim-decided";
    if (was && isUndecided(was) && !isUndecided({ state }) && !isOver && missing(template, id))
      return `no mail of the decision to the ${missing(template, id)}`;
  }
  return null;
}

const ownActs: readonly TrustAct[] = [
  ...([
    "take offer",
    "decline offer",
    "end alert",
    "learner leaves",
    "expert leaves",
    "cancel newest",
  ] as const),
  ...(["expert cancels", "move", "expert moves", "pay by card", "release", "refund credit"] as const),
];

/** Until the time that a page or a mail has named, what it promised stands. */
function kept({ before, after, now, act, world }: Step): Broken {
  for (const { id, state, decidedBy, agrees, answerUntil } of after.claims) {
    const wasOpen = before.claims.find((claim) => claim.id === id)?.state === "open";
    const isUnasked = decidedBy === "silence" || (state === "contested" && agrees === null);
    if (wasOpen && isUnasked && now <= answerUntil) return "the time to answer was cut short";
  }
  for (const { id, state, amountCents, expiresAt } of after.credits) {
    const was = before.credits.find((credit) => credit.id === id);
    const isUntouched =
      !ownActs.includes(act) && world.first.state.disputes.length === 0 && act !== "refund fails";
    if (was?.state === "open" && state === "refunded" && isUntouched && now < expiresAt)
      return "a credit ended before its time";
    const isStill = ["pay", "pay dear", "rest arrives", "refund credit", "month"].includes(act);
    if (world.first.isDisputed && isStill && was && (was.state !== state || was.amountCents !== amountCents))
      return "a frozen credit moved";
  }
  for (const { id, holdUntil } of before.offers) {
    const isHeld = after.offers.some((one) => one.id === id);
    if (!isHeld && holdUntil && now < holdUntil && !ownActs.includes(act)) return "an offer ended early";
  }
  const [first, { review, claims: filed }] = [after.bookings[0], after];
  const report = filed.find(({ kind }) => kind === "no_show");
  const askFrom = later(first?.endsAt ?? now, dayMs);
  const isAskedIn = ({ mails: sent }: TrustState) =>
    sent.some(({ template, aboutId }) => template === "review-request" && aboutId === review?.id);
  const from = report?.decidedAt && report.decidedAt > askFrom ? report.decidedAt : askFrom;
  const isWanted = review && !review.reviewedAt && !review.hiddenAt && !after.people.learner.isErased;
  const isDue = isWanted && now >= from && now < later(from, 6 * dayMs) && now < later(askFrom, 29 * dayMs);
  const isReported = report !== undefined && isUndecided(report);
  if (isReported && isAskedIn(after) && !isAskedIn(before)) return "asked for a review of a reported session";
  return isDue && !isReported && !isAskedIn(after) ? "the learner wasn't asked for a review" : null;
}
