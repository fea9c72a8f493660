import { randomBytes } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { visitorSalts } from "~/db/schema/experts/visitor-salts";

/**
 * Returns the random salt of `now`'s UTC day. The first use on a day creates it and deletes salts older than
 * yesterday's, so that older hashes can't be traced to a visitor.
 */
export async function visitorSalt(db: Db, now: Date): Promise<Buffer> {
  const day = dayOf(now);
  return (await findSalt(db, day)) ?? (await makeSalt(db, day));
}

/** Returns the salt of an instant's UTC day; undefined if it was deleted or never created. */
export const pastSalt = (db: Db, instant: Date) => findSalt(db, dayOf(instant));

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

const dayMs = 24 * 3_600_000;

async function findSalt(db: Db, day: string) {
  const [row] = await db
    .select({ salt: visitorSalts.salt })
    .from(visitorSalts)
    .where(eq(visitorSalts.day, day));
  return row?.salt;
}

/** With concurrent calls the first commit wins, and the others read its salt. */
async function makeSalt(db: Db, day: string) {
  await db
    .insert(visitorSalts)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoNothing();
  const yesterday = dayOf(new Date(Date.parse(day) - dayMs));
  await db.delete(visitorSalts).where(lt(visitorSalts.day, yesterday));
  const salt = await findSalt(db, day);
  if (!salt) throw new Error(`The salt of ${day} was not kept`);
  return salt;
}

/**
 * Deletes the salts of days more than two before `now`'s UTC day, for sites without visits, which delete them too.
 * @returns the number of deleted salts, one for each day
 */
export async function deleteOldSalts(db: Db, { now }: { now: Date }): Promise<number> {
  const oldest = dayOf(new Date(now.getTime() - 2 * dayMs));
  const deleted = await db
    .delete(visitorSalts)
    .where(lt(visitorSalts.day, oldest))
    .returning({ id: visitorSalts.id });
  return deleted.length;
}
