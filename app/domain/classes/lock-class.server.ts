import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { classes, type LiveClass } from "~/db/schema/classes/classes";

/**
 * Takes the class's lock until the transaction ends. Every command that changes a class, its seats or its waitlist does
 * this. Take an expert's lock before it, and a learner's lock and a payment's row after it.
 * @returns the class, read under the lock; undefined if there is no such class
 */
export async function lockClass(tx: Db, classId: string): Promise<LiveClass | undefined> {
  await lockInOrder(tx, ["class", classId]);
  const [live] = await tx.select().from(classes).where(eq(classes.id, classId));
  return live;
}
