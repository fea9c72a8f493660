import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
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

/** Whose data an export shows and an erasure removes, as it was found before anything was changed. */
export type Owner = typeof users.$inferSelect & {
  /**
   * The account's address, in small letters, if it was confirmed: what was written under it without signing in is the
   * owner's too. Null before, as anyone may have typed this address (decision B3). A card's address proves
   * nothing, because it is never confirmed. In SQL nothing equals null.
   */
  provenEmail: string | null;
  /**
   * The cards that the admin has linked; one that only has the same address belongs to no account yet (decision B2).
   */
  cards: Array<{ name: string; email: string | null }>;
  cardIds: string[];
};

/** Null for an account that doesn't exist. */
export async function findOwner(db: Db, userId: string): Promise<Owner | null> {
  const [[user], cards] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db
      .select({ id: experts.id, name: experts.name, email: experts.email })
      .from(experts)
      .innerJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
      .where(eq(expertsUsers.userId, userId))
      .orderBy(experts.id),
  ]);
  if (!user) return null;
  const cardIds = cards.map(({ id }) => id);
  return { ...user, cards, cardIds, provenEmail: user.emailVerifiedAt ? user.email.toLowerCase() : null };
}

/** The account's sessions: as a learner, and with its cards. */
export const isLearner = ({ id }: Owner) => eq(bookings.learnerId, id);
export const isTeacher = ({ cardIds }: Owner) => inArray(bookings.expertId, cardIds);
export const isScanner = ({ id }: Owner) => eq(aiSkillScans.userId, id);
export const isParty = (owner: Owner) => or(isLearner(owner), isTeacher(owner));

/** Claims about the account's sessions, on either side. */
export const isClaimParty = ({ id, cardIds }: Owner) =>
  or(eq(claims.learnerId, id), inArray(claims.expertId, cardIds));

/** Reviews by the account, and of the sessions with its cards. */
export const isReviewer = ({ id }: Owner) => eq(reviews.learnerId, id);
export const isReviewed = ({ cardIds }: Owner) =>
  and(inArray(reviews.expertId, cardIds), sql`not ${reviews.isExample}`);

/** Seats of the account, classes of its cards, and rows of such a class. */
export const hasSeat = ({ id }: Owner) => eq(classReservations.learnerId, id);
export const teachesClass = ({ cardIds }: Owner) => inArray(classes.expertId, cardIds);
/** As an array the ids are looked up one by one in the index. @param more what the class is besides */
export const inOwnClass = (classId: AnyPgColumn, more?: SQL) => (owner: Owner) =>
  sql`${classId} = any(array(select ${classes.id} from ${classes} where ${and(teachesClass(owner), more)}))`;

/** Places in the line for a class that are the account's, or were taken under its proven address. */
export const waits = ({ id, provenEmail }: Owner) =>
  or(eq(classWaitlist.userId, id), sql`${classWaitlist.email} = ${provenEmail}`);

/** Conversations of the account, on either side. */
export const hasThread = ({ id }: Pick<Owner, "id">) =>
  or(eq(chatThreads.learnerId, id), eq(chatThreads.expertId, id));

/** Questions that came from the account or under its proven address, and questions to its cards. */
export const hasAsked = ({ id, provenEmail }: Owner) =>
  or(eq(expertQuestions.userId, id), sql`${expertQuestions.email} = ${provenEmail}`);
export const hasAnswered = ({ id, provenEmail }: Owner) =>
  or(eq(formAnswers.userId, id), sql`${formAnswers.email} = ${provenEmail}`);
export const wasAsked = ({ cardIds }: Owner) => inArray(expertQuestions.expertId, cardIds);
