import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { isLiveSeat, type OwnSeat } from "~/domain/classes/class";

/** Returns this account's held or confirmed seat in the class; null if there is none. */
export async function findOwnSeat(
  db: Db,
  { classId, ...account }: { userId: string; classId: string; now: Date },
): Promise<OwnSeat | null> {
  const [seat] = await findOwnSeats(db, { ...account, classIds: [classId] });
  return seat ? { id: seat.id, isHeld: seat.isHeld } : null;
}

/**
 * Returns the same, and the open teams that the account owns or manages and can reserve seats for, at most twenty, in
 * one query.
 */
export async function findSeatAndTeams(
  db: Db,
  { userId, classId, now }: { userId: string; classId: string; now: Date },
): Promise<{ seat: OwnSeat | null; teams: { id: string; name: string }[] }> {
  const { id, status, holdExpiresAt } = classReservations;
  const rows = await db
    .select({ seat: { id, status, holdExpiresAt }, team: { id: teams.id, name: teams.name } })
    .from(users)
    .leftJoin(
      classReservations,
      and(
        ...[eq(classReservations.classId, classId), eq(classReservations.learnerId, users.id)],
        inArray(status, ["held", "confirmed"]),
      ),
    )
    .leftJoin(
      teamMembers,
      and(
        ...[eq(teamMembers.userId, users.id), isNull(teamMembers.leftAt)],
        inArray(teamMembers.role, ["owner", "manager"]),
      ),
    )
    // Nulls stand last, so teams that are closed take no place from open ones.
    .leftJoin(teams, and(eq(teams.id, teamMembers.teamId), eq(teams.state, "open")))
    .where(eq(users.id, userId))
    .orderBy(asc(teams.name), asc(teams.id))
    .limit(20);
  const seat = rows[0]?.seat;
  return {
    seat: seat && isLiveSeat(seat, now) ? { id: seat.id, isHeld: seat.status === "held" } : null,
    teams: rows.flatMap(({ team }) => (team ? [team] : [])),
  };
}

/** Returns this account's held and confirmed seats in these classes. */
export async function findOwnSeats(
  db: Db,
  { userId, classIds, now }: { userId: string; classIds: readonly string[]; now: Date },
): Promise<Array<OwnSeat & { classId: string }>> {
  if (classIds.length === 0) return [];
  const { id, classId, status, holdExpiresAt } = classReservations;
  const seats = await db
    .select({ id, classId, status, holdExpiresAt })
    .from(classReservations)
    .where(
      and(
        inArray(classId, [...classIds]),
        eq(classReservations.learnerId, userId),
        inArray(status, ["held", "confirmed"]),
      ),
    );
  return seats
    .filter((seat) => isLiveSeat(seat, now))
    .map((seat) => ({ id: seat.id, classId: seat.classId, isHeld: seat.status === "held" }));
}
