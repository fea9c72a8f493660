import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { teams } from "~/db/schema/teams/teams";
import { joinMinutesOf } from "~/domain/classes/class";
import { displayName } from "~/domain/experts/expert";
import type { WaitingMail } from "~/domain/mails/mail-kind";
import { paths } from "~/shared/paths";

/** Returns the name on the expert's card, shortened for display, or the name that is stored with the class. */
export const teacherOf = ({ expertName }: Pick<LiveClass, "expertName">, cardName: string | null): string =>
  cardName === null ? (expertName ?? "") : displayName(cardName);

/** Returns the class and its teacher's name. @throws if there is no such class */
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

/** Returns the facts for every mail about a class. */
export function classFacts(
  live: LiveClass & { startsAt: Date },
  { teacher, timeZone, mail }: { teacher: string; timeZone: string; mail: WaitingMail },
) {
  return {
    /** Empty in waitlist mails, unless the name is known to be the receiver's own. */
    to_name: mail.toName,
    title: live.title,
    expert_name: teacher,
    /** ISO instant in UTC. */
    startsAt: live.startsAt.toISOString(),
    minutes: live.durationMinutes,
    /** The receiver's IANA zone. */
    timeZone,
  };
}

/** Reports whether the class has a date. A class without one has no seats and no waitlist. */
export const hasDate = (live: LiveClass): live is LiveClass & { startsAt: Date } => live.startsAt !== null;

/** Returns a seat with its class and its owner; null if there is no such seat or its class has no date. */
export async function findSeatForMail(db: Db, reservationId: string) {
  const [found] = await db
    .select({
      seat: classReservations,
      live: classes,
      cardName: experts.name,
      learner: { userId: users.id, name: users.fullName, email: users.email },
      timeZone: sql<string>`coalesce(${users.timeZone}, ${classReservations.timeZone})`,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
      teamName: teams.name,
    })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .innerJoin(users, eq(users.id, classReservations.learnerId))
    .leftJoin(experts, eq(experts.id, classes.expertId))
    .leftJoin(teams, eq(teams.id, payingTeam))
    .where(eq(classReservations.id, reservationId));
  if (!found || !hasDate(found.live)) return null;
  const { live, cardName } = found;
  return { ...found, live, teacher: teacherOf(live, cardName) };
}

/** The team that reserved the seat, or whose budget paid for it. */
const payingTeam = sql`coalesce(${classReservations.teamId}, (select paid.team_id from payments as paid
  where paid.id = ${classReservations.paymentId} and paid.provider = 'team'))`;

type FoundSeat = NonNullable<Awaited<ReturnType<typeof findSeatForMail>>>;

/** Returns the facts for every mail about a seat. */
export const seatFacts = ({ seat, live, ...found }: FoundSeat, mail: WaitingMail, appUrl: string) => ({
  ...classFacts(live, { ...found, mail }),
  reservation_id: seat.id,
  hasRoom: live.room !== null,
  joinMinutes: joinMinutesOf(live),
  seatUrl: new URL(paths.reservation(seat.id), appUrl).href,
});
