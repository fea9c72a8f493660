import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { claims } from "~/db/schema/claims/claims";
import { payments } from "~/db/schema/payments/payments";
import { reviews } from "~/db/schema/reviews/reviews";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { createBooking } from "~/domain/bookings/request/create-booking.server";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { refundOwnCredit } from "~/domain/claims/refund-own-credit.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { deactivateUser, reactivateUser } from "~/domain/lists/deactivate-user.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { answerReview } from "~/domain/reviews/answer-review.server";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { callerOf } from "../../support/caller";
import { requestOf } from "../../support/scenes/booking-scene";
import { publishedCase } from "../../support/scenes/case-scene";
import { send } from "../../support/scenes/chat-scene";
import { providerOfFirst } from "../../support/scenes/first-payment";
import { guaranteeScene } from "../../support/scenes/guarantee-scene";
import { aComment, aNote } from "../../support/scenes/review-scene";

const day = 24 * 60;

/**
 * A first session that was paid for, two that a credit may pay, and every act of trust and money about them: those of
 * both sides, the admin, the provider and the clock. An act may be refused; `minute` counts from the start of the first.
 */
export async function trustWorld(db: Db) {
  const scene = await guaranteeScene(db);
  const { bookingId, second, learner, learnerAt, expertAt, at, admin, card, other, teacher, provider } =
    scene;
  const dear = await scene.third({ priceCents: 7500, totalCents: 7500 });
  const first = await providerOfFirst(db, bookingId);
  const { paymentId } = first;
  const user = { userId: learner.id };
  let booked = 0;

  const openClaim = async () => {
    const own = and(eq(claims.bookingId, bookingId), isNull(claims.decidedAt));
    return (await db.select().from(claims).where(own))[0];
  };
  const claimId = async () => (await openClaim())?.id ?? bookingId;
  const answerTheClaim = async (minute: number, agrees: boolean) => {
    const open = await openClaim();
    const by = (open?.side === "expert" ? learnerAt : expertAt)(minute);
    const answer = agrees ? null : "We were both there.";
    return answerClaim(db, by, { claimId: open?.id ?? bookingId, agrees, answer });
  };
  const asAdmin = (minute: number) => callerOf(admin, { now: at(minute) });
  const report = { bookingId, reason: "I waited." };
  const cancel = async (minute: number, id: string) => {
    const { refundableCents: refundCents } = await bookingMoney(db, id);
    const shown = { refundCents, isHold: false };
    return cancelAsAdmin(db, asAdmin(minute), { bookingId: id, reason: "Ill.", shown });
  };
  const settleFirst = (minute: number) => db.transaction((tx) => scene.says(tx, at(minute), first.state));
  const dispute = (status: "open" | "won" | "lost") => (minute: number) => {
    first.dispute(status);
    return settleFirst(minute);
  };
  const restsOfDear = async () =>
    (await db.select().from(payments).where(eq(payments.bookingId, dear.id))).filter(
      (payment) => payment.provider !== "credit" && payment.sessionId,
    );

  const acts = {
    claim: scene.claim,
    "learner reports": (minute: number) => reportAbsence(db, learnerAt(minute), report),
    "expert reports": (minute: number) => reportAbsence(db, expertAt(minute), report),
    "learner writes": (minute: number) => send(db, learnerAt(minute), teacher.id),
    "expert writes": (minute: number) => send(db, expertAt(minute), learner.id),
    review: (minute: number) => {
      const rating = 1 + (minute % 5);
      const input = { rating, comment: aComment, skill: null, isFirst: false };
      return writeReview(db, learnerAt(minute), { bookingId }, input);
    },
    note: (minute: number) =>
      writeNote(db, expertAt(minute), { bookingId }, { note: `${aNote} ${minute}`, isFirst: false }),
    "case file": (minute: number) =>
      publishedCase(db, { bookingId, expert: expertAt(minute) }).then(
        () => ({ ok: true }),
        () => ({ ok: false }),
      ),
    async answer(minute: number) {
      const [review] = await db.select().from(reviews).where(eq(reviews.bookingId, bookingId));
      return answerReview(db, expertAt(minute), { reviewId: review?.id ?? bookingId, answer: "Thanks." });
    },
    agree: (minute: number) => answerTheClaim(minute, true),
    contest: (minute: number) => answerTheClaim(minute, false),
    accept: async (minute: number) =>
      decideClaim(db, asAdmin(minute), { claimId: await claimId(), decision: { decision: "accept" } }),
    refuse: async (minute: number) =>
      decideClaim(db, asAdmin(minute), {
        claimId: await claimId(),
        decision: { decision: "refuse", reason: "No." },
      }),
    book: (minute: number) => {
      booked += 1;
      const startsAt = at((Math.ceil(minute / day) + 1 + booked) * day);
      return createBooking(db, learnerAt(minute), requestOf(other.id, { startsAt }));
    },
    pay: (minute: number) => scene.pay(second.id, minute),
    "pay dear": (minute: number) => scene.pay(dear.id, minute),
    async "rest arrives"(minute: number) {
      const rest = (await restsOfDear()).find(({ state }) => state !== "paid");
      if (rest) await scene.payRest(rest, minute);
    },
    "refund credit": (minute: number) => refundOwnCredit(db, learnerAt(minute), { bookingId }),
    "cancel second": (minute: number) => cancel(minute, second.id),
    "cancel dear": (minute: number) => cancel(minute, dear.id),
    "learner cancels": (minute: number) =>
      cancelBooking(db, learnerAt(minute), { bookingId: second.id, reason: null }),
    "admin refunds": (minute: number) =>
      refundAsAdmin(db, asAdmin(minute), {
        ...{ paymentId, amountCents: 1500, shownLeftCents: 4000, reason: "Sorry." },
      }),
    /** Each provider makes the refunds that were asked for, or refuses them. */
    async provider(minute: number) {
      await first.answerRefunds();
      await settleFirst(minute);
      provider.finishRefunds();
      const providers = () => provider;
      for (const { id } of await restsOfDear())
        await settlePayment(db, learnerAt(minute), { paymentId: id, providers });
    },
    dispute: dispute("open"),
    "dispute won": dispute("won"),
    "dispute lost": dispute("lost"),
    deactivate: (minute: number) => deactivateUser(db, asAdmin(minute), user),
    reactivate: (minute: number) => reactivateUser(db, asAdmin(minute), user),
    hours: async () => {},
    day: async () => {},
    month: async () => {},
  };
  return { acts, first, at, bookingId, cardId: card.id, learnerId: learner.id, second, dear };
}

export type TrustAct = keyof Awaited<ReturnType<typeof trustWorld>>["acts"];
export type TrustWorld = Awaited<ReturnType<typeof trustWorld>>;
