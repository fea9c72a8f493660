import { and, eq, isNull, lte, notExists, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { mails } from "~/db/schema/site/mails";
import { findSeatForMail, findTaughtClass, seatFacts } from "~/domain/classes/mail-facts.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";

interface Ahead {
  /** Minutes before the start: 1440 or 15. */
  minutesBefore: number;
  /** The start of the class, as an ISO instant. A mail isn't sent after the class was moved. */
  startsAt: string;
}

/**
 * The mail to a learner with a seat before the class starts. The facts are checked again when it is sent, because the
 * class or the seat may have changed since it was queued.
 */
export const classReminder = defineMail({
  template: "class-reminder",
  reader: "learner",
  read: async (db, mail: WaitingMail<Ahead>, { appUrl, now }) => {
    const found = await findSeatForMail(db, mail.aboutId);
    if (found?.seat.status !== "confirmed") return "the seat isn't held any more";
    const { startsAt, zoomLink } = found.live;
    if (startsAt.toISOString() !== mail.payload.startsAt) return "the class was moved";
    if (startsAt <= now) return "the class has begun";
    const { minutesBefore } = mail.payload;
    return { ...seatFacts(found, mail, appUrl), minutesBefore, joinLink: zoomLink };
  },
});

/**
 * Queues the reminders of a class, with its link, to learners whose seat was confirmed by `since`. Learners with a
 * later seat have just read the details. The key contains the start, so that a moved class or seat gets new reminders.
 */
export async function remindSeats(
  tx: Db,
  { classId, minutes, since }: { classId: string; minutes: number; since: Date },
): Promise<void> {
  const startsAt = (await findTaughtClass(tx, classId)).live.startsAt?.toISOString();
  if (!startsAt) return;
  const keyEnd = `:${minutes}:${startsAt}`;
  const dedupeKey = sql<string>`'class-reminder:' || ${classReservations.id}::text || ${keyEnd}::text`;
  const reminded = tx.select({ id: mails.id }).from(mails).where(eq(mails.dedupeKey, dedupeKey));
  const seats = await tx
    .select({
      id: classReservations.id,
      dedupeKey,
      to: { userId: users.id, name: users.fullName, email: users.email },
    })
    .from(classReservations)
    .innerJoin(users, eq(users.id, classReservations.learnerId))
    .where(
      and(
        eq(classReservations.classId, classId),
        eq(classReservations.status, "confirmed"),
        lte(classReservations.confirmedAt, since),
        isNull(users.erasedAt),
        notExists(reminded),
      ),
    );
  for (const { id, dedupeKey, to } of seats) {
    await queueMail(tx, classReminder, {
      dedupeKey,
      to,
      about: { type: "reservation", id },
      payload: { minutesBefore: minutes, startsAt },
    });
  }
}
