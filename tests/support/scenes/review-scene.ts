import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reviewReports } from "~/db/schema/reviews/review-reports";
import { reviews } from "~/db/schema/reviews/reviews";
import type { SignedInCaller } from "~/domain/caller";
import { openReview } from "~/domain/reviews/open-review.server";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { callerOf, testNow } from "../caller";
import { createBooking, createExpert, createUser } from "./factories";

const hour = 3_600_000;

/** A completed session of an hour that ended at `endedAt`, with its review open. @returns the booking's id */
export async function completedSession(
  db: Db,
  { learnerId, expertId, endedAt }: { learnerId: string; expertId: string; endedAt: Date },
): Promise<string> {
  const startsAt = new Date(endedAt.getTime() - hour);
  const { id: bookingId } = await createBooking(db, { learnerId, expertId, startsAt, status: "completed" });
  await openReview(db, { bookingId, expertId, learnerId, endedAt, minutes: 50 });
  return bookingId;
}

/** A session of Nadia with Amara that ended an hour before `now`. */
export async function reviewScene(db: Db, { now = testNow } = {}) {
  const learner = await createUser(db);
  const teacher = await createUser(db, { fullName: "Amara Okafor", role: "expert" });
  const card = await createExpert(db, { userId: teacher.id, skills: ["Incident Response", "SIEM"] });
  const endedAt = new Date(now.getTime() - hour);
  const bookingId = await completedSession(db, { learnerId: learner.id, expertId: card.id, endedAt });
  const at = (hours: number) => new Date(endedAt.getTime() + hours * hour);
  return {
    ...{ learner, teacher, card, endedAt, bookingId, at },
    learnerAt: (hours: number): SignedInCaller => callerOf(learner, { now: at(hours) }),
    expertAt: (hours: number): SignedInCaller => callerOf(teacher, { now: at(hours), expertId: card.id }),
    async stored() {
      const [row] = await db.select().from(reviews).where(eq(reviews.bookingId, bookingId));
      if (!row) throw new Error("There is no review");
      return row;
    },
  };
}

export const aComment = "We took a phishing case apart, step by step.";
export const aNote = "You ask the right questions. Practise timelines next.";

/** Writes the review and the note of a session, so that the review is public. @returns its id */
export async function publishedReview(
  db: Db,
  { bookingId, learner, expert }: { bookingId: string; learner: SignedInCaller; expert: SignedInCaller },
): Promise<string> {
  const review = { rating: 5, comment: aComment, skill: null, isFirst: true };
  const written = await writeReview(db, learner, { bookingId }, review);
  const noted = await writeNote(db, expert, { bookingId }, { note: aNote, isFirst: true });
  if (!written.ok || !noted.ok) throw new Error("The review was not written");
  const [row] = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.bookingId, bookingId));
  return row?.id ?? "";
}

/** A report that waits for the admin. @returns its id */
export async function createReport(
  db: Db,
  values: { reviewId: string; reporterId: string; reason?: string; createdAt?: Date },
): Promise<string> {
  const [row] = await db
    .insert(reviewReports)
    .values({ reason: "It is about somebody else.", ...values })
    .returning({ id: reviewReports.id });
  return row?.id ?? "";
}
