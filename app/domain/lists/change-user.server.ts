import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { isId } from "~/platform/ids";
import { fail, type Result } from "~/shared/result";

/** A locked account; `expertId` is its expert record. */
export type LockedUser = typeof users.$inferSelect & { expertId: string | null };

/** Changes an account in a transaction, locked so that two concurrent changes run one after the other. */
export async function changeUser<Done, Failure extends string>(
  db: Db,
  userId: string,
  change: (tx: Db, user: LockedUser) => Promise<Result<Done, Failure>>,
): Promise<Result<Done, Failure | "unknown-user">> {
  if (!isId(userId)) return fail("unknown-user");
  return db.transaction(async (tx) => {
    const [link] = await tx
      .select({ expertId: expertsUsers.expertId })
      .from(expertsUsers)
      .where(eq(expertsUsers.userId, userId));
    // Decisions on cards take this lock too, and read the account.
    await lockInOrder(tx, ...(link ? [["expert", link.expertId] as [string, string]] : []));
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    return user ? change(tx, { ...user, expertId: link?.expertId ?? null }) : fail("unknown-user");
  });
}
