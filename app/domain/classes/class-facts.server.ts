import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { displayName } from "~/domain/experts/expert";
import type { WaitingMail } from "~/domain/mails/mail-kind";
import { paths } from "~/shared/paths";

/** The name on the expert's card, shortened as everywhere; else the name that the class itself has. */
export const teacherOf = ({ expertName }: Pick<LiveClass, "expertName">, cardName: string | null): string =>
  cardName === null ? (expertName ?? "") : displayName(cardName);

/** The class and its teacher's name. @throws where there is none: callers hold its lock */
export async function findTaughtClass(
  db: Db,
  classId: string,
): Promise<{ live: LiveClass; teacher: string }> {
  const [found] = await db
    .select({ live: classes, cardName: experts.name })
    .from(classes)
    .leftJoin(experts, eq(experts.id, classes.expertId))
    .where(eq(classes.id, classId));
  if (!found) throw new Error("There is no such class");
  return { live: found.live, teacher: teacherOf(found.live, found.cardName) };
}

/** What every mail about a class says of it. */
export function classFacts(
  live: LiveClass & { startsAt: Date },
  { teacher, timeZone, mail }: { teacher: string; timeZone: string; mail: WaitingMail },
) {
  return {
    /** Empty in the line for a class, unless the name is known to be the reader's own. */
    to_name: mail.toName,
    title: live.title,
    /** Who teaches, as pages name them. */
    expert_name: teacher,
    /** ISO instant in UTC. */
    startsAt: live.startsAt.toISOString(),
    minutes: live.durationMinutes,
    /** The reader's IANA zone. */
    timeZone,
  };
}

/** A class without a date has no seats and no waitlist. */
export const hasDate = (live: LiveClass): live is LiveClass & { startsAt: Date } => live.startsAt !== null;

/** A seat with its class and its owner; null where there is none. */
export async function findSeat(db: Db, reservationId: string) {
  const [found] = await db
    .select({
      seat: classReservations,
      live: classes,
      cardName: experts.name,
      learner: { userId: users.id, name: users.fullName, email: users.email },
      timeZone: sql<string>`coalesce(${users.timeZone}, ${classReservations.timeZone})`,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
    })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .innerJoin(users, eq(users.id, classReservations.learnerId))
    .leftJoin(experts, eq(experts.id, classes.expertId))
    .where(eq(classReservations.id, reservationId));
  if (!found || !hasDate(found.live)) return null;
  const { live, cardName } = found;
  return { ...found, live, teacher: teacherOf(live, cardName) };
}

type FoundSeat = NonNullable<Awaited<ReturnType<typeof findSeat>>>;

/** What every mail about a seat says of it. */
export const seatFacts = ({ seat, live, ...found }: FoundSeat, mail: WaitingMail, appUrl: string) => ({
  ...classFacts(live, { ...found, mail }),
  reservation_id: seat.id,
  seatUrl: new URL(paths.reservation(seat.id), appUrl).href,
});
