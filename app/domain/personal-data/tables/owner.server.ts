import { and, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { asList } from "~/db/as-list";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { claims } from "~/db/schema/claims/claims";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { reviews } from "~/db/schema/reviews/reviews";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { formAnswers } from "~/db/schema/site/form-answers";

/** The account whose data an export shows or an erasure removes, as it was before any change. */
export type Owner = typeof users.$inferSelect & {
  /**
   * The account's confirmed address, in lower case: what was written under it without signing in is the owner's too.
   * Null if it isn't confirmed, because anyone may have typed it (decision B3). A card's address is never confirmed and
   * proves nothing. In SQL, nothing equals null.
   */
  provenEmail: string | null;
  /**
   * The cards that the admin has linked. A card that only has the same address belongs to no account (decision B2).
   */
  cards: Array<{ name: string; email: string | null }>;
  cardIds: string[];
};

/** @returns null for an account that doesn't exist */
export async function findOwner(db: Db, userId: string): Promise<Owner | null> {
  const [user] = await db
    .select({
      ...getTableColumns(users),
      cards: asList<{ id: string; name: string; email: string | null }>(sql`
        select ${experts.id}, ${experts.name}, ${experts.email}
        from ${experts} join ${expertsUsers} on ${expertsUsers.expertId} = ${experts.id}
        where ${expertsUsers.userId} = ${users.id} order by ${experts.id}`),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return null;
  const { cards } = user;
  const cardIds = cards.map(({ id }) => id);
  return { ...user, cardIds, provenEmail: user.emailVerifiedAt ? user.email.toLowerCase() : null };
}

/** The account's sessions: as a learner, and with its cards. */
export const learnerBookings = ({ id }: Owner) => eq(bookings.learnerId, id);
export const taughtBookings = ({ cardIds }: Owner) => inArray(bookings.expertId, cardIds);
export const ownScans = ({ id }: Owner) => eq(aiSkillScans.userId, id);
export const ownBookings = (owner: Owner) => or(learnerBookings(owner), taughtBookings(owner));

/** Claims about the account's sessions, on either side. */
export const ownClaims = ({ id, cardIds }: Owner) =>
  or(eq(claims.learnerId, id), inArray(claims.expertId, cardIds));

/** Reviews by the account, and of the sessions with its cards. */
export const writtenReviews = ({ id }: Owner) => eq(reviews.learnerId, id);
export const receivedReviews = ({ cardIds }: Owner) =>
  and(inArray(reviews.expertId, cardIds), sql`not ${reviews.isExample}`);

/** Seats of the account, and classes of its cards. */
export const ownSeats = ({ id }: Owner) => eq(classReservations.learnerId, id);
export const taughtClasses = ({ cardIds }: Owner) => inArray(classes.expertId, cardIds);
/** Rows of its cards' classes. The array makes Postgres look up each id in the index. @param more limits the classes */
export const ofTaughtClasses = (classId: AnyPgColumn, more?: SQL) => (owner: Owner) =>
  sql`${classId} = any(array(select ${classes.id} from ${classes} where ${and(taughtClasses(owner), more)}))`;

/** Waitlist entries of the account, or under its proven address. */
export const ownWaitlistEntries = ({ id, provenEmail }: Owner) =>
  or(eq(classWaitlist.userId, id), sql`${classWaitlist.email} = ${provenEmail}`);

/** Conversations of the account, on either side. */
export const ownThreads = ({ id }: Pick<Owner, "id">) =>
  or(eq(chatThreads.learnerId, id), eq(chatThreads.expertId, id));

/** Questions and form answers from the account or under its proven address, and questions to its cards. */
export const askedQuestions = ({ id, provenEmail }: Owner) =>
  or(eq(expertQuestions.userId, id), sql`${expertQuestions.email} = ${provenEmail}`);
export const ownFormAnswers = ({ id, provenEmail }: Owner) =>
  or(eq(formAnswers.userId, id), sql`${formAnswers.email} = ${provenEmail}`);
export const receivedQuestions = ({ cardIds }: Owner) => inArray(expertQuestions.expertId, cardIds);
