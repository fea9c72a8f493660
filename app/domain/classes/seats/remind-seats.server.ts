import { and, eq, isNull, lte, notExists, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { mails } from "~/db/schema/site/mails";
import { findSeat, findTaughtClass, seatFacts } from "~/domain/classes/class-facts.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";

interface Ahead {
  /** So many minutes before the start: 1440 or 15. */
  minutesBefore: number;
  /** When the class starts, as an ISO instant: one that was moved has new mails. */
  startsAt: string;
}

/**
 * To a learner with a seat, before the class starts. Between queueing and sending a class may be moved or cancelled and
 * a seat be given up, and a mail may wait for hours while the provider is away.
 */
export const classReminder = defineMail({
  template: "class-reminder",
  reader: "learner",
  read: async (db, mail: WaitingMail<Ahead>, { appUrl, now }) => {
    const found = await findSeat(db, mail.aboutId);
    if (found?.seat.status !== "confirmed") return "the seat isn't held any more";
    const { startsAt, zoomLink } = found.live;
    if (startsAt.toISOString() !== mail.payload.startsAt) return "the class was moved";
    if (startsAt <= now) return "the class has begun";
    const { minutesBefore } = mail.payload;
    return { ...seatFacts(found, mail, appUrl), minutesBefore, joinLink: zoomLink };
  },
});

/**
 * Queues the reminders of a class that comes near, with its link, to all who have had a seat since before `since`: a
 * learner with a later seat has just read all of it. The key names the start as well, so that a class at another time,
 * or a seat on another date, brings new ones.
 */
export async function remindSeats(
  tx: Db,
  { classId, minutes, since }: { classId: string; minutes: number; since: Date },
): Promise<void> {
  const startsAt = (await findTaughtClass(tx, classId)).live.startsAt?.toISOString();
  if (!startsAt) return;
  const keyEnd = `:${minutes}:${startsAt}`;
  const dedupeKey = sql<string>`'class-reminder:' || ${classReservations.id}::text || ${keyEnd}::text`;
  const told = tx.select({ id: mails.id }).from(mails).where(eq(mails.dedupeKey, dedupeKey));
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
        notExists(told),
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
