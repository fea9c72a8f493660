import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { teamMembers } from "~/db/schema/teams/team-members";
import type { SignedInCaller } from "~/domain/caller";
import { lockClass } from "~/domain/classes/lock-class.server";
import { isBusy } from "~/domain/classes/seats/own-overlap.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { findLiveSeat, refusalOfPerson } from "~/domain/classes/seats/take-seat.server";
import { hasRight } from "~/domain/teams/team";
import { findMembership, lockTeam } from "~/domain/teams/team-scope.server";
import { fail, ok, type Result } from "~/shared/result";
import type { TeamSeatFailure } from "./team-seats";

/** The seats that a team has reserved, and what the commands on them share. */

/** Lists a team's seats in classes to come, the next class first. @param classId only in this one */
export const listTeamSeats = (
  db: Db,
  { teamId, now, classId }: { teamId: string; now: Date; classId?: string },
) =>
  db
    .select({
      id: classReservations.id,
      userId: classReservations.learnerId,
      name: users.fullName,
      classId: classes.id,
      title: classes.title,
      startsAt: sql<Date>`${classes.startsAt}`.mapWith(classes.startsAt),
    })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .innerJoin(users, eq(users.id, classReservations.learnerId))
    .where(
      and(
        ...[eq(classReservations.teamId, teamId), eq(classReservations.status, "confirmed")],
        gt(classes.startsAt, now),
        classId === undefined ? undefined : eq(classes.id, classId),
      ),
    )
    .orderBy(asc(classes.startsAt), asc(classes.id), sql`lower(${users.fullName})`, asc(classReservations.id))
    .limit(500);

/** A member as the one who gets a seat. */
export type SeatMember = Awaited<ReturnType<typeof findSeatMembers>>[number];

/** Returns the current members among these, in the order of their names. */
export const findSeatMembers = (db: Db, { teamId, memberIds }: { teamId: string; memberIds: string[] }) =>
  db
    .select({ userId: users.id, fullName: users.fullName, email: users.email, timeZone: users.timeZone })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(
      and(eq(teamMembers.teamId, teamId), inArray(teamMembers.id, memberIds), isNull(teamMembers.leftAt)),
    )
    .orderBy(sql`lower(${users.fullName})`, asc(users.id));

interface Wanted {
  teamId: string;
  classId: string;
  memberIds: string[];
  /** The present learner of a seat that is passed on. */
  fromId?: string;
}

/**
 * Takes the locks of class, learners and team, in this order, and reads behind them whether the caller manages the team, the
 * class has not started, and these are members. Writes only what time has brought to the class.
 */
export async function lockTeamSeats(
  tx: Db,
  caller: SignedInCaller,
  { teamId, classId, memberIds, fromId }: Wanted,
): Promise<Result<{ live: LiveClass; members: SeatMember[] }, TeamSeatFailure>> {
  const { actor, now } = caller;
  const wanted = { teamId, memberIds };
  const seen = await findSeatMembers(tx, wanted);
  if (!(await lockClass(tx, classId))) return fail({ why: "not-found" });
  const learners = new Set([...seen.map(({ userId }) => userId), ...(fromId === undefined ? [] : [fromId])]);
  await lockInOrder(tx, ...[...learners].sort().map((id): [string, string] => ["learner", id]));
  await lockTeam(tx, teamId);
  const own = await findMembership(tx, { teamId, userId: actor.userId });
  if (!own || !hasRight(own.member.role, "manage")) return fail({ why: "not-found" });
  if (own.team.state !== "open") return fail({ why: "closed" });
  const live = await runDueSeatActions(tx, caller, classId);
  if (live.startsAt && live.startsAt <= now) return fail({ why: "started" });
  const members = await findSeatMembers(tx, wanted);
  return members.length < memberIds.length ? fail({ why: "member-gone" }) : ok({ live, members });
}

/**
 * Refuses the first of these members who can't have a seat in the class. Asked behind `lockTeamSeats` and after all other
 * refusals: otherwise a request that reserves nothing could tell when a member is busy.
 */
export async function refuseMember(
  tx: Db,
  { now }: Pick<SignedInCaller, "now">,
  { live, members }: { live: LiveClass; members: SeatMember[] },
): Promise<Result<null, TeamSeatFailure>> {
  for (const { userId: learnerId, fullName: name } of members) {
    const isRefused =
      (await refusalOfPerson(tx, learnerId, live)) !== null ||
      (await findLiveSeat(tx, { classId: live.id, learnerId, now })) !== undefined ||
      (await isBusy(tx, live, { learnerId, now }));
    if (isRefused) return fail({ why: "person", name });
  }
  return ok(null);
}
