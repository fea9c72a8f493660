import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { reviews } from "~/db/schema/reviews/reviews";
import { displayName } from "~/domain/experts/expert";
import { isExpertErased } from "~/domain/experts/record/expert-erased.server";
import type { WaitingMail } from "~/domain/mails/mail-kind";
import { isId } from "~/platform/ids";
import { authorName, type ReviewSide } from "./review";

export type ReviewWithParties = Awaited<ReturnType<typeof selectWithParties>>[number];

const account = alias(users, "account");

/** Selects reviews of real sessions with both people's current names and addresses. */
function selectWithParties(db: Db, condition: SQL | undefined) {
  return db
    .select({
      review: reviews,
      learner: {
        userId: users.id,
        name: users.fullName,
        email: users.email,
        isErased: sql<boolean>`${users.erasedAt} is not null`,
        timeZone: sql<string>`coalesce(${users.timeZone}, 'UTC')`,
      },
      expert: {
        userId: account.id,
        name: experts.name,
        avatar: experts.picture,
        email: sql<string>`coalesce(${account.email}, ${experts.email}, '')`,
        isErased: isExpertErased(account),
        timeZone: sql<string>`coalesce(${account.timeZone}, ${experts.timeZone})`,
      },
      expertSkills: experts.skills,
      /** False after a report of an absence that stands (0022). */
      isHeld: sql<boolean>`(select status from ${bookings} where id = ${reviews.bookingId}) is distinct from 'no_show'`,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.learnerId))
    .innerJoin(experts, eq(experts.id, reviews.expertId))
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .leftJoin(account, eq(account.id, expertsUsers.userId))
    .where(condition)
    .$dynamic();
}

/** A review with its people, by its id. */
export async function reviewParties(db: Db, reviewId: string): Promise<ReviewWithParties | undefined> {
  const [found] = await selectWithParties(db, eq(reviews.id, reviewId));
  return found;
}

/** The session that an address names. */
export type ReviewedSession = { bookingId: string } | { reservationId: string };

/** Finds the review of a session and the account's side in it. Returns null for other accounts. */
export async function findOwnReview(
  db: Db,
  { userId, expertId }: { userId: string; expertId: string | null },
  session: ReviewedSession,
): Promise<(ReviewWithParties & { side: ReviewSide }) | null> {
  const id = "bookingId" in session ? session.bookingId : session.reservationId;
  if (!isId(id)) return null;
  const column = "bookingId" in session ? reviews.bookingId : reviews.reservationId;
  const [found] = await selectWithParties(db, eq(column, id));
  if (!found) return null;
  if (found.review.learnerId === userId) return { ...found, side: "learner" };
  return expertId !== null && found.review.expertId === expertId ? { ...found, side: "expert" } : null;
}

/** Locks the row of a review until the transaction ends. */
export async function lockReview(tx: Db, reviewId: string, more?: SQL) {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), more))
    .for("update");
  return row;
}

/** The facts about the session and the other side for a mail to one side. */
export function partyFacts(
  { review, learner, expert }: ReviewWithParties,
  side: ReviewSide,
  mail: WaitingMail,
) {
  const isExpert = side === "expert";
  return {
    to_name: mail.toName,
    other_name: isExpert ? authorName(learner) : displayName(expert.name),
    endedAt: review.endedAt.toISOString(),
    /** The title, where it was a class. */
    class_title: review.reservationId ? review.skill : null,
    /** The reader's IANA zone. */
    timeZone: isExpert ? expert.timeZone : learner.timeZone,
  };
}
