import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { credits } from "~/db/schema/payments/credits";
import { payments } from "~/db/schema/payments/payments";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { refundOwnCredit } from "~/domain/claims/refund-own-credit.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { processDueCredits } from "~/domain/ledger/process-due-credits.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { guaranteeScene } from "../../support/scenes/guarantee-scene";

/** In any order of claims, decisions, payments, cancellations and refunds, every cent is in exactly one place. */

const t = useDatabase();
const often = ["claim", "agree", "contest", "accept", "pay"] as const;
const seldom = [
  "refuse",
  "refund credit",
  "cancel second",
  "report",
  "admin refunds",
  "due",
  "month",
] as const;
type Act = (typeof often)[number] | (typeof seldom)[number];
/** Half of the histories begin with a granted claim, so that what follows is tried often enough. */
const beginnings: Act[][] = [[], [], ["claim", "agree"], ["claim", "agree", "pay"]];
const steps = fc
  .tuple(
    fc.constantFrom(...beginnings),
    fc.array(fc.constantFrom<Act[]>(...often, ...often, ...seldom), { minLength: 8, maxLength: 12 }),
  )
  .map((parts) => parts.flat());

test("the money of a first session and of what its credit pays", { timeout: 60_000 }, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const scene = await guaranteeScene(t.db);
      const { bookingId, second, learnerAt, expertAt, at, claim, pay, admin } = scene;
      const [first] = await t.db.select().from(payments).where(eq(payments.bookingId, bookingId));
      const paymentId = first?.id ?? "";
      let minute = 65;
      for (const act of history) {
        minute += act === "month" ? 31 * 24 * 60 : 30;
        const asAdmin = callerOf(admin, { now: at(minute) });
        const own = await t.db.select().from(claims).where(eq(claims.bookingId, bookingId));
        const claimId = own.find(({ state }) => state === "open" || state === "contested")?.id ?? bookingId;
        const answer = (agrees: boolean) =>
          answerClaim(t.db, expertAt(minute), { claimId, agrees, answer: agrees ? null : "We did it all." });
        await {
          claim: () => claim(minute),
          agree: () => answer(true),
          contest: () => answer(false),
          accept: () => decideClaim(t.db, asAdmin, { claimId, decision: { decision: "accept" } }),
          refuse: () =>
            decideClaim(t.db, asAdmin, { claimId, decision: { decision: "refuse", reason: "No." } }),
          pay: () => pay(second.id, minute),
          "refund credit": () => refundOwnCredit(t.db, learnerAt(minute), { bookingId }),
          "cancel second": async () => {
            const { refundableCents: refundCents } = await bookingMoney(t.db, second.id);
            const shown = { refundCents, isHold: false };
            return cancelAsAdmin(t.db, asAdmin, { bookingId: second.id, reason: "Ill.", shown });
          },
          report: () => reportAbsence(t.db, learnerAt(minute), { bookingId, reason: "I waited." }),
          "admin refunds": () =>
            refundAsAdmin(t.db, asAdmin, {
              paymentId,
              amountCents: 1500,
              shownLeftCents: 4000,
              reason: "Sorry.",
            }),
          async due() {
            await processDueClaims(t.db, { now: at(minute), limit: 100 });
            await processDueCredits(t.db, { now: at(minute), limit: 100 });
          },
          month: async () => {},
        }[act]();

        const [one, other] = [await bookingMoney(t.db, bookingId), await bookingMoney(t.db, second.id)];
        const own2 = await t.db.select().from(credits).where(eq(credits.paymentId, paymentId));
        const openCents = own2.reduce(
          (sum, { state, amountCents }) => sum + (state === "open" ? amountCents : 0),
          0,
        );
        const backCents = one.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
        // What was paid is retained for one of the sessions, a credit, or refunded.
        expect(one.refundableCents + backCents + openCents + other.refundableCents).toBe(4000);
        expect(other.refunds).toEqual([]);
        const [state1, state2] = await t.db
          .select({ status: bookings.status, absent: bookings.absent, payment: bookings.paymentStatus })
          .from(bookings)
          .where(sql`${bookings.id} in (${bookingId}, ${second.id})`)
          .orderBy(bookings.startsAt);
        const waits = async (id: string) =>
          (await t.db.execute(sql`select from graphile_worker.jobs where key = ${`refund-rest:${id}`}`))
            .length > 0;
        if (own2.length > 0 || state1?.absent === "expert")
          expect(one.refundableCents > 0).toBe(await waits(paymentId));
        const [spent] = await t.db.select().from(payments).where(eq(payments.bookingId, second.id));
        if (state2?.status === "cancelled" && spent)
          expect(other.retainedCents > 0).toBe(await waits(spent.id));
        if (state2?.status === "confirmed")
          expect(state2.payment === "paid").toBe(other.retainedCents === 3000);
        for (const { state } of own2) seen.add(state);
        seen.add(`${state1?.status} ${state2?.status} ${state2?.payment}`);
      }
    }),
    { numRuns: rounds({ short: 40, long: 400 }) },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(["open", "used", "completed confirmed paid", "completed cancelled paid"]),
  );
});
