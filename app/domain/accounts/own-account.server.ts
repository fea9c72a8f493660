import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/users";

/** What an account's own pages show beside what the actor says. One row by its key. */
interface OwnAccount {
  createdAt: Date;
  /** False for somebody who signs in with a provider only: there is then no current password to ask for (decision B6). */
  hasPassword: boolean;
}

/** @throws an Error when the account isn't there: it was, a moment ago, when its session was found */
export async function findOwnAccount(db: Db, userId: string): Promise<OwnAccount> {
  const [account] = await db
    .select({
      createdAt: users.createdAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) throw new Error("The signed-in account is gone");
  return account;
}
