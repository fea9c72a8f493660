import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";

/** The live topics `class:{id}` and `reservation:{id}`: another number after every change of what their pages show. */

/** The numbers of these classes. One query. */
export async function readClassNumbers(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: classes.id, number: classes.changedSeq })
    .from(classes)
    .where(inArray(classes.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** True for everybody who is signed in: the number says nothing but that something changed. */
export const mayFollowClass = async (_db: Db, _caller: SignedInCaller, id: string): Promise<boolean> =>
  isId(id);

/** The numbers of these seats. One query. */
export async function readReservationNumbers(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: classReservations.id, number: classReservations.changedSeq })
    .from(classReservations)
    .where(inArray(classReservations.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** True for the seat's learner alone. */
export async function mayFollowReservation(db: Db, { actor }: SignedInCaller, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const isOwn = and(eq(classReservations.id, id), eq(classReservations.learnerId, actor.userId));
  return (await db.$count(classReservations, isOwn)) > 0;
}
