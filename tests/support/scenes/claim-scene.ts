import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import type { SignedInCaller } from "~/domain/caller";
import { answerUntil } from "~/domain/claims/claim";
import { callerOf, testNow } from "../caller";
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
