import { chatReports } from "~/db/schema/chat/chat-reports";
import { formAnswers } from "~/db/schema/site/form-answers";
import { callerOf, testNow as now } from "../caller";
import type { TestDatabase } from "../db/database";
import { signedInAs } from "../site/cookies";
import { createOffer } from "./alerts";
import { createCertification } from "./certifications";
import { createMessage, createThread } from "./chat-factories";
import { createClaim } from "./claim-scene";
import { createLiveClass, createSeat, createWaitlistEntry } from "./class-factories";
import { createBooking, createExpert, createUser } from "./factories";
import { completedSession, createReport, publishedReview } from "./review-scene";
import { heldCookie, openScan } from "./scans";
import { createFinishedScan } from "./shown-scan";

/** The six who may stand before a door. */
export const actors = ["visitor", "learner", "otherLearner", "expert", "otherExpert", "admin"] as const;
export type ActorName = (typeof actors)[number];

/** What only those with a seat in the class, and those who run it, may find. */
export const joinLink = "https://meet.example/the-join-link";

/** What only the two who wrote it to each other may find, and the admin who reads its report. */
export const privateMessage = "The badge reader of the lab opens with 4711.";

/**
 * One booking of `learner` with `expert`, and a seat of the learner's in a class of that expert's that starts in three
 * minutes after the site's clock; the two have a conversation, which the expert has reported; the
 * two have reviewed an earlier session, `otherLearner` has reported the review, and the learner
 * claims that the expert missed two sessions. The others have no part
 * in any of it. The learner has a finished skill scan, the visitor's browser one whose questions are open. `cookies`
 * sign each of them in.
 */
export async function createWorld(
  { db }: Pick<TestDatabase, "db">,
  values: Partial<Parameters<typeof createBooking>[1]> = {},
) {
  const learner = await createUser(db);
  const accounts = {
    learner,
    otherLearner: await createUser(db, { fullName: "Otto Lang" }),
    expert: await createUser(db, { fullName: "Amara Okafor", role: "expert" }),
    otherExpert: await createUser(db, { fullName: "Bela Novak", role: "expert" }),
    admin: await createUser(db, { fullName: "Ada Min", role: "admin" }),
  };
  const expert = await createExpert(db, {
    userId: accounts.expert.id,
    skills: ["Incident Response"],
    certifications: ["OSCP"],
  });
  await createExpert(db, { userId: accounts.otherExpert.id, name: "Bela Novak" });
  const startsAt = new Date("2026-11-25T10:00:00.000Z");
  const booking = await createBooking(db, {
    learnerId: learner.id,
    expertId: expert.id,
    startsAt,
    ...values,
  });
  const live = await createLiveClass(db, {
    expertId: expert.id,
    startsAt: new Date(now.getTime() + 3 * 60_000),
    maxSeats: 8,
    zoomLink: joinLink,
  });
  const seat = await createSeat(db, live, learner);
  const place = await createWaitlistEntry(db, live);

  const thread = await createThread(db, { learnerId: learner.id, expertId: accounts.expert.id });
  await createMessage(db, thread, { content: privateMessage });
  const [report] = await db
    .insert(chatReports)
    .values({ threadId: thread.id, reporterId: accounts.expert.id, reason: "Not about lessons.", lastSeq: 1 })
    .returning();

  const [inquiry] = await db
    .insert(formAnswers)
    .values({ form: "contact", name: "Nora", subject: "An invoice", answer: "Where is my invoice?" })
    .returning();

  const reviewedBookingId = await completedSession(db, {
    ...{ learnerId: learner.id, expertId: expert.id },
    endedAt: new Date(now.getTime() - 10 * 86_400_000),
  });
  const reviewId = await publishedReview(db, {
    ...{ bookingId: reviewedBookingId, learner: callerOf(learner, { now }) },
    expert: callerOf(accounts.expert, { now, expertId: expert.id }),
  });
  const reviewReportId = await createReport(db, { reviewId, reporterId: accounts.otherLearner.id });

  const claimId = await createClaim(db, { bookingId: reviewedBookingId });
  const disputedBookingId = await completedSession(db, {
    ...{ learnerId: learner.id, expertId: expert.id },
    endedAt: new Date(now.getTime() - 20 * 86_400_000),
  });
  const contestedClaimId = await createClaim(db, { bookingId: disputedBookingId, isContested: true });

  const certificationId = await createCertification(db, { expertId: expert.id, name: "OSCP" });

  const alertId = await createOffer(db, { bookingId: booking.id });

  const visitorScanId = await openScan(db, null);
  const visitor = heldCookie(visitorScanId);
  const cookies: Record<ActorName, string> = { visitor, ...(await signInAll({ db }, accounts)) };
  return {
    expertId: expert.id,
    bookingId: booking.id,
    classId: live.id,
    classSlug: live.slug,
    reservationId: seat.id,
    paymentOfSeat: seat.paymentId ?? "",
    entryId: place.id,
    learnerUserId: learner.id,
    expertUserId: accounts.expert.id,
    adminUserId: accounts.admin.id,
    threadId: thread.id,
    reportId: report?.id ?? "",
    inquiryId: inquiry?.id ?? "",
    scanId: (await createFinishedScan(db, learner.id)).id,
    visitorScanId,
    ...{
      reviewedBookingId,
      reviewId,
      reviewReportId,
      disputedBookingId,
      claimId,
      contestedClaimId,
      certificationId,
      alertId,
    },
    cookies,
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

async function signInAll<Name extends string>(
  { db }: Pick<TestDatabase, "db">,
  accounts: Record<Name, { id: string }>,
) {
  const cookies: Partial<Record<Name, string>> = {};
  for (const name in accounts) {
    cookies[name] = (await signedInAs({ db }, accounts[name].id)).Cookie;
  }
  return cookies as Record<Name, string>; // every name was given its cookie above
}
