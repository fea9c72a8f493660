import { eq, sql } from "drizzle-orm";
import { bookings } from "~/db/schema/bookings/bookings";
import { credits } from "~/db/schema/payments/credits";
import { payments } from "~/db/schema/payments/payments";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { guaranteeUntil } from "~/domain/claims/guarantee";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { refundOwnCredit } from "~/domain/claims/refund-own-credit.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { claimGuarantee } from "~/domain/claims/use-guarantee.server";
import { processDueCredits } from "~/domain/ledger/process-due-credits.server";
import { findPaymentOfPurchase } from "~/domain/payments/checkout/match-purchase.server";
import { settleByHand } from "~/domain/payments/checkout/settle-by-hand.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { sandboxProvider } from "~/domain/payments/providers/sandbox.server";
import { actOnSandboxSession } from "~/domain/payments/providers/sandbox-page.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { refundRest } from "~/domain/payments/refunds/refund-rest.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { confirmRun, sendRun, stopRun } from "~/domain/payouts/runs/change-run.server";
import { chooseExecutionDay } from "~/domain/payouts/runs/execution-day.server";
import { settlePayout } from "~/domain/payouts/runs/settle-payout.server";
import { processDueReviews } from "~/domain/reviews/process-due-reviews.server";
import { callerOf } from "../../support/caller";
import { claimScene, guaranteeScene } from "../../support/scenes/claims";
import { createExpert, createUser } from "../../support/scenes/factories";
import { addPayoutDetails, paymentScene, payoutScene } from "../../support/scenes/money";
import { signedInAs } from "../../support/site/cookies";
import { get, testEnv } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { granted, type Story } from "./story";

/** Two experts with unequal earnings in one run, one of them with two sessions. */
async function earned(db: Parameters<Story>[0]) {
  const scene = await payoutScene(db);
  const other = await createUser(db, { fullName: "Bela Novak", role: "expert" });
  const card = await createExpert(db, { userId: other.id, name: "Bela Novak" });
  await addPayoutDetails(db, { expertId: card.id, userId: other.id });
  await scene.session();
  await scene.session({ priceCents: 5500 });
  await scene.session({ expertId: card.id, priceCents: 7300 });
  return scene;
}
const day = 24 * 60;

export const moneyStories: Record<string, Story> = {
  "payouts by bank": async (db, say) => {
    const scene = await earned(db);
    scene.clock.now = new Date(scene.clock.now.getTime() + 130 * 3_600_000);
    const due = () => ({ now: scene.clock.now, limit: 1000 });
    // One after the other, as they end.
    await db.update(bookings).set({ checkAt: sql`ends_at` });
    await say("sessions end", () => processDueBookings(db, due()));
    await say("money is earned", () => processDueEarnings(db, due()));
    const { runId } = granted(await say("a run is drafted", () => scene.draft("manual")));
    await say("its day is chosen", () =>
      chooseExecutionDay(db, scene.asAdmin(), { runId, day: "2026-12-03" }),
    );
    await say("it is confirmed", () => confirmRun(db, scene.asAdmin(), runId));
    await say("it is sent", () => sendRun(db, scene.asAdmin(), runId));
    await say("its payouts are posted", () => scene.work());
    const ask = await openSite({ t: { db } });
    const cookie = await signedInAs({ db }, scene.asAdmin().actor.userId);
    await say("its file is downloaded", () => ask(get(`/admin/payouts/${runId}.csv`, cookie)));
    const [payout] = await scene.payouts();
    const one = { payoutId: payout?.id ?? "", reason: null };
    await say("one is paid", () => settlePayout(db, scene.asAdmin(), { ...one, outcome: "paid" }));
    await say("it comes back", () =>
      settlePayout(db, scene.asAdmin(), { ...one, outcome: "returned", reason: "Closed.", isClosed: true }),
    );
    await say("reviews are due", () => processDueReviews(db, due()));
  },
  "payouts by a provider": async (db, say) => {
    const scene = await earned(db);
    await scene.pass(130);
    const stopped = granted(await scene.draft()).runId;
    await say("a run is stopped", () => stopRun(db, scene.asAdmin(), stopped));
    const { runId } = granted(await scene.draft());
    await confirmRun(db, scene.asAdmin(), runId);
    await sendRun(db, scene.asAdmin(), runId);
    await say("payouts are posted", () => scene.work());
    await say("payouts are sent", () => scene.work(1));
    scene.provider.decide("sent", "paid");
    await say("the provider has paid", () => scene.work(60));
  },
  "a paid session": async (db, say) => {
    const scene = await paymentScene({ db });
    const admin = callerOf(await createUser(db, { role: "admin", fullName: "Ada Min" }), {
      now: scene.clock.now,
    });
    const booking = await say("a time is held", () => scene.hold());
    const payment = await say("a payment begins", () => scene.start(booking.id));
    scene.provider.pay(payment.session, 4000);
    await say("it is paid", () => scene.settle(payment.id));
    const part = { paymentId: payment.id, amountCents: 1500, reason: "A part.", shownLeftCents: 4000 };
    await say("the admin refunds a part", () => refundAsAdmin(db, admin, part));
    await say("the rest is refunded", () =>
      refundRest(db, { now: scene.clock.now }, { paymentId: payment.id, reason: "cancelled" }),
    );
    const [refund] = await scene.refundsOf(payment.id);
    const sending = { refundId: refund?.id ?? "", providers: scene.providers };
    await say("a refund is sent", () => sendRefund(db, scene.caller(), sending));
    scene.provider.finishRefunds();
    await say("refunds arrive", () => scene.settle(payment.id));
    scene.provider.failRefund(payment.session);
    await say("a refund fails", () => scene.settle(payment.id));
    await say("it is settled by hand", () =>
      settleByHand(db, admin, { id: refund?.id ?? "", note: "Paid by bank." }),
    );
  },
  "the sandbox": async (db, say) => {
    const scene = await paymentScene({ db });
    const booking = await scene.hold();
    const provider = sandboxProvider({ db, env: testEnv, clock: () => scene.clock.now });
    const payment = granted(
      await say("a payment begins", () => startPayment(db, scene.as(), { bookingId: booking.id, provider })),
    );
    await say("it is paid", () =>
      actOnSandboxSession(db, scene.caller(), {
        ...{ sessionId: payment.sessionId ?? "", choice: "pay", delivery: "never" },
      }),
    );
    await scene.later(1000);
    const charge = { refundId: payment.id, chargeId: payment.sessionId ?? "", amountCents: 700 };
    await say("a part goes back", () => provider.refund(charge));
  },
  "a purchase in the shop": async (db, say) => {
    const scene = await paymentScene({ db });
    const { payment } = await scene.begin();
    const pageUrl = "https://payhip.com/b/RGsF";
    await db.update(payments).set({ provider: "payhip", pageUrl }).where(eq(payments.id, payment.id));
    await say("is matched", () =>
      findPaymentOfPurchase(
        db,
        {
          ...{ kind: "paid", transactionId: "one", productKey: "RGsF", amountCents: 4000, refundedCents: 0 },
          ...{ currency: "USD", buyerEmail: scene.learner.email },
        },
        scene.clock.now,
      ),
    );
  },
  "the guarantee": async (db, say) => {
    const scene = await guaranteeScene(db);
    await say("it is used", () => scene.claim());
    await say("the expert agrees", () => scene.answer(true));
    await say("the credit pays a session", () => scene.pay());
    await say("that is cancelled", () =>
      cancelBooking(db, scene.learnerAt(4 * day), { bookingId: scene.second.id, reason: null }),
    );
  },
  "the guarantee, for a dearer session": async (db, say) => {
    const scene = await guaranteeScene(db);
    await scene.grant();
    const dearer = await scene.third({ priceCents: 9000 });
    const rest = granted(await say("the credit pays a part", () => scene.pay(dearer.id, 5 * day)));
    await say("the card pays the rest", () => scene.payRest(rest, 5 * day));
    await cancelBooking(db, scene.learnerAt(6 * day), { bookingId: scene.second.id, reason: null });
    const end = dearer.endsAt.getTime();
    const after = (minutes: number) => new Date(end + minutes * 60_000);
    await processDueBookings(db, { now: after(1), limit: 10 });
    const asLearner = callerOf(scene.learner, { now: after(10) });
    await say("the guarantee is used for it", () =>
      claimGuarantee(db, asLearner, { bookingId: dearer.id, reason: "We never came to the subject." }),
    );
    // What the card has paid is the larger part.
    await say("it is granted", () => processDueClaims(db, { now: after(3 * day), limit: 10 }));
  },
  "a guarantee whose session is cancelled": async (db, say) => {
    const scene = await guaranteeScene(db);
    await scene.grant();
    const dearer = await scene.third({ priceCents: 9000 });
    await scene.payRest(granted(await scene.pay(dearer.id, 5 * day)), 5 * day);
    await say("is taken back", () =>
      cancelBooking(db, scene.learnerAt(6 * day), { bookingId: dearer.id, reason: null }),
    );
  },
  "a refused report": async (db, say) => {
    const scene = await claimScene(db);
    const admin = callerOf(await createUser(db, { role: "admin", fullName: "Ada Min" }), {
      now: scene.at(2 * day),
    });
    const report = { bookingId: scene.bookingId, reason: "I waited for half an hour." };
    await reportAbsence(db, scene.learnerAt(30), report);
    await processDueBookings(db, { now: scene.at(61), limit: 10 });
    const { claim } = await scene.stored();
    const claimId = claim?.id ?? "";
    await answerClaim(db, scene.expertAt(60), { claimId, agrees: false, answer: "I was there." });
    const refuse = { decision: "refuse", reason: "Both came." } as const;
    await say("is decided", () => decideClaim(db, admin, { claimId, decision: refuse }));
    const { booking, claim: refused } = await scene.stored();
    if (!booking || !refused) throw new Error("It is gone");
    const until = guaranteeUntil(booking.endsAt, refused);
    await db.update(payments).set({ earnAt: booking.endsAt });
    await say("keeps the money until the guarantee's end", () =>
      processDueEarnings(db, { now: until, limit: 10 }),
    );
    await db.update(payments).set({ earnAt: booking.endsAt });
    const now = new Date(until.getTime() + 1);
    await say("and no longer", () => processDueEarnings(db, { now, limit: 10 }));
  },
  "a guarantee, and money instead": async (db, say) => {
    const scene = await guaranteeScene(db);
    await scene.grant();
    await say("the credit goes back", () =>
      refundOwnCredit(db, scene.learnerAt(7 * day), { bookingId: scene.bookingId }),
    );
  },
  "an absence": async (db, say) => {
    const scene = await claimScene(db);
    const report = { bookingId: scene.bookingId, reason: "I waited for half an hour." };
    await say("is reported", () => reportAbsence(db, scene.learnerAt(30), report));
    await say("is granted by silence", () =>
      processDueClaims(db, { now: scene.at(3 * day + 30), limit: 10 }),
    );
  },
  "a credit that isn't used": async (db, say) => {
    const scene = await guaranteeScene(db);
    await scene.claim();
    await say("the expert says nothing", () =>
      processDueClaims(db, { now: scene.at(3 * day + 70), limit: 10 }),
    );
    const [credit] = await db.select().from(credits);
    const end = { now: credit?.expiresAt ?? new Date(), limit: 10 };
    await say("it ends", () => processDueCredits(db, end));
  },
  "a contested claim": async (db, say) => {
    const scene = await guaranteeScene(db);
    await scene.claim();
    await say("the expert disagrees", () => scene.answer(false));
    await say("the admin refuses it", () => scene.decide(false));
  },
};
