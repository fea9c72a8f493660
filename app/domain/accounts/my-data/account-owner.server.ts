import { and, eq, isNull, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { users } from "~/db/schema/users";

/** Whose data an export tells and an erasure takes away. */
export type Owner = typeof users.$inferSelect & {
  /**
   * The addresses that are proven to be theirs: what was written under one of them without signing in is theirs too.
   * An unverified account has none: anybody may have typed somebody else's address (decision B3).
   */
  provenEmails: string[];
  /** The linked expert's card, and one without an account that has the verified address (decision B2). */
  cards: Array<{ id: string; name: string; email: string | null }>;
};

/** Null for an account that isn't there. */
export async function findOwner(db: Db, userId: string): Promise<Owner | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const isVerified = user.emailVerifiedAt !== null;
  const cards = await db
    .select({ id: experts.id, name: experts.name, email: experts.email })
    .from(experts)
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .where(
      or(
        eq(expertsUsers.userId, userId),
        isVerified ? and(isNull(expertsUsers.userId), eq(experts.email, user.email)) : undefined,
      ),
    )
    .orderBy(experts.id);
  const emails = [isVerified ? user.email : null, ...cards.map(({ email }) => email)];
  return { ...user, cards, provenEmails: distinct(emails.filter((email) => email !== null)) };
}

const distinct = (emails: string[]) => [...new Set(emails.map((email) => email.toLowerCase()))];
