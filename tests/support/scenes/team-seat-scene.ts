import { and, asc, eq, isNull } from "drizzle-orm";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import type { LiveClass } from "~/db/schema/classes/classes";
import { teamMembers } from "~/db/schema/teams/team-members";
import { passOnSeat } from "~/domain/payments/budget/pass-on-seat.server";
import { reserveTeamSeats } from "~/domain/payments/budget/reserve-team-seats.server";
import { newId } from "~/platform/ids";
import type { TestDatabase } from "../db/database";
import { budgetScene } from "./budget-scene";
import { createLiveClass } from "./classes";
import { createUser } from "./factories";

type User = Awaited<ReturnType<typeof createUser>>;

/** ACME's team with 500 dollars, a manager, three members, and a class with three seats at 49 dollars. */
export async function teamSeatScene({ db }: Pick<TestDatabase, "db">) {
  const scene = await budgetScene({ db });
  const { teamId, owner, member } = scene;
  const manager = await createUser(db, { fullName: "Mo Manager" });
  const anna = await createUser(db, { fullName: "Anna Able" });
  const ben = await createUser(db, { fullName: "Ben Best" });
  await scene.join(manager, "manager");
  await scene.join(anna);
  await scene.join(ben);
  await scene.card(50_000);
  const live = await createLiveClass(db, { expertId: scene.expert.id, maxSeats: 3 });
  const memberIdOf = async ({ id }: User): Promise<string> => {
    const own = and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, id), isNull(teamMembers.leftAt));
    return (await db.select().from(teamMembers).where(own))[0]?.id ?? newId();
  };
  const zone = { teamId, timeZone: "Europe/Paris" };

  return {
    ...{ ...scene, member, manager, anna, ben, live, memberIdOf },
    async reserve(
      people: readonly User[],
      { by = owner, of = live, cents = 4900 }: { by?: User; of?: LiveClass; cents?: number } = {},
    ) {
      const memberIds = await Promise.all(people.map(memberIdOf));
      return reserveTeamSeats(db, scene.as(by), {
        ...zone,
        classId: of.id,
        memberIds,
        shownPriceCents: cents,
      });
    },
    async passOn({ id: seatId, classId }: Pick<Seat, "id" | "classId">, to: User, by = owner) {
      return passOnSeat(db, scene.as(by), { ...zone, classId, seatId, memberId: await memberIdOf(to) });
    },
    /** The seats of the class, oldest first. */
    seats: (of = live) =>
      db
        .select()
        .from(classReservations)
        .where(eq(classReservations.classId, of.id))
        .orderBy(asc(classReservations.id)),
    /** @throws if the account has no confirmed seat in the class */
    async seatOf(user: User, of = live): Promise<Seat> {
      const [seat] = await db
        .select()
        .from(classReservations)
        .where(
          and(
            ...[eq(classReservations.classId, of.id), eq(classReservations.learnerId, user.id)],
            eq(classReservations.status, "confirmed"),
          ),
        );
      if (!seat) throw new Error("There is no such seat");
      return seat;
    },
  };
}
