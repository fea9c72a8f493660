import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { classes, type LiveClass } from "~/db/schema/classes/classes";

/**
 * Takes the class's lock until the transaction ends, as every command does that changes its seats, its line or itself.
 * An expert's lock is taken before it, a learner's and a payment's row after it.
 * @returns the class as it is under the lock; undefined where there is none
 */
export async function lockClass(tx: Db, classId: string): Promise<LiveClass | undefined> {
  await lockInOrder(tx, ["class", classId]);
  const [live] = await tx.select().from(classes).where(eq(classes.id, classId));
  return live;
}
