import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { claims } from "~/db/schema/claims/claims";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { experts } from "~/db/schema/experts/experts";
import { favourites } from "~/db/schema/experts/favourites";
import { ownCalendars } from "~/db/schema/experts/own-calendars";
import { reviewReports } from "~/db/schema/reviews/review-reports";
import { reviews } from "~/db/schema/reviews/reviews";
import { formAnswers } from "~/db/schema/site/form-answers";
import { inquiryReplies } from "~/db/schema/site/inquiry-replies";
import { requestEmailChange } from "~/domain/accounts/links/change-email.server";
import { securityNotice } from "~/domain/accounts/send-security-notice.server";
import { decideApplication } from "~/domain/applications/decide-application.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { setBookingLink } from "~/domain/bookings/meeting-link/set-booking-link.server";
import { setMeetingLink } from "~/domain/bookings/meeting-link/set-meeting-link.server";
import type { SignedInCaller } from "~/domain/caller";
import { decideCard } from "~/domain/experts/card/decide-card.server";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import { type CardInput, cardFieldNames, fieldRule, isListField } from "~/domain/experts/card-fields";
import { askExpertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { sendInquiry } from "~/domain/inquiries/send-inquiry.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import { answerReview } from "~/domain/reviews/answer-review.server";
import { decideReport } from "~/domain/reviews/decide-report.server";
import { openReview } from "~/domain/reviews/open-review.server";
import { reportReview } from "~/domain/reviews/report-review.server";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { callerOf, visitor } from "../caller";
import { bookLesson, now, roomColumns } from "./bookings";
import { cardInput, createApplication, createCertification } from "./cards";
import { createExpert, createUser, createBooking as insertBooking } from "./factories";
import { chatRows, learnersClassRows, othersChatRows, teachersClassRows } from "./full-account-classes";
import {
  accessRows,
  appUrl,
  caseRows,
  creditRows,
  draftRow,
  inDays,
  moneyRows,
  payoutRows,
  resoldRows,
  scanRows,
} from "./full-account-rows";
import { teamRows } from "./full-account-teams";
import { createOwnCalendar, makeBusy } from "./own-calendars";

/** An account with values in every column of every table about people, and with its name or address in every text. */

const hour = 3_600_000;

/** A card that names Marta in every field except the price. */
const tellingCard: Partial<CardInput> = Object.fromEntries(
  cardFieldNames.flatMap((name): [string, string | string[]][] => {
    const { kind, column } = fieldRule(name);
    if (kind === "price") return [];
    if (isListField(name)) return [[column, [`Kowalczyk's ${name}`]]];
    const isAddress = kind === "url" || kind === "portrait";
    return [[column, isAddress ? `https://kowalczyk.example/${name}` : `${name} of Marta Kowalczyk`]];
  }),
);

/** Marta learns with Ivo, alone and in classes. With `isExpert`, she is an expert too and Otto learns with her. */
export async function fullAccount(db: Db, { isExpert = false } = {}) {
  const marta = await createUser(db, {
    email: "marta.kowalczyk@home.example",
    fullName: "Marta Kowalczyk",
    role: isExpert ? "expert" : "learner",
    timeZone: "Europe/Warsaw",
    avatarUrl: "https://img.example/marta-kowalczyk.png",
    passwordHash: "$argon2id$kowalczyk",
    passwordChangedAt: inDays(-5),
  });
  const otto = await createUser(db, { email: "otto@other.example", fullName: "Otto Lang" });
  const ivo = await createUser(db, { email: "ivo@expert.example", fullName: "Ivo Brandt", role: "expert" });
  const ivosCard = await createExpert(db, { userId: ivo.id, name: "Ivo Brandt", email: "ivo@card.example" });
  const card = isExpert
    ? await createExpert(db, {
        userId: marta.id,
        name: "Marta Kowalczyk",
        email: "marta@card.example",
        bio: "Marta Kowalczyk teaches.",
        ...tellingCard,
        rating: 4.8,
        dailyLimit: 8,
        hours: [
          { dayOfWeek: 1, startTime: "07:00", endTime: "22:00" },
          { dayOfWeek: 4, startTime: "09:00", endTime: "23:00" },
        ],
      })
    : null;
  await accessRows(db, marta.id);
  await learningRows(db, marta, callerOf(ivo, { now, expertId: ivosCard.id }));
  await learnersClassRows(db, marta, ivosCard.id);
  if (card) await teachingRows(db, otto, callerOf(marta, { now, expertId: card.id }));
  if (card) await teachersClassRows(db, otto, card.id);
  await applicationRows(db, marta);
  if (card) await ownCardRows(db, marta, card.id);
  await draftRow(db, marta.id);
  await payoutRows(db, { userId: marta.id, expertId: card?.id });
  await teamRows(db, { marta, otto });
  const [partner, third] = isExpert ? [otto, ivo] : [ivo, otto];
  await chatRows(db, { marta, partner, third, admin: await adminCaller(db) });
  await othersChatRows(db, { learner: otto, expert: ivo });
  return { marta, otto, ivo, ivosCard, card };
}

type User = Awaited<ReturnType<typeof createUser>>;

/** Marta's past, upcoming and cancelled sessions, her questions and form answers, and their mails. */
async function learningRows(db: Db, marta: User, expert: SignedInCaller) {
  const expertId = expert.actor.expertId ?? "";
  const past = await insertBooking(db, {
    learnerId: marta.id,
    expertId,
    startsAt: inDays(-10),
    status: "completed",
    ...{ holdExpiresAt: inDays(-11), holdProlongedAt: inDays(-11) },
    ...{ learnerName: marta.fullName, learnerEmail: marta.email, scanId: await scanRows(db, marta) },
  });
  await moneyRows(db, past);
  await reviewRows(db, { booking: past, learner: marta, expert });
  await caseRows(db, { booking: past });
  const claim = await claimRows(db, { learner: marta, expertId, side: "learner" });
  const own = { learnerId: marta.id, learnerName: marta.fullName, learnerEmail: marta.email };
  const first = await insertBooking(db, { ...own, expertId, startsAt: inDays(-60), status: "completed" });
  await caseRows(db, { booking: first, isDraft: true });
  await creditRows(db, { claimId: claim.id, booking: first });
  await resoldRows(db, { learnerId: marta.id, expertId, startsAt: inDays(-70) });
  const booked = await bookLesson(db, marta, expertId);
  const link = "https://meet.example/ivo-and-marta-kowalczyk";
  await setBookingLink(db, expert, { bookingId: booked.id, link });
  const { id: bookingId } = await bookLesson(db, marta, expertId, { startsAt: inDays(4) });
  const reason = "I, Marta Kowalczyk, am ill: marta.kowalczyk@home.example";
  await cancelBooking(db, callerOf(marta, { now }), { bookingId, reason });

  const question = {
    name: "Marta Kowalczyk",
    subject: "From Marta Kowalczyk",
    question: "Write to MARTA.kowalczyk@home.example!",
  };
  await askExpertQuestion(db, callerOf(marta, { now }), {
    expertId,
    question: { ...question, email: marta.email },
  });
  await askExpertQuestion(db, visitor({ now }), {
    expertId,
    question: { ...question, email: marta.email, question: "As a visitor" },
  });
  await askExpertQuestion(db, callerOf(marta, { now }), {
    expertId,
    question: { ...question, email: "marta@work.example" },
  });
  const answer = "More Rust. marta.kowalczyk@home.example";
  const inquiry = {
    form: "contact",
    name: marta.fullName,
    email: marta.email,
    company: "Rust GmbH",
    answer,
  } as const;
  const sent = { inbox: "support@keyway.example", traces: {} };
  await sendInquiry(
    db,
    callerOf(marta, { now }),
    { ...inquiry, subject: "For marta.kowalczyk@home.example" },
    sent,
  );
  const { id: answeredBy } = await createUser(db);
  await db.update(formAnswers).set({ answeredAt: now, answeredBy });
  const [asked] = await db.select({ id: formAnswers.id }).from(formAnswers);
  await db.update(expertQuestions).set({ answeredAt: now, answeredBy });
  const text = "Dear Marta Kowalczyk, marta.kowalczyk@home.example";
  if (asked) {
    await db.insert(inquiryReplies).values([
      { formAnswerId: asked.id, answeredBy, text },
      { formAnswerId: asked.id, answeredBy, text, withdrawnAt: now },
      { formAnswerId: asked.id, answeredBy: marta.id, text },
    ]);
  }
  const offered = { state: "offered", holdId: past.id } as const;
  await db
    .insert(timeAlerts)
    .values({ learnerId: marta.id, expertId, bookingId: past.id, timeZone: "UTC", ...offered });
  await db.insert(favourites).values({ userId: marta.id, expertId, createdAt: now });
  await sendInquiry(db, visitor({ now }), { form: "give-feedback", email: marta.email, answer }, sent);
  const window = { viewedAt: now, viewedUntil: new Date(now.getTime() + hour / 2) };
  await db
    .insert(expertProfileViews)
    .values({ expertId, viewerId: marta.id, viewerKey: marta.id, ...window });
  await queueMail(db, securityNotice, {
    dedupeKey: `security-notice:${marta.id}`,
    to: { userId: marta.id, email: marta.email, name: marta.fullName },
    about: { type: "account", id: marta.id },
    payload: { event: "password-changed", at: now.toISOString() },
  });
  await enqueue(db, "mail-link", {
    purpose: "reset-password",
    email: marta.email,
    redirectTo: null,
    sourceAddress: "127.0.0.1",
  });
  await requestEmailChange(db, callerOf(marta, { now }), "marta-kowalczyk@newer.example");
}

/** A claim of one side that the other missed a session, its answer and its decision, each with Marta's name. */
async function claimRows(
  db: Db,
  { learner, expertId, side }: { learner: User; expertId: string; side: "learner" | "expert" },
) {
  const { id: learnerId, fullName: learnerName, email: learnerEmail } = learner;
  const [startsAt, absent] = [inDays(-30), side === "learner" ? "expert" : "learner"] as const;
  const own = { learnerId, expertId, startsAt, learnerName, learnerEmail };
  const { id: bookingId } = await insertBooking(db, { ...own, status: "no_show", absent });
  const words = "between Marta Kowalczyk and a learner: marta.kowalczyk@home.example.";
  const dates = {
    answerUntil: inDays(-28),
    dueAt: inDays(-28),
    answeredAt: inDays(-29),
    decidedAt: inDays(-28),
  };
  const [claim] = await db
    .insert(claims)
    .values({
      ...{ kind: "no_show", bookingId, learnerId, expertId, side, state: "granted", agrees: false, ...dates },
      ...{ decidedBy: "admin", reason: `A report ${words}`, answer: `An answer ${words}` },
      decision: "A decision, dear Marta Kowalczyk.",
    })
    .returning();
  if (!claim) throw new Error("The claim was not written");
  return claim;
}

/** A review and a note about a session, an answer and two reports, each with Marta's name. Her own review is hidden. */
async function reviewRows(
  db: Db,
  {
    booking,
    learner,
    expert,
  }: { booking: { id: string; endsAt: Date }; learner: User; expert: SignedInCaller },
) {
  const { id: bookingId, endsAt: endedAt } = booking;
  const expertId = expert.actor.expertId ?? "";
  await openReview(db, { bookingId, expertId, learnerId: learner.id, endedAt, minutes: 50 });
  const words = "between Marta Kowalczyk and a learner: marta.kowalczyk@home.example.";
  const input = { rating: 4, comment: `A session ${words}`, skill: null, isFirst: true };
  await writeReview(db, callerOf(learner, { now: inDays(-8) }), { bookingId }, input);
  const asExpert = { ...expert, now: inDays(-7) };
  await writeNote(db, asExpert, { bookingId }, { note: `A note ${words}`, isFirst: true });
  const [review] = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.bookingId, bookingId));
  const reviewId = review?.id ?? "";
  await db.update(reviews).set({ skill: "SIEM" });
  await answerReview(db, asExpert, { reviewId, answer: `An answer ${words}` });
  for (const caller of [callerOf(learner, { now }), asExpert]) {
    await reportReview(db, caller, { reviewId, reason: `Reported ${words}` });
  }
  const [report] = await db
    .select({ id: reviewReports.id })
    .from(reviewReports)
    .where(eq(reviewReports.reviewId, reviewId));
  const decision = { decision: "refuse", reason: "Hidden, dear Marta Kowalczyk." } as const;
  if (learner.fullName === "Marta Kowalczyk") {
    await decideReport(db, await adminCaller(db), { reportId: report?.id ?? "", decision });
  }
}

/**
 * A past, a cancelled and an upcoming session with Marta as the expert, with meeting links whose mail and job still
 * wait, and a question to her.
 */
async function teachingRows(db: Db, otto: User, expert: SignedInCaller) {
  const expertId = expert.actor.expertId ?? "";
  const { room } = roomColumns("meetingLink");
  const taught = await insertBooking(db, {
    learnerId: otto.id,
    expertId,
    startsAt: inDays(-20),
    status: "completed",
    learnerName: otto.fullName,
    learnerEmail: otto.email,
    ...{ room, meetingLink: `https://meet.example/marta-kowalczyk/${room}` },
  });
  await reviewRows(db, { booking: taught, learner: otto, expert });
  await caseRows(db, { booking: taught });
  await claimRows(db, { learner: otto, expertId, side: "expert" });
  const cancelled = await insertBooking(db, {
    ...{ learnerId: otto.id, expertId, startsAt: inDays(-22), learnerName: otto.fullName },
    ...{ learnerEmail: otto.email, status: "cancelled", holdExpiresAt: inDays(-23) },
    holdProlongedAt: inDays(-23),
    ...{ cancelledAt: inDays(-23), cancelledBy: "learner" },
    cancellationReason: "Marta Kowalczyk wrote from marta@card.example.",
  });
  await caseRows(db, { booking: cancelled, isDraft: true });
  await resoldRows(db, { learnerId: otto.id, expertId, startsAt: inDays(-70) });
  const usual = "https://meet.example/marta-kowalczyk";
  await setMeetingLink(db, expert, { link: usual });
  const booked = await bookLesson(db, otto, expertId);
  const link = "https://meet.example/marta-kowalczyk/otto";
  await setBookingLink(db, expert, { bookingId: booked.id, link });
  const startsAt = new Date(booked.startsAt.getTime() + hour);
  const reason = "I, Marta Kowalczyk, am late: marta@card.example";
  await rescheduleBooking(db, expert, { bookingId: booked.id, startsAt, reason });
  const question = {
    name: otto.fullName,
    email: otto.email,
    subject: "Hello",
    question: "Dear Marta Kowalczyk, do you teach Zig?",
  };
  await askExpertQuestion(db, callerOf(otto, { now }), { expertId, question });
}

/** A declined application, with its mail, and one that waits. */
async function applicationRows(db: Db, marta: User) {
  const facts = {
    userId: marta.id,
    name: marta.fullName,
    email: marta.email,
    description: "Marta Kowalczyk has taught for years.",
    linkedin: "https://linkedin.example/in/marta-kowalczyk",
    photo: "https://img.example/marta-kowalczyk.png",
  };
  const { id: applicationId } = await createApplication(db, { ...facts, createdAt: inDays(-3) });
  const decision = { decision: "refuse", reason: "Dear Marta Kowalczyk, tell us more." } as const;
  const decided = await decideApplication(db, await adminCaller(db), { applicationId, decision });
  if (!decided.ok) throw new Error(decided.error);
  await createApplication(db, facts);
}

/** A returned version of Marta's card, with its mail, and one that waits; certifications, days off and extra hours. */
async function ownCardRows(db: Db, marta: User, expertId: string) {
  const bio = "Marta Kowalczyk writes to marta.kowalczyk@home.example.";
  const card = cardInput({ ...tellingCard, bio });
  const first = await submitCard(db, callerOf(marta, { now: inDays(-2) }), { card });
  if (!first.ok) throw new Error(JSON.stringify(first.error));
  const versionId = first.value.versionId ?? "";
  const decision = { decision: "refuse", reason: "Marta Kowalczyk: leave the address out." } as const;
  const decided = await decideCard(db, await adminCaller(db), { versionId, decision });
  if (!decided.ok) throw new Error(decided.error);
  await submitCard(db, callerOf(marta, { now }), { card: cardInput({ bio: "By Marta Kowalczyk." }) });
  const portraitId = await findCurrentPortrait(db, marta.id);
  await db.update(experts).set({ portraitId }).where(eq(experts.id, expertId));
  await createCertification(db, {
    ...{
      expertId,
      name: "Kowalczyk's certification",
      link: "https://kowalczyk.example/badge",
      isVerified: true,
    },
    ...{ issuer: "Issuer of Marta Kowalczyk", expiresOn: "2099-01-01" },
  });
  await createCertification(db, {
    ...{
      expertId,
      name: "Kowalczyk's second",
      state: "refused",
      reason: "Dear Marta Kowalczyk",
      decidedAt: now,
    },
  });
  await db.insert(expertDaysOff).values({ expertId, firstDay: "2026-12-24", lastDay: "2026-12-31" });
  const address = "https://kowalczyk.example/0123456789abcdef.ics";
  const calendar = await createOwnCalendar(db, { expertId, userId: marta.id, address });
  await makeBusy(db, calendar, [{ start: inDays(3), end: inDays(4) }], now);
  const unread = { etag: '"v1"', triedAt: now, failures: 9, failure: "refused", choice: "keep" } as const;
  await db.update(ownCalendars).set(unread).where(eq(ownCalendars.id, calendar.id));
  await db
    .insert(expertExtraHours)
    .values({ expertId, day: "2026-12-20", startTime: "10:00", endTime: "12:00" });
}

const adminCaller = async (db: Db) =>
  callerOf(await createUser(db, { fullName: "Ada Admin" }), { sourceAddress: null, appUrl, now });
