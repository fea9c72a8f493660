import { inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classesPublic } from "~/db/schema/classes-public";
import { isId } from "~/platform/ids";
import { findClassById } from "./public-classes.server";

/** Everybody who is signed in may follow a class: the topic says nothing but that something changed. */
export const mayFollowClass = async (db: Db, _caller: unknown, id: string): Promise<boolean> =>
  (await findClassById(db, id)) !== null;

/** Where the topics of these classes stand. */
export async function readClassNumbers(db: Db, ids: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: classesPublic.id, changedSeq: classesPublic.changedSeq })
    .from(classesPublic)
    .where(inArray(classesPublic.id, ids.filter(isId)));
  return new Map(rows.map(({ id, changedSeq }) => [id, changedSeq]));
}
