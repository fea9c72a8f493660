import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { credits } from "~/db/schema/payments/credits";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { refundOwnCredit } from "~/domain/claims/refund-own-credit.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { processDueCredits } from "~/domain/ledger/process-due-credits.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { providerOfFirst } from "../../support/scenes/first-payment";
import { guaranteeScene } from "../../support/scenes/guarantee-scene";

/**
 * In any order of claims, decisions, payments, cancellations, refunds, disputes and time, the ledger balances, no side is
 * paid more than once, and a disputed credit stays as it is.
 */

const t = useDatabase();
const often = ["claim", "agree", "contest", "accept", "pay", "pay dear", "rest arrives", "provider"] as const;
const seldom = [
  ...(["refuse", "refund credit", "cancel second", "learner cancels", "cancel dear", "report"] as const),
  ...(["admin refunds", "dispute", "dispute won", "dispute lost", "due", "month"] as const),
] as const;
type Act = (typeof often)[number] | (typeof seldom)[number];
/** Most histories begin with a granted claim, so that what follows is tried often enough. */
const granted: Act[] = ["claim", "agree"];
const beginnings: Act[][] = [
  [],
  granted,
  [...granted, "pay"],
  [...granted, "pay dear", "rest arrives"],
  [...granted, "dispute"],
  [...granted, "pay", "dispute", "dispute lost"],
];
const steps = fc
  .tuple(
    fc.constantFrom(...beginnings),
    fc.array(fc.constantFrom<Act[]>(...often, ...seldom), { minLength: 8, maxLength: 12 }),
  )
  .map((parts) => parts.flat());

/** Neither spends nor refunds an open credit while its payment is disputed. */
const stillActs: readonly Act[] = ["pay", "pay dear", "rest arrives", "refund credit", "due", "month"];

test("the money of a first session and of what its credit pays", { timeout: 300_000 }, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const scene = await guaranteeScene(t.db);
      const { bookingId, second, learner, learnerAt, expertAt, at, claim, pay, admin, provider } = scene;
      const dear = await scene.third({ priceCents: 7500, totalCents: 7500 });
      const first = await providerOfFirst(t.db, bookingId);
      let minute = 65;
      for (const act of history) {
        minute += act === "month" ? 31 * 24 * 60 : 30;
        const now = at(minute);
        const asAdmin = callerOf(admin, { now });
        const own = await t.db.select().from(claims).where(eq(claims.bookingId, bookingId));
        const claimId = own.find(({ state }) => state === "open" || state === "contested")?.id ?? bookingId;
        const answer = (agrees: boolean) =>
          answerClaim(t.db, expertAt(minute), { claimId, agrees, answer: agrees ? null : "We did it all." });
        const cancel = async (id: string) => {
          const { refundableCents: refundCents } = await bookingMoney(t.db, id);
          const shown = { refundCents, isHold: false };
          return cancelAsAdmin(t.db, asAdmin, { bookingId: id, reason: "Ill.", shown });
        };
        const settle = () => t.db.transaction((tx) => scene.says(tx, now, first.state));
        const disputes = (status: "open" | "won" | "lost") => {
          first.dispute(status);
          return settle();
        };
        const before = await creditStates(learner.id);
        await {
          claim: () => claim(minute),
          agree: () => answer(true),
          contest: () => answer(false),
          accept: () => decideClaim(t.db, asAdmin, { claimId, decision: { decision: "accept" } }),
          refuse: () =>
            decideClaim(t.db, asAdmin, { claimId, decision: { decision: "refuse", reason: "No." } }),
          pay: () => pay(second.id, minute),
          "pay dear": () => pay(dear.id, minute),
          async "rest arrives"() {
            const open = await t.db.select().from(payments).where(eq(payments.bookingId, dear.id));
            const rest = open.find(({ provider: name, state }) => name !== "credit" && state !== "paid");
            if (rest?.sessionId) await scene.payRest(rest, minute);
          },
          /** Each provider makes the refunds that were asked for, or refuses them. */
          async provider() {
            await first.answerRefunds();
            await settle();
            provider.finishRefunds();
            const rests = await t.db.select().from(payments).where(eq(payments.bookingId, dear.id));
            const providers = () => provider;
            for (const { id, provider: name, sessionId } of rests)
              if (name !== "credit" && sessionId)
                await settlePayment(t.db, learnerAt(minute), { paymentId: id, providers });
          },
          "refund credit": () => refundOwnCredit(t.db, learnerAt(minute), { bookingId }),
          "cancel second": () => cancel(second.id),
          "cancel dear": () => cancel(dear.id),
          "learner cancels": () =>
            cancelBooking(t.db, learnerAt(minute), { bookingId: second.id, reason: null }),
          report: () => reportAbsence(t.db, learnerAt(minute), { bookingId, reason: "I waited." }),
          "admin refunds": () =>
            refundAsAdmin(t.db, asAdmin, {
              ...{ paymentId: first.paymentId, amountCents: 1500, shownLeftCents: 4000, reason: "Sorry." },
            }),
          dispute: () => disputes("open"),
          "dispute won": () => disputes("won"),
          "dispute lost": () => disputes("lost"),
          async due() {
            await processDueBookings(t.db, { now, limit: 100 });
            await processDueClaims(t.db, { now, limit: 100 });
            await processDueCredits(t.db, { now, limit: 100 });
            await processDueEarnings(t.db, { now, limit: 100 });
          },
          month: async () => {},
        }[act]();

        expect(await ledgerFaults(t.db), act).toEqual([]);
        const after = await creditStates(learner.id);
        if (first.isDisputed && stillActs.includes(act)) expect(after, act).toEqual(before);
        // The payer has at most what was charged, by refunds and through the bank.
        const made = await t.db.select().from(refunds).where(eq(refunds.paymentId, first.paymentId));
        const backCents = made.reduce(
          (sum, one) => sum + (one.state === "succeeded" ? one.amountCents : 0),
          0,
        );
        expect(backCents + first.lostCents, act).toBeLessThanOrEqual(4000);
        const sides = await bookingsOf([bookingId, second.id, dear.id]);
        for (const { id, status, payment, totalCents, earnedCents } of sides) {
          const { retainedCents } = await bookingMoney(t.db, id);
          expect(earnedCents, act).toBeLessThanOrEqual(totalCents);
          if (id !== bookingId && status === "confirmed")
            expect(payment === "paid", act).toBe(retainedCents > 0);
          if (id !== bookingId && status === "cancelled") expect(earnedCents, act).toBe(0);
          seen.add(`${status} ${payment}`);
        }
        if (after.length > 0) expect(sides.find(({ id }) => id === bookingId)?.earnedCents, act).toBe(0);
        for (const { state } of after) seen.add(state);
      }
    }),
    { numRuns: rounds({ short: 15, long: 400 }) },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(["open", "used", "refunded", "confirmed paid", "cancelled refunded"]),
  );
});

const creditStates = (learnerId: string) =>
  t.db
    .select({ id: credits.id, state: credits.state, amountCents: credits.amountCents })
    .from(credits)
    .where(eq(credits.learnerId, learnerId));

const bookingsOf = (ids: string[]) =>
  t.db
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
