import { eq } from "drizzle-orm";
import { passkeyRecoveries } from "~/db/schema/accounts/passkey-recoveries";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { portraitFiles } from "~/db/schema/accounts/portrait-files";
import { bookings } from "~/db/schema/bookings/bookings";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { formAnswers } from "~/db/schema/site/form-answers";
import { replaceCurrent } from "~/domain/portraits/own-portrait.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now } from "../caller";
import type { TestDatabase } from "../db/database";
import { signedInAs } from "../site/cookies";
import { testEnv } from "../site/request";
import { storedPasskey } from "./accounts";
import { createOffer, publishedCase } from "./bookings";
import { createCertification } from "./cards";
import { createMessage, createThread } from "./chat";
import { createClaim } from "./claims";
import { createLiveClass, createSeat, createWaitlistEntry } from "./classes";
import { createBooking, createExpert, createUser } from "./factories";
import { createOwnCalendar } from "./own-calendars";
import { completedSession, createReport, publishedReview } from "./review-scene";
import { createFinishedScan, heldCookie, openScan } from "./scans";
import { createTeam, createTeamDomain } from "./team-scene";

/** The kinds of users that the access tests distinguish. */
export const actors = ["visitor", "learner", "otherLearner", "expert", "otherExpert", "admin"] as const;
export type ActorName = (typeof actors)[number];

/** Only people with a seat in the class and those who run it may see this link. */
export const joinLink = "https://meet.example/the-join-link";

/** Only the two people of the conversation and the admin who reads its report may see this message. */
export const privateMessage = "The badge reader of the lab opens with 4711.";

/**
 * `learner` has a booking with `expert` and a seat in a class of that expert's that starts three minutes after
 * `testNow`. The expert has reported their conversation, and `otherLearner` their review of an earlier session. The
 * learner claims that the expert missed two sessions, and has a finished skill scan; the visitor has an open one. The
 * other users have no part in these. The other expert owns a team with learner and expert, which the other learner has
 * left. `cookies` sign each user in.
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
  const entry = await createWaitlistEntry(db, live);

  const pictureId = newId();
  const thread = await createThread(db, { learnerId: learner.id, expertId: accounts.expert.id });
  await createMessage(db, thread, {
    ...{ content: privateMessage, pictureId, pictureWidth: 40, pictureHeight: 20 },
  });
  await db
    .insert(portraitFiles)
    .values({ portraitId: pictureId, size: 1280, format: "jpeg", content: Buffer.from("picture") });
  const [report] = await db
    .insert(chatReports)
    .values({ threadId: thread.id, reporterId: accounts.expert.id, reason: "Not about lessons.", lastSeq: 1 })
    .returning();

  const [inquiry] = await db
    .insert(formAnswers)
    .values({
      form: "contact",
      name: "Nora",
      email: "nora@test.example",
      subject: "An invoice",
      answer: "Where is my invoice?",
    })
    .returning();

  const reviewedBookingId = await completedSession(db, {
    ...{ learnerId: learner.id, expertId: expert.id },
    endedAt: new Date(now.getTime() - 10 * 86_400_000),
  });
  const room = "0123456789abcdef0123456789abcdef";
  const place = { room, meetingLink: `https://meet.example/${room}` };
  await db.update(bookings).set(place).where(eq(bookings.id, reviewedBookingId));
  const reviewId = await publishedReview(db, {
    ...{ bookingId: reviewedBookingId, learner: callerOf(learner, { now }) },
    expert: callerOf(accounts.expert, { now, expertId: expert.id }),
  });
  const reviewReportId = await createReport(db, { reviewId, reporterId: accounts.otherLearner.id });

  await publishedCase(db, {
    bookingId: reviewedBookingId,
    expert: callerOf(accounts.expert, { now, expertId: expert.id }),
  });

  const claimId = await createClaim(db, { bookingId: reviewedBookingId });
  const disputedBookingId = await completedSession(db, {
    ...{ learnerId: learner.id, expertId: expert.id },
    endedAt: new Date(now.getTime() - 20 * 86_400_000),
  });
  const contestedClaimId = await createClaim(db, { bookingId: disputedBookingId, isContested: true });

  const certificationId = await createCertification(db, { expertId: expert.id, name: "OSCP" });

  const aWeekAgo = new Date(now.getTime() - 8 * 86_400_000);
  await createOwnCalendar(db, {
    ...{ expertId: expert.id, userId: accounts.expert.id, secret: testEnv.sessionSecret },
    ...{ readAt: aWeekAgo, triedAt: aWeekAgo, failures: 1, failure: "refused" },
  });

  const alertId = await createOffer(db, { bookingId: booking.id });

  const closed = { provider: "manual", state: "stopped", closedAt: now } as const;
  const payoutRunId = newId();
  const payoutId = newId();
  await db.insert(payoutRuns).values({ id: payoutRunId, ...closed });
  const leftOut = { state: "left-out", failure: "The run was stopped." } as const;
  await db.insert(payouts).values({
    ...{ id: payoutId, runId: payoutRunId, expertId: expert.id, amountCents: 3600, ...leftOut },
  });

  const portraitId = newId();
  await replaceCurrent(db, { userId: learner.id, portraitId, now });
  await db
    .insert(portraitFiles)
    .values({ portraitId, size: 96, format: "jpeg", content: Buffer.from("picture") });

  const passkeyId = newId();
  await db.insert(passkeys).values({ ...storedPasskey(learner.id), id: passkeyId });
  const recoveryId = newId();
  const dueAt = new Date(now.getTime() + 86_400_000);
  await db.insert(passkeyRecoveries).values({ id: recoveryId, userId: learner.id, dueAt });

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
    entryId: entry.id,
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
      portraitId,
      pictureId,
      payoutRunId,
      payoutId,
      passkeyId,
      recoveryId,
    },
    ...(await createWorldTeam(db, accounts)),
    cookies,
  };
}

/** The other expert's team, with a domain that waits and one that is proved. */
async function createWorldTeam(
  db: TestDatabase["db"],
  accounts: Record<Exclude<ActorName, "visitor">, { id: string }>,
) {
  const { learner, expert, otherExpert, otherLearner, admin } = accounts;
  const { teamId, memberIds } = await createTeam(db, [
    { userId: otherExpert.id, role: "owner" },
    { userId: expert.id, role: "manager" },
    { userId: otherLearner.id, role: "member", leftAt: now },
    { userId: learner.id, role: "member" },
  ]);
  const proved = { state: "proved", checkedBy: admin.id, checkedAt: now } as const;
  await createTeamDomain(db, { teamId, domain: "test.example", ...proved });
  return {
    teamId,
    teamMemberId: memberIds.member ?? "",
    teamDomainId: await createTeamDomain(db, { teamId }),
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
