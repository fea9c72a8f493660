import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";

/** The live topics `class:{id}` and `reservation:{id}`. Their numbers rise with each change that their pages show. */

/** Returns the topic numbers of these classes, in one query. */
export async function readClassNumbers(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: classes.id, number: classes.changedSeq })
    .from(classes)
    .where(inArray(classes.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Any signed-in account can follow a class, because the number reveals only that something has changed. */
export const mayFollowClass = async (_db: Db, _caller: SignedInCaller, id: string): Promise<boolean> =>
  isId(id);

/** Returns the topic numbers of these seats, in one query. */
export async function readReservationNumbers(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: classReservations.id, number: classReservations.changedSeq })
    .from(classReservations)
    .where(inArray(classReservations.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Only the seat's learner can follow it. */
export async function mayFollowReservation(db: Db, { actor }: SignedInCaller, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const isOwn = and(eq(classReservations.id, id), eq(classReservations.learnerId, actor.userId));
  return (await db.$count(classReservations, isOwn)) > 0;
}
