import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelAsAdmin } from "~/domain/bookings/change/cancel-as-admin.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { writeReview } from "~/domain/reviews/write-review.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { claimScene } from "../../support/scenes/claim-scene";
import { createUser } from "../../support/scenes/factories";

/** In any order of reports, answers, decisions, cancellations and reviews, the money follows the booking's state. */

const t = useDatabase();
const acts = ["learner reports", "expert reports", "agree", "contest", "accept", "refuse"] as const;
const others = ["cancel", "review", "due"] as const;
const steps = fc.array(
  fc.record({ act: fc.constantFrom(...acts, ...acts, ...acts, ...others), minutes: fc.nat(400) }),
  {
    minLength: 8,
    maxLength: 14,
  },
);

/** One way to each end. */
const examples: [boolean, Array<{ act: (typeof acts | typeof others)[number]; minutes: number }>][] = (
  [["learner reports", "agree"], ["expert reports", "agree"], ["cancel"]] as const
).map((history) => [true, history.map((act) => ({ act, minutes: 30 }))]);

test("a paid session: claims, decisions and a cancellation in any order", async () => {
  const admin = await createUser(t.db, { role: "admin" });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(true, true, true, false), steps, async (isPaid, history) => {
      const { bookingId, card, at, learnerAt, expertAt, stored } = await claimScene(t.db, { isPaid });
      const paidCents = isPaid ? 4000 : 0;
      let minute = 0;
      for (const { act, minutes } of history) {
        minute += minutes;
        const asAdmin = callerOf(admin, { now: at(minute) });
        const claim = (await stored()).claim;
        const answer = (agrees: boolean) =>
          answerClaim(t.db, (claim?.side === "expert" ? learnerAt : expertAt)(minute), {
            claimId: claim?.id ?? bookingId,
            agrees,
            answer: agrees ? null : "I was there.",
          });
        const decide = (decision: Parameters<typeof decideClaim>[2]["decision"]) =>
          decideClaim(t.db, asAdmin, { claimId: claim?.id ?? bookingId, decision });
        const report = { bookingId, reason: "I waited for half an hour." };
        const input = { rating: 2, comment: null, skill: null, isFirst: true };
        const shown = { refundCents: paidCents, isHold: false };
        await {
          "learner reports": () => reportAbsence(t.db, learnerAt(minute), report),
          "expert reports": () => reportAbsence(t.db, expertAt(minute), report),
          agree: () => answer(true),
          contest: () => answer(false),
          accept: () => decide({ decision: "accept" }),
          refuse: () => decide({ decision: "refuse", reason: "The log shows both." }),
          cancel: () => cancelAsAdmin(t.db, asAdmin, { bookingId, reason: "The expert is ill.", shown }),
          review: () => writeReview(t.db, learnerAt(minute), { bookingId }, input),
          async due() {
            await processDueBookings(t.db, { now: at(minute), limit: 1000 });
            await processDueClaims(t.db, { now: at(minute), limit: 1000 });
          },
        }[act]();

        const after = await stored();
        const { status, absent } = after.booking ?? {};
        if (isPaid) seen.add(`${status} ${absent}`);
        const returned = await t.db
          .select({ cents: refunds.amountCents })
          .from(refunds)
          .innerJoin(payments, eq(payments.id, refunds.paymentId))
          .where(eq(payments.bookingId, bookingId));
        const owed = status === "cancelled" || absent === "expert" ? paidCents : 0;
        expect(returned.reduce((sum, { cents }) => sum + cents, 0)).toBe(owed);
        expect(status === "no_show").toBe(after.claim?.state === "granted");
        const [figures] = await t.db.execute(sql`
          select sessions_count = (select count(*) from bookings where expert_id = experts.id and status = 'completed') as sessions,
            experts.reviews = (select count(*) from reviews where expert_id = experts.id and is_public) as reviews
          from experts where ${eq(sql`id`, card.id)}`);
        expect(figures).toEqual({ sessions: true, reviews: true });
      }
    }),
    { numRuns: rounds({ short: 12, long: 600 }), examples },
  );
  expect([...seen]).toEqual(expect.arrayContaining(["no_show expert", "no_show learner", "cancelled null"]));
});
