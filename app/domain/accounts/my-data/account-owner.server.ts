import { eq, inArray, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { cardVersions } from "~/db/schema/card-versions";
import { expertQuestions } from "~/db/schema/expert-questions";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { users } from "~/db/schema/users";

/** Whose data an export tells and an erasure takes away. */
export type Owner = typeof users.$inferSelect & {
  /**
   * The account's address, in small letters, if it was confirmed: what was written under it without signing in is the
   * owner's too. Null before, as anybody may have typed somebody else's address (decision B3); and a card's address
   * proves nothing, for nobody confirms it.
   */
  provenEmail: string | null;
  /** The cards that the admin has linked; one that only bears the same address is nobody's yet (decision B2). */
  cards: Array<{ id: string; name: string; email: string | null }>;
};

/** Null for an account that isn't there. */
export async function findOwner(db: Db, userId: string): Promise<Owner | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const cards = await db
    .select({ id: experts.id, name: experts.name, email: experts.email })
    .from(experts)
    .innerJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .where(eq(expertsUsers.userId, userId))
    .orderBy(experts.id);
  return { ...user, cards, provenEmail: user.emailVerifiedAt ? user.email.toLowerCase() : null };
}

/** The addresses that stand in the owner's own rows, in small letters, proven or not. */
export function addressesOf({ email, cards }: Owner): string[] {
  const all = [email, ...cards.map((card) => card.email ?? "")].filter((address) => address !== "");
  return [...new Set(all.map((address) => address.toLowerCase()))];
}

/** Every booking that the account is a side of. */
export const ownedBy = (owner: Owner) => or(eq(bookings.learnerId, owner.id), isTaughtBy(owner));

/** Questions that came from the account, or under its proven address. */
export const askedBy = ({ id, provenEmail }: Owner) =>
  or(eq(expertQuestions.userId, id), provenEmail ? eq(expertQuestions.email, provenEmail) : undefined);

/** Questions to the account's cards. */
export const askedOf = ({ cards }: Owner) => inArray(expertQuestions.expertId, idsOf(cards));

/** Sessions with the account's cards. */
export const isTaughtBy = ({ cards }: Owner) => inArray(bookings.expertId, idsOf(cards));

/** What was written for the account's cards, and what the account wrote. */
export const isVersionOf = ({ id, cards }: Owner) =>
  or(inArray(cardVersions.expertId, idsOf(cards)), eq(cardVersions.submittedBy, id));

const idsOf = (cards: Owner["cards"]) => cards.map(({ id }) => id);
