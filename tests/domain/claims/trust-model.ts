import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import type { Db } from "~/db/client.server";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { experts } from "~/db/schema/experts/experts";
import { credits } from "~/db/schema/payments/credits";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { refunds } from "~/db/schema/payments/refunds";
import { reviews } from "~/db/schema/reviews/reviews";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { processDueCredits } from "~/domain/ledger/process-due-credits.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { processDueReviews } from "~/domain/reviews/process-due-reviews.server";
import { type TrustAct, type TrustWorld, trustWorld } from "./trust-acts";

/** Histories of the acts in `trustWorld`, and the promises that must hold after each act. */

const trust = ["claim", "learner reports", "expert reports", "review", "note", "agree", "contest"] as const;
const money = ["pay", "pay dear", "rest arrives", "provider", "dispute", "hours", "day"] as const;
const seldom = [
  ...(["accept", "refuse", "case file", "answer", "learner writes", "expert writes", "book"] as const),
  ...(["refund credit", "cancel second", "cancel dear", "learner cancels", "admin refunds"] as const),
  ...(["dispute won", "dispute lost", "deactivate", "reactivate", "month"] as const),
];
/** Many histories begin with a granted claim, so that what follows is tried often enough. */
const granted: TrustAct[] = ["claim", "agree"];
const beginnings: TrustAct[][] = [
  [],
  ["learner writes"],
  ["expert writes", "learner reports"],
  granted,
  [...granted, "pay"],
  [...granted, "pay dear", "rest arrives"],
  [...granted, "dispute"],
  [...granted, "pay", "dispute", "dispute lost"],
];
/** Without a claim, what follows is mostly said; with one, it is mostly paid. */
export const histories = fc.constantFrom(...beginnings).chain((beginning) =>
  fc
    .array(
      fc.constantFrom<TrustAct[]>(...(beginning.length < 2 ? trust : money), ...trust, ...money, ...seldom),
      {
        ...{ minLength: 8, maxLength: 14 },
      },
    )
    .map((rest) => [...beginning, ...rest]),
);

const minutesOf: Partial<Record<TrustAct, number>> = { hours: 7 * 60, day: 25 * 60, month: 31 * 24 * 60 };
/** Messages may be written in the session's time; everything else begins after it. */
const beginOf = (act: TrustAct | undefined) => (act?.endsWith("writes") ? 10 : 65);
/** Neither spends nor refunds an open credit while its payment is disputed. */
const stillActs: readonly TrustAct[] = ["pay", "pay dear", "rest arrives", "refund credit", "month"];
const said: Partial<Record<TrustAct, "learner" | "expert">> = {
  ...{ review: "learner", claim: "learner", note: "expert", "case file": "expert", answer: "expert" },
};
const jobs = [processDueBookings, processDueClaims, processDueReviews, processDueCredits, processDueEarnings];

/** @returns the first broken promise with the acts until then; null if all were kept. `seen` collects the states. */
export async function play(db: Db, history: readonly TrustAct[], seen: Set<string>): Promise<string | null> {
  const world = await trustWorld(db);
  const haveSaid = { learner: false, expert: false, message: false };
  let minute = beginOf(history[0]);
  let before = await stateOf(db, world);
  for (const [index, act] of history.entries()) {
    minute = Math.max(minute + (minutesOf[act] ?? 20), act.endsWith("writes") ? 0 : 65);
    const done: unknown = await world.acts[act](minute);
    const isDone = typeof done === "object" && done !== null && "ok" in done && done.ok === true;
    if (isDone) seen.add(act);
    const reporter = act === "learner reports" ? "learner" : act === "expert reports" ? "expert" : null;
    if (isDone && reporter && haveSaid[reporter]) return `${index} ${act}: reported against their own words`;
    const side = said[act];
    if (isDone && side) haveSaid[side] = true;
    if (isDone && act.endsWith("writes") && minute < 60) haveSaid.message = true;
    for (const run of jobs) await run(db, { now: world.at(minute), limit: 1000 });

    const after = await stateOf(db, world);
    for (const { kind, state } of after.claims) seen.add(`${kind} ${state}`);
    for (const { state } of after.credits) seen.add(`credit ${state}`);
    for (const { status, payment } of after.bookings) seen.add(`${status} ${payment}`);
    const isStill = world.first.isDisputed && stillActs.includes(act);
    const broken =
      brokenWord(before, after, haveSaid) ??
      (await brokenMoney(db, world, after)) ??
      (isStill && JSON.stringify(before.credits) !== JSON.stringify(after.credits)
        ? "a frozen credit moved"
        : null) ??
      (await ledgerFaults(db))[0];
    if (broken) return `${broken}, after ${history.slice(0, index + 1).join(", ")}`;
    before = after;
  }
  return null;
}

type State = Awaited<ReturnType<typeof stateOf>>;

const isUndecided = (state: string) => state === "open" || state === "contested";

/** What was said, decided and shown. */
function brokenWord(before: State, after: State, said: Record<"learner" | "expert" | "message", boolean>) {
  const [first] = after.bookings;
  const absence = after.claims.find(({ kind }) => kind === "no_show");
  const guarantee = after.claims.find(({ kind }) => kind === "guarantee");
  const [was, is] = [before.review, after.review];
  if ((first?.status === "no_show") !== (absence?.state === "granted")) return "the state isn't the claim's";
  if (absence?.decidedBy === "silence" && Object.values(said).includes(true))
    return "silence outweighed words";
  if (is?.hiddenAt && absence?.state !== "granted") return "a review was hidden without a decision";
  const reporter = before.claims.find(({ kind, state }) => kind === "no_show" && isUndecided(state))?.side;
  if (reporter === "learner" && !was?.reviewedAt && is?.reviewedAt) return "the reporter wrote a review";
  if (reporter === "expert" && !was?.notedAt && is?.notedAt) return "the reporter wrote a note";
  if (was?.reviewedAt && !is) return "a review was deleted";
  if (was?.publishedAt && was.reviewedAt && was.rating !== is?.rating) return "a shown review changed";
  if (was?.publishedAt && was.notedAt && was.note !== is?.note) return "a shown note changed";
  if (guarantee?.state === "granted" && absence?.state === "granted") return "two claims were granted";
  if (after.figures !== after.counted) return "the figures aren't the reviews'";
  return null;
}

/** No one gets or earns more than was paid, and nothing is lost. */
async function brokenMoney(db: Db, { first, bookingId, second, dear }: TrustWorld, after: State) {
  const made = await db.select().from(refunds).where(eq(refunds.paymentId, first.paymentId));
  const sum = (rows: { amountCents: number }[]) => rows.reduce((total, row) => total + row.amountCents, 0);
  const backCents = sum(made.filter(({ state }) => state === "succeeded"));
  if (backCents + first.lostCents > 4000) return `the payer got ${backCents} and ${first.lostCents} back`;
  for (const { id, status, payment, totalCents, earnedCents } of after.bookings) {
    const { retainedCents, refunds: asked } = await bookingMoney(db, id);
    const ownCents = retainedCents - sum(asked.filter(({ settledAt }) => !settledAt));
    if (earnedCents > totalCents) return "more is earned than the price";
    // A rest that came after its credit was spent on another session goes back, and pays for nothing.
    if (id !== bookingId && status === "confirmed" && (payment === "paid") !== ownCents > 0)
      return "paid isn't what was kept";
    if (id !== bookingId && status === "cancelled" && earnedCents !== 0) return "a cancelled session earned";
  }
  const earnedCents = after.bookings.find(({ id }) => id === bookingId)?.earnedCents;
  if (after.credits.length > 0 && earnedCents !== 0) return "the first session earned beside its credit";
  // Disputes and dearer sessions bring in money of the bank and the operator.
  const [one, other, rest] = await Promise.all(
    [bookingId, second.id, dear.id].map((id) => bookingMoney(db, id)),
  );
  if (!one || !other || rest?.retainedCents !== 0 || first.state.disputes.length > 0) return null;
  const openCents = sum(after.credits.filter(({ state }) => state === "open"));
  const parts = [one.refundableCents, sum(one.refunds), openCents, other.refundableCents];
  return parts.reduce((total, part) => total + part, 0) === 4000 ? null : `4000 became ${parts.join(" + ")}`;
}

async function stateOf(db: Db, { bookingId, second, dear, cardId, learnerId }: TrustWorld) {
  const ids = [bookingId, second.id, dear.id];
  const sides = await db
    .select({
      id: bookings.id,
      status: bookings.status,
      payment: bookings.paymentStatus,
      totalCents: bookings.totalCents,
      earnedCents: sql<number>`(select coalesce(-sum(entry.amount_cents), 0) from ${ledgerEntries} as entry
        join ledger_groups as happened on happened.id = entry.group_id join payments on payments.id = happened.payment_id
        where payments.booking_id = ${bookings}.id and entry.account in ('payable', 'commission'))::int`,
    })
    .from(bookings)
    .where(inArray(bookings.id, ids));
  const [review] = await db.select().from(reviews).where(eq(reviews.bookingId, bookingId));
  const [card] = await db.select().from(experts).where(eq(experts.id, cardId));
  const counted = and(eq(reviews.expertId, cardId), eq(reviews.isCounted, true), eq(reviews.isPublic, true));
  return {
    bookings: ids.flatMap((id) => sides.filter((side) => side.id === id)),
    claims: await db.select().from(claims).where(eq(claims.bookingId, bookingId)),
    credits: await db
      .select({ id: credits.id, state: credits.state, amountCents: credits.amountCents })
      .from(credits)
      .where(eq(credits.learnerId, learnerId))
      .orderBy(credits.id),
    review,
    figures: card?.reviews,
    counted: await db.$count(reviews, counted),
  };
}
