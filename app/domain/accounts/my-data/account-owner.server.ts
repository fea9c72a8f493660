import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { expertQuestions } from "~/db/schema/expert-questions";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { mails } from "~/db/schema/mails";
import { users } from "~/db/schema/users";
import type { MailTemplate } from "~/domain/mails/mail";

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

/**
 * Mails to the owner. To the proven address: everything. To one that was only typed in: what the account was sent about
 * itself, its sessions and the questions to its cards.
 */
export function isToOwner(tx: Db, owner: Owner): SQL | undefined {
  const to = sql`lower(${mails.toEmail})`;
  const aboutAccount: MailTemplate[] = ["email-link", "security-notice"];
  return and(
    inArray(to, addressesOf(owner)),
    or(
      owner.provenEmail ? eq(to, owner.provenEmail) : undefined,
      and(eq(to, owner.email.toLowerCase()), inArray(mails.template, aboutAccount)),
      hasKeyOf(bookingMailKeys(tx, eq(bookings.learnerId, owner.id), ["confirmation", "cancellation"])),
      hasKeyOf(bookingMailKeys(tx, isTaughtBy(owner), ["notification", "cancellation"])),
      hasKeyOf(questionMailKeys(tx, askedOf(owner))),
    ),
  );
}

/**
 * The keys of the mails that tell of these bookings. Mails are found by their keys, which are indexed and outlast what
 * the mail said.
 */
export function bookingMailKeys(
  tx: Db,
  condition: SQL | undefined,
  kinds: Array<"confirmation" | "notification" | "cancellation"> = [
    "confirmation",
    "notification",
    "cancellation",
  ],
): SQL {
  const keys = kinds.map((kind) => sql`(${`booking-${kind}:`} || ${bookings.id})`);
  const each = sql<string>`unnest(array[${sql.join(keys, sql`, `)}])`;
  return sql`${tx.select({ key: each }).from(bookings).where(condition)}`;
}

/** The same for questions. */
export const questionMailKeys = (tx: Db, condition: SQL | undefined): SQL =>
  sql`${tx.select({ key: expertQuestions.dedupeKey }).from(expertQuestions).where(condition)}`;

/** As an array the keys are looked up one by one in the index, however large the table is. */
export const hasKeyOf = (keys: SQL): SQL => sql`${mails.dedupeKey} = any(array(${keys}))`;

const isTaughtBy = ({ cards }: Owner) => inArray(bookings.expertId, idsOf(cards));

const idsOf = (cards: Owner["cards"]) => cards.map(({ id }) => id);
