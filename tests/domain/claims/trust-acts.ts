import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import type { Booking } from "~/db/schema/bookings/bookings";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { acceptEarlier } from "~/domain/bookings/alerts/accept-earlier.server";
import { endAlert, saveAlert } from "~/domain/bookings/alerts/alerts.server";
import { declineEarlier } from "~/domain/bookings/alerts/decline-earlier.server";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { prolongHold, releaseHold } from "~/domain/bookings/change/holds.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { openRoom } from "~/domain/bookings/rooms/open-room.server";
import { saveCaseFile } from "~/domain/cases/save-case-file.server";
import { writeNote as writeWhatIBring } from "~/domain/cases/write-note.server";
import { blockPartner, unblockPartner } from "~/domain/chat/block-partner.server";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { refundOwnCredit } from "~/domain/claims/refund-own-credit.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { claimGuarantee } from "~/domain/claims/use-guarantee.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { deactivateUser, reactivateUser } from "~/domain/lists/deactivate-user.server";
import { payWithCredit } from "~/domain/payments/checkout/pay-with-credit.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { confirmRun, sendRun, stopRun } from "~/domain/payouts/runs/change-run.server";
import { draftRun } from "~/domain/payouts/runs/draft-run.server";
import { settleAllAsPaid } from "~/domain/payouts/runs/settle-payout.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { answerReview } from "~/domain/reviews/answer-review.server";
import { decideReport } from "~/domain/reviews/decide-report.server";
import { reportReview } from "~/domain/reviews/report-review.server";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { callerOf } from "../../support/caller";
import { caseTexts, requestOf } from "../../support/scenes/bookings";
import { send } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { runPaymentJobs } from "../../support/site/payment-jobs";
import { day, trustScene } from "./trust-scene";

const no = { ok: false as const, error: "nothing there" };

/**
 * Every act of trust and money about the sessions of a `trustScene`: of both sides, the admin, the providers and the
 * clock. An act may be refused; `minute` counts from the start of the first session.
 */
export async function trustWorld(db: Db, { isCompleted }: { isCompleted: boolean }) {
  const found = await trustScene(db, { isCompleted });
  const { scene, first, bookingId, second, dear, card, other, learner, teacher, provider, payouts } = found;
  const { learnerAt, expertAt, asAdmin, at, words, nextDay, addDetails, settle } = found;
  const { openClaim, restOfDear, newest, lastLate, lastSale, review, reported, offer, target, run } = found;
  const providers = () => provider;

  const answerTheClaim = async (agrees: boolean, by: ReturnType<typeof learnerAt>) => {
    const claim = await openClaim();
    const answer = agrees ? null : words("We were both there.");
    return claim ? answerClaim(db, by, { claimId: claim.id, agrees, answer }) : no;
  };
  const decide = async (minute: number, decision: Parameters<typeof decideClaim>[2]["decision"]) =>
    decideClaim(db, asAdmin(minute), { claimId: (await openClaim())?.id ?? bookingId, decision });
  const cancel = async (minute: number, id: string) => {
    const { refundableCents: refundCents } = await bookingMoney(db, id);
    const shown = { refundCents, isHold: false };
    return cancelAsAdmin(db, asAdmin(minute), { bookingId: id, reason: "Ill.", shown });
  };
  const onNewest =
    (act: (bookingId: string, minute: number, booking: Booking) => Promise<unknown>) =>
    async (minute: number) => {
      const booking = await newest();
      return booking ? act(booking.id, minute, booking) : no;
    };
  const dispute = (status: "open" | "won" | "lost") => (minute: number) => {
    first.dispute(status);
    return settle(minute);
  };
  const caseFile = (isPublishing: boolean) => (minute: number) =>
    saveCaseFile(db, expertAt(minute), {
      ...{ bookingId, isPublishing, opened: null },
      texts: { ...caseTexts, done: words(isPublishing ? "We read its headers." : "A draft.") },
    });
  const report = { bookingId, reason: words("I waited.") };

  const byLearner = {
    claim: (minute: number) => claimGuarantee(db, learnerAt(minute), report),
    "learner reports": (minute: number) => reportAbsence(db, learnerAt(minute), report),
    "learner agrees": (minute: number) => answerTheClaim(true, learnerAt(minute)),
    "learner contests": (minute: number) => answerTheClaim(false, learnerAt(minute)),
    "learner writes": (minute: number) => send(db, learnerAt(minute), teacher.id, words("Here I am.")),
    review: (minute: number) => {
      const input = { rating: 1 + (minute % 5), comment: words("We took a case apart."), skill: null };
      return writeReview(db, learnerAt(minute), { bookingId }, { ...input, isFirst: false });
    },
    book: (minute: number) =>
      createBooking(db, learnerAt(minute), requestOf(other.id, { startsAt: nextDay(minute, 0) })),
    "book teacher": (minute: number) =>
      createBooking(db, learnerAt(minute), requestOf(card.id, { startsAt: nextDay(minute, 3) })),
    hold: (minute: number) =>
      holdBooking(db, learnerAt(minute), requestOf(card.id, { startsAt: nextDay(minute, 5) })),
    prolong: onNewest((id, minute) => prolongHold(db, learnerAt(minute), { bookingId: id })),
    release: onNewest((id, minute) => releaseHold(db, learnerAt(minute), { bookingId: id })),
    "pay by card": onNewest(async (id, minute) => {
      const started = await startPayment(db, learnerAt(minute), { bookingId: id, provider });
      if (!started.ok) return started;
      const { id: paymentId, sessionId, amountCents } = started.value;
      provider.pay(sessionId ?? "", amountCents);
      return settlePayment(db, learnerAt(minute), { paymentId, providers }).then(() => started);
    }),
    bring: onNewest((id, minute) =>
      writeWhatIBring(db, learnerAt(minute), { bookingId: id, note: words("A mail.") }),
    ),
    move: onNewest((id, minute) =>
      rescheduleBooking(db, learnerAt(minute), {
        ...{ bookingId: id, startsAt: nextDay(minute, 7), reason: words("A train.") },
      }),
    ),
    "cancel newest": onNewest((id, minute) =>
      cancelBooking(db, learnerAt(minute), { bookingId: id, reason: words("A cold.") }),
    ),
    alert: async (minute: number) =>
      saveAlert(db, learnerAt(minute), {
        ...{ target: await target(), wanted: { days: [], parts: [] }, timeZone: "UTC" },
      }),
    "end alert": async (minute: number) => endAlert(db, learnerAt(minute), await target()),
    "take offer": async (minute: number) => acceptEarlier(db, learnerAt(minute), { alertId: await offer() }),
    "decline offer": async (minute: number) =>
      declineEarlier(db, learnerAt(minute), { alertId: await offer() }),
    pay: (minute: number) =>
      payWithCredit(db, learnerAt(minute), { bookingId: second.id, provider: providers }),
    "pay dear": (minute: number) =>
      payWithCredit(db, learnerAt(minute), { bookingId: dear.id, provider: providers }),
    "refund credit": (minute: number) => refundOwnCredit(db, learnerAt(minute), { bookingId }),
    "cancel second": (minute: number) =>
      cancelBooking(db, learnerAt(minute), { bookingId: second.id, reason: null }),
    block: (minute: number) => blockPartner(db, learnerAt(minute), teacher.id),
    unblock: (minute: number) => unblockPartner(db, learnerAt(minute), teacher.id),
    "learner leaves": (minute: number) => eraseAccount(db, learnerAt(minute)),
  };
  const byExpert = {
    "expert reports": (minute: number) => reportAbsence(db, expertAt(minute), report),
    "expert writes": (minute: number) => send(db, expertAt(minute), learner.id, words("And I too.")),
    "expert opens room": (minute: number) => openRoom(db, expertAt(minute), bookingId),
    agree: (minute: number) => answerTheClaim(true, expertAt(minute)),
    contest: (minute: number) => answerTheClaim(false, expertAt(minute)),
    note: (minute: number) => {
      const note = words(`You ask the right questions ${minute}.`);
      return writeNote(db, expertAt(minute), { bookingId }, { note, isFirst: false });
    },
    "case draft": caseFile(false),
    "case file": caseFile(true),
    answer: async (minute: number) =>
      answerReview(db, expertAt(minute), { reviewId: await review(), answer: words("Thanks.") }),
    "report review": async (minute: number) =>
      reportReview(db, expertAt(minute), { reviewId: await review(), reason: words("It is unfair.") }),
    "expert moves": onNewest((id, minute) =>
      rescheduleBooking(db, expertAt(minute), {
        ...{ bookingId: id, startsAt: nextDay(minute, 9), reason: words("A flight.") },
      }),
    ),
    "expert cancels sale": (minute: number) => cancelSale(async () => expertAt(minute)),
    "expert cancels": onNewest((id, minute) =>
      cancelBooking(db, expertAt(minute), { bookingId: id, reason: words("A fever.") }),
    ),
    async "new details"(minute: number) {
      await db.delete(payoutDetails).where(eq(payoutDetails.expertId, card.id));
      await addDetails(at(minute + 2 * day));
    },
    "expert leaves": (minute: number) => eraseAccount(db, expertAt(minute)),
  };
  /** Another learner holds the time that was cancelled late last. */
  const buy = async (minute: number, isPaid: boolean) => {
    const late = await lastLate();
    if (!late) return no;
    const buyer = callerOf(await createUser(db), { now: at(minute) });
    const held = await holdBooking(db, buyer, requestOf(card.id, { startsAt: late.startsAt }));
    if (!held.ok || !isPaid) return held;
    const started = await startPayment(db, buyer, { bookingId: held.value.id, provider });
    if (!started.ok) return started;
    const { id: paymentId, sessionId, amountCents } = started.value;
    provider.pay(sessionId ?? "", amountCents);
    await settlePayment(db, buyer, { paymentId, providers });
    return held;
  };
  const cancelSale = async (by: (booking: Booking) => Promise<ReturnType<typeof expertAt> | null>) => {
    const sale = await lastSale();
    const caller = sale && (await by(sale));
    return caller ? cancelBooking(db, caller, { bookingId: sale.id, reason: null }) : no;
  };
  const byOthers = {
    "buyer holds": (minute: number) => buy(minute, false),
    "buyer pays": (minute: number) => buy(minute, true),
    "buyer cancels": (minute: number) =>
      cancelSale(async ({ learnerId }) => {
        const [buyer] = await db.select().from(users).where(eq(users.id, learnerId));
        return buyer ? callerOf(buyer, { now: at(minute) }) : null;
      }),
    /** Ten hours before the newest session starts. */
    eve: async () => {},
    accept: (minute: number) => decide(minute, { decision: "accept" }),
    refuse: (minute: number) => decide(minute, { decision: "refuse", reason: "No." }),
    "hide review": async (minute: number) =>
      decideReport(db, asAdmin(minute), {
        ...{ reportId: await reported(), decision: { decision: "refuse", reason: "Rude." } },
      }),
    "cancel first": (minute: number) => cancel(minute, bookingId),
    "cancel dear": (minute: number) => cancel(minute, dear.id),
    "admin refunds": async (minute: number) => {
      const { refundableCents: shownLeftCents } = await bookingMoney(db, bookingId);
      const refund = { paymentId: first.paymentId, amountCents: 1500, shownLeftCents, reason: "Sorry." };
      return refundAsAdmin(db, asAdmin(minute), refund);
    },
    deactivate: (minute: number) => deactivateUser(db, asAdmin(minute), { userId: learner.id }),
    reactivate: (minute: number) => reactivateUser(db, asAdmin(minute), { userId: learner.id }),
    draft: (minute: number) =>
      draftRun(db, asAdmin(minute), { provider: found.isOdd() ? "manual" : "sandbox", minimumCents: 500 }),
    "confirm run": async (minute: number) => confirmRun(db, asAdmin(minute), await run()),
    "send run": async (minute: number) => sendRun(db, asAdmin(minute), await run()),
    "stop run": async (minute: number) => stopRun(db, asAdmin(minute), await run()),
    "bank pays": async (minute: number) => settleAllAsPaid(db, asAdmin(minute), await run()),
    async "payouts are down"() {
      payouts.isDown = !payouts.isDown;
    },
    "payout arrives": async () => payouts.decide("sent", "paid"),
    "payout fails": async () => payouts.decide("sent", "failed"),
    "payout returns": async () => payouts.decide("paid", "returned"),
    async "rest arrives"(minute: number) {
      const rest = await restOfDear();
      if (rest) await scene.payRest(rest, minute);
    },
    /** The payment provider makes the refunds that were asked for, or refuses them. */
    async provider(minute: number) {
      await runPaymentJobs(db, { caller: learnerAt(minute), providers });
      first.answerRefunds();
      await settle(minute);
    },
    async "refund fails"(minute: number) {
      first.failRefund();
      await settle(minute);
    },
    dispute: dispute("open"),
    "dispute won": dispute("won"),
    "dispute lost": dispute("lost"),
    hours: async () => {},
    day: async () => {},
    month: async () => {},
  };
  return {
    acts: { ...byLearner, ...byExpert, ...byOthers },
    /** Whose act it is; null for the admin's, the providers' and the clock's. */
    sideOf: (act: string) => (act in byLearner ? "learner" : act in byExpert ? "expert" : null),
    ...found,
    /** How many minutes pass before the act; null for the usual ones. */
    async minutesTo(act: string, minute: number): Promise<number | null> {
      const booking = act === "eve" ? await newest() : undefined;
      const start = booking ? (booking.startsAt.getTime() - at(0).getTime()) / 60_000 : 0;
      return start - 600 > minute ? start - 600 - minute : null;
    },
    /** At the provider no session stays open for long. */
    endSessions() {
      for (const id of provider.sessions.keys()) provider.expire(id);
    },
  };
}

export type TrustWorld = Awaited<ReturnType<typeof trustWorld>>;
export type TrustAct = keyof TrustWorld["acts"];
