import { lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { visitorSalts } from "~/db/schema/visitor-salts";

/**
 * Deletes the salts of days more than two before `now`'s UTC day. A visit does that too; this is for sites that have none.
 * @returns how many: a row a day
 */
export async function deleteOldSalts(db: Db, { now }: { now: Date }): Promise<number> {
  const oldest = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
  const deleted = await db
    .delete(visitorSalts)
    .where(lt(visitorSalts.day, oldest))
    .returning({ id: visitorSalts.id });
  return deleted.length;
}
