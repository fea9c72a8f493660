import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { blocks } from "~/db/schema/chat/blocks";
import { claims } from "~/db/schema/claims/claims";
import { experts } from "~/db/schema/experts/experts";
import { credits } from "~/db/schema/payments/credits";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import type { SignedInCaller } from "~/domain/caller";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { answerUntil } from "~/domain/claims/claim";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { suggestExperts } from "~/domain/claims/suggest-experts.server";
import { claimGuarantee } from "~/domain/claims/use-guarantee.server";
import { payWithCredit } from "~/domain/payments/checkout/pay-with-credit.server";
import { applyCheckoutState, settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import type { CheckoutState, ProviderDispute } from "~/domain/payments/provider";
import { callerOf, testNow } from "../caller";
import { fakeProvider } from "../peers/fake-provider";
import { createBooking, createExpert, createUser, payFor } from "./factories";

/** A learner's claim that the expert missed a session. A contested claim waits for the admin. @returns its id */
export async function createClaim(
  db: Db,
  {
    bookingId,
    isContested = false,
    answeredAt = testNow,
  }: { bookingId: string; isContested?: boolean; answeredAt?: Date },
): Promise<string> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) throw new Error("There is no such booking");
  const { learnerId, expertId } = booking;
  const contested = { state: "contested", agrees: false, answer: "I was there.", answeredAt } as const;
  const [claim] = await db
    .insert(claims)
    .values({
      ...{ kind: "no_show", bookingId, learnerId, expertId, side: "learner" },
      ...{
        reason: "I waited for half an hour.",
        answerUntil: answerUntil(testNow),
        dueAt: answerUntil(testNow),
      },
      ...(isContested && contested),
    })
    .returning({ id: claims.id });
  return claim?.id ?? "";
}

/** A confirmed session of an hour, which Nadia has paid for, with Amara. It starts at 10:00 UTC (`testNow`). */
export async function claimScene(db: Db, { isPaid = true } = {}) {
  const learner = await createUser(db);
  const teacher = await createUser(db, { fullName: "Amara Okafor", role: "expert" });
  const card = await createExpert(db, { userId: teacher.id });
  const startsAt = testNow;
  const booking = await createBooking(db, { learnerId: learner.id, expertId: card.id, startsAt });
  if (isPaid) await payFor(db, booking);
  const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
  return {
    ...{ learner, teacher, card, at, bookingId: booking.id },
    learnerAt: (minutes: number): SignedInCaller => callerOf(learner, { now: at(minutes) }),
    expertAt: (minutes: number): SignedInCaller => callerOf(teacher, { now: at(minutes), expertId: card.id }),
    async stored() {
      const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
      const [claim] = await db.select().from(claims).where(eq(claims.bookingId, booking.id));
      return { booking: row, claim };
    },
  };
}

const day = 24 * 60;

/** A dispute of the first session's payment, for `says`. */
export const disputed = (status: ProviderDispute["status"]): ProviderDispute => ({
  ...{ id: "dp_first", amountCents: 4000, currency: "USD", reason: "fraudulent", status },
  ...{ dueBy: null, feeCents: 1500 },
});

async function saysProvider(
  tx: Db,
  {
    bookingId,
    now,
    state,
  }: { bookingId: string; now: Date; state: Partial<Pick<CheckoutState, "refunds" | "disputes">> },
) {
  const [payment] = await tx.select().from(payments).where(eq(payments.bookingId, bookingId));
  const charge = { id: payment?.chargeId ?? "", paidCents: 4000, currency: "USD", feeCents: null };
  const whole = { status: "paid" as const, declinedAt: null, charge, refunds: [], disputes: [], ...state };
  return applyCheckoutState(tx, { now, seller: {} }, { paymentId: payment?.id ?? "", state: whole });
}

/**
 * Nadia's first session with Amara, completed and paid for, and a session of 30 dollars with another expert ten days
 * later. Times are minutes after the start of the first one.
 */
export async function guaranteeScene(db: Db, { isCompleted = true } = {}) {
  const found = await claimScene(db);
  const { learner, card, at, learnerAt, expertAt, bookingId, stored } = found;
  if (isCompleted) await processDueBookings(db, { now: at(61), limit: 1000 });
  const [known] = await db.select().from(users).where(eq(users.role, "admin"));
  const admin = known ?? (await createUser(db, { role: "admin" }));
  const other = await createExpert(db, { name: "Bela Novak", priceCents: 3000 });
  const provider = fakeProvider();
  let days = 10;
  /** Another session to pay for, each on a day of its own. */
  const third = (values: Partial<typeof bookings.$inferInsert> = {}) => {
    days += 1;
    return createBooking(db, {
      ...{ learnerId: learner.id, expertId: other.id, startsAt: at(days * day), priceCents: 3000 },
      createdAt: at(0),
      ...values,
    });
  };
  const second = await third();
  const claimId = async () => (await stored()).claim?.id ?? "";
  const claim = (minutes = 70) =>
    claimGuarantee(db, learnerAt(minutes), { bookingId, reason: "We never came to the subject." });
  const answer = async (agrees: boolean, minutes = day) =>
    answerClaim(db, expertAt(minutes), {
      claimId: await claimId(),
      agrees,
      answer: agrees ? null : "We did all of it.",
    });
  return {
    ...{ ...found, admin, other, second, third, claim, answer, provider },
    decide: async (isGranted: boolean, minutes = 2 * day) =>
      decideClaim(db, callerOf(admin, { now: at(minutes) }), {
        claimId: await claimId(),
        decision: isGranted ? { decision: "accept" } : { decision: "refuse", reason: "The notes are long." },
      }),
    pass: (minutes: number) => processDueClaims(db, { now: at(minutes), limit: 10 }),
    /** The payment of the first session is in this state at its provider. */
    says: (tx: Db, now: Date, state: Partial<Pick<CheckoutState, "refunds" | "disputes">>) =>
      saysProvider(tx, { bookingId, now, state }),
    /** The claim is filed, and the expert agrees. */
    async grant() {
      await claim();
      await answer(true);
    },
    /** Pays a session with the credit. */
    pay: (id = second.id, minutes = 3 * day) =>
      payWithCredit(db, learnerAt(minutes), { bookingId: id, provider: () => provider }),
    /** The learner pays what the credit left of a price. */
    async payRest({ id, sessionId, amountCents }: Payment, minutes = 3 * day) {
      provider.pay(sessionId ?? "", amountCents);
      return settlePayment(db, learnerAt(minutes), { paymentId: id, providers: () => provider });
    },
    /** Claims that the learner filed earlier with other experts. */
    async earlierClaims(learnerId: string, count: number, kind: "guarantee" | "no_show" = "guarantee") {
      for (let n = 1; n <= count; n += 1) {
        const { id: expertId } = await createExpert(db);
        const startsAt = at(-n * 10 * day);
        const { id } = await createBooking(db, { learnerId, expertId, startsAt, status: "completed" });
        const dates = { answerUntil: startsAt, dueAt: startsAt, createdAt: startsAt, decidedAt: startsAt };
        await db.insert(claims).values({
          ...{
            kind,
            side: "learner",
            bookingId: id,
            learnerId,
            expertId,
            reason: "It was dull.",
          },
          ...{ state: "refused", decidedBy: "admin", ...dates },
        });
      }
    },
    /** Gives Amara two skills and adds experts around her. @returns the names that fit a credit, best first */
    async addTeachers(): Promise<string[]> {
      const skills = ["Malware analysis", "Log analysis"];
      await db.update(experts).set({ skills }).where(eq(experts.id, card.id));
      const soon = at(5 * day);
      const add = async (
        name: string,
        values: Parameters<typeof createExpert>[1],
        nextFreeAt: Date | null,
      ) => {
        const expert = await createExpert(db, { name, skills, ...values });
        await db.execute(sql`update expert_calendars set next_free_at = ${nextFreeAt?.toISOString() ?? null}
          where expert_id = ${expert.id}`);
        return expert;
      };
      await add("One Skill", { skills: ["log analysis"], rating: 5 }, soon);
      await add("Both Cheap", { priceCents: 2000, rating: 4 }, soon);
      await add("Both Better", { rating: 4.5, priceCents: 6000 }, soon);
      await add("Too Dear", { priceCents: 6100 }, soon);
      await add("Busy Now", {}, at(12 * day));
      await add("Never Free", {}, null);
      await add("Other Subject", { skills: ["Cryptography"] }, soon);
      await add("Not Approved", { approved: false }, soon);
      await add("Own Card", { userId: learner.id }, soon);
      const blocked = await createUser(db, { role: "expert" });
      await add("Blocked One", { userId: blocked.id }, soon);
      const blocker = await createUser(db, { role: "expert" });
      await add("Blocking One", { userId: blocker.id }, soon);
      await db.insert(blocks).values([
        { blockerId: learner.id, blockedId: blocked.id },
        { blockerId: blocker.id, blockedId: learner.id },
      ]);
      return ["Both B.", "Both C.", "One S."];
    },
    async suggested(): Promise<string[]> {
      const [credit] = await db.select().from(credits);
      const { claim: granted } = await stored();
      if (!credit || !granted) throw new Error("There is no credit");
      const rows = await suggestExperts(db, { claim: granted, credit, hours: 1, now: at(2 * day) });
      return rows.map(({ displayName }) => displayName);
    },
  };
}
