import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import type { Db } from "~/db/client.server";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { claims } from "~/db/schema/claims/claims";
import { experts } from "~/db/schema/experts/experts";
import { credits } from "~/db/schema/payments/credits";
import { payments } from "~/db/schema/payments/payments";
import { reviews } from "~/db/schema/reviews/reviews";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { refundOwnCredit } from "~/domain/claims/refund-own-credit.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { processDueCredits } from "~/domain/ledger/process-due-credits.server";
import { deactivateUser, reactivateUser } from "~/domain/lists/deactivate-user.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { answerReview } from "~/domain/reviews/answer-review.server";
import { processDueReviews } from "~/domain/reviews/process-due-reviews.server";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { callerOf } from "../../support/caller";
import { publishedCase } from "../../support/scenes/case-scene";
import { guaranteeScene } from "../../support/scenes/guarantee-scene";
import { aComment, aNote } from "../../support/scenes/review-scene";

/**
 * A first session that was paid for, and all acts of trust and money about it, in any order: what both sides, the admin
 * and the clock do. `play` says after each act which promise is broken.
 */

const often = ["claim", "learner reports", "expert reports", "review", "note", "agree", "contest"] as const;
const seldom = [
  ...["accept", "refuse", "case file", "answer", "pay", "refund credit", "admin refunds", "deactivate"],
  ...["reactivate", "hours", "day", "month"],
] as const;
export type TrustAct = (typeof often)[number] | (typeof seldom)[number];

export const histories = fc.array(
  fc.constantFrom<TrustAct[]>(...often, ...often, ...seldom, "hours", "day"),
  { minLength: 8, maxLength: 16 },
);

const minutesOf: Partial<Record<TrustAct, number>> = { hours: 7 * 60, day: 25 * 60, month: 31 * 24 * 60 };

/** @returns the first broken promise, and the states that were seen; null if all were kept */
export async function play(db: Db, history: readonly TrustAct[], seen: Set<string>): Promise<string | null> {
  const scene = await guaranteeScene(db);
  const { bookingId, second, learnerAt, expertAt, at, admin, learner, card } = scene;
  const [first] = await db.select().from(payments).where(eq(payments.bookingId, bookingId));
  const paymentId = first?.id ?? "";
  const said = { learner: false, expert: false };
  let minute = 65;
  for (const act of history) {
    minute += minutesOf[act] ?? 20;
    const now = at(minute);
    const asAdmin = callerOf(admin, { now });
    const own = await db.select().from(claims).where(eq(claims.bookingId, bookingId));
    const open = own.find(({ decidedAt }) => decidedAt === null);
    const claimId = open?.id ?? bookingId;
    const [review] = await db.select().from(reviews).where(eq(reviews.bookingId, bookingId));
    const answer = (agrees: boolean) =>
      answerClaim(db, (open?.side === "expert" ? learnerAt : expertAt)(minute), {
        claimId,
        agrees,
        answer: agrees ? null : "We were both there.",
      });
    const report = (side: "learner" | "expert") => async () => {
      const reported = await reportAbsence(db, (side === "learner" ? learnerAt : expertAt)(minute), {
        bookingId,
        reason: "I waited.",
      });
      if (reported.ok && said[side]) throw new Error(`the ${side} reported against their own words`);
      return reported;
    };
    const input = { rating: 1 + (minute % 5), comment: aComment, skill: null, isFirst: false };
    const user = { userId: learner.id };
    const done: { ok?: boolean } | undefined | unknown = await {
      claim: () => scene.claim(minute),
      "learner reports": report("learner"),
      "expert reports": report("expert"),
      review: () => writeReview(db, learnerAt(minute), { bookingId }, input),
      note: () =>
        writeNote(db, expertAt(minute), { bookingId }, { note: `${aNote} ${minute}`, isFirst: false }),
      agree: () => answer(true),
      contest: () => answer(false),
      accept: () => decideClaim(db, asAdmin, { claimId, decision: { decision: "accept" } }),
      refuse: () => decideClaim(db, asAdmin, { claimId, decision: { decision: "refuse", reason: "No." } }),
      "case file": () =>
        publishedCase(db, { bookingId, expert: expertAt(minute) }).then(
          () => ({ ok: true }),
          () => ({ ok: false }),
        ),
      answer: () =>
        answerReview(db, expertAt(minute), { reviewId: review?.id ?? bookingId, answer: "Thanks." }),
      pay: () => scene.pay(second.id, minute),
      "refund credit": () => refundOwnCredit(db, learnerAt(minute), { bookingId }),
      "admin refunds": () =>
        refundAsAdmin(db, asAdmin, { paymentId, amountCents: 1500, shownLeftCents: 4000, reason: "Sorry." }),
      deactivate: () => deactivateUser(db, asAdmin, user),
      reactivate: () => reactivateUser(db, asAdmin, user),
      hours: async () => {},
      day: async () => {},
      month: async () => {},
    }[act]();
    const isDone = typeof done === "object" && done !== null && "ok" in done && done.ok === true;
    if (isDone && (act === "review" || act === "claim")) said.learner = true;
    if (isDone && (act === "note" || act === "case file" || act === "answer")) said.expert = true;
    for (const process of [
      processDueBookings,
      processDueClaims,
      processDueReviews,
      processDueCredits,
      processDueEarnings,
    ])
      await process(db, { now, limit: 1000 });

    const { booking } = await scene.stored();
    const after = await db.select().from(claims).where(eq(claims.bookingId, bookingId));
    const absence = after.find(({ kind }) => kind === "no_show");
    const [written] = await db.select().from(reviews).where(eq(reviews.bookingId, bookingId));
    for (const { kind, state } of after) seen.add(`${kind} ${state}`);
    if ((booking?.status === "no_show") !== (absence?.state === "granted"))
      return "the state isn't the claim's";
    if (absence?.decidedBy === "silence" && (said.learner || said.expert)) return "silence outweighed words";
    if (written?.hiddenAt && absence?.state !== "granted") return "a review was hidden without a decision";
    if (review?.reviewedAt && !written) return "a review was deleted";
    if (review?.publishedAt && review.reviewedAt && review.rating !== written?.rating)
      return "a shown review changed";
    if (review?.publishedAt && review.notedAt && review.note !== written?.note) return "a shown note changed";
    const [one, other] = [await bookingMoney(db, bookingId), await bookingMoney(db, second.id)];
    const lent = await db.select().from(credits).where(eq(credits.paymentId, paymentId));
    const openCents = lent.reduce(
      (sum, { state, amountCents }) => sum + (state === "open" ? amountCents : 0),
      0,
    );
    const backCents = one.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (one.refundableCents + backCents + openCents + other.refundableCents !== 4000)
      return `${one.refundableCents} + ${backCents} + ${openCents} + ${other.refundableCents} cents`;
    const guarantee = after.find(({ kind }) => kind === "guarantee");
    if (guarantee?.state === "granted" && absence?.state === "granted") return "two claims were granted";
    const counted = and(
      eq(reviews.expertId, card.id),
      eq(reviews.isCounted, true),
      eq(reviews.isPublic, true),
    );
    const [figures] = await db.select().from(experts).where(eq(experts.id, card.id));
    if (figures?.reviews !== (await db.$count(reviews, counted))) return "the figures aren't the reviews'";
  }
  return (await ledgerFaults(db))[0] ?? null;
}
