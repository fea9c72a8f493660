import { and, eq, isNull, lte, notExists, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { mails } from "~/db/schema/site/mails";
import { classFacts, findTaughtClass } from "~/domain/classes/class-facts.server";
import type { MailMessage } from "~/domain/mails/mail";
import type { OutdatedReason } from "~/domain/mails/outdated";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/**
 * Queues the reminders of a class that comes near, with its link, to all who have had a seat since before `since`: a
 * learner with a later seat has just read all of it. The key names the start as well, so that a class at another time,
 * or a seat on another date, brings new ones.
 */
export async function remindSeats(
  tx: Db,
  { appUrl }: { appUrl: string },
  { classId, minutes, since }: { classId: string; minutes: number; since: Date },
): Promise<void> {
  const taught = await findTaughtClass(tx, classId);
  const { startsAt, zoomLink } = taught.live;
  if (!startsAt) return;
  const keyEnd = `:${minutes}:${startsAt.toISOString()}`;
  const dedupeKey = sql<string>`'class-reminder:' || ${classReservations.id}::text || ${keyEnd}::text`;
  const told = tx.select({ id: mails.id }).from(mails).where(eq(mails.dedupeKey, dedupeKey));
  const seats = await tx
    .select({
      id: classReservations.id,
      dedupeKey,
      to: {
        userId: users.id,
        name: users.fullName,
        email: users.email,
        timeZone: sql<string>`coalesce(${users.timeZone}, ${classReservations.timeZone})`,
      },
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
  for (const seat of seats) {
    await queueMail(tx, {
      dedupeKey: seat.dedupeKey,
      to: seat.to,
      about: { type: "reservation", id: seat.id },
      message: {
        template: "class-reminder",
        payload: {
          ...classFacts(taught, seat.to),
          reservation_id: seat.id,
          minutesBefore: minutes,
          joinLink: zoomLink,
          seatUrl: new URL(paths.reservation(seat.id), appUrl).href,
        },
      },
    });
  }
}

/**
 * Between queueing and sending a class may be moved or cancelled, a seat given up, an offer lapse, and a mail may wait
 * for hours while the provider is away. @returns why a notice isn't sent any more; null for one that is, and for every
 * other mail
 */
export async function whyClassMailOutdated(
  db: Db,
  { template, payload }: MailMessage,
  now: Date,
): Promise<OutdatedReason | null> {
  if (template === "waitlist-offer") {
    const [place] = await db.select().from(classWaitlist).where(eq(classWaitlist.id, payload.entryId));
    const isOpen = place?.status === "offered" && place.offerExpiresAt && place.offerExpiresAt > now;
    return isOpen ? null : "the offer is over";
  }
  if (template === "class-seat" && payload.about === "cancelled") return null;
  if (template !== "class-seat" && template !== "class-recording" && template !== "class-reminder")
    return null;
  const [seat] = await db
    .select({ status: classReservations.status, startsAt: classes.startsAt })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .where(eq(classReservations.id, payload.reservation_id));
  if (seat?.status !== "confirmed" || !seat.startsAt) return "the seat isn't held any more";
  if (template !== "class-reminder") return null;
  if (seat.startsAt.toISOString() !== payload.startsAt) return "the class was moved";
  return seat.startsAt <= now ? "the class has begun" : null;
}
