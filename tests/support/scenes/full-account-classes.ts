import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { blocks } from "~/db/schema/chat/blocks";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { classReservations } from "~/db/schema/classes/class-reservations";
import type { classes } from "~/db/schema/classes/classes";
import { subscribers } from "~/db/schema/classes/subscribers";
import type { SignedInCaller } from "~/domain/caller";
import { closeReport } from "~/domain/chat/reports/close-report.server";
import { reportThread } from "~/domain/chat/reports/report-thread.server";
import { expectUnreadMail, mailUnread } from "~/domain/chat/unread/mail-unread.server";
import {
  type FieldName,
  type FieldValues,
  fieldRule,
  forEachField,
  initialOf,
} from "~/domain/classes/running/declared-fields";
import { classRecording } from "~/domain/classes/running/save-recording.server";
import { announceSeat } from "~/domain/classes/seats/announce-seat.server";
import { mailWaitlistPosition } from "~/domain/classes/seats/mail-waitlist-position.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { subscription } from "~/domain/subscriptions/subscription-mail.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../caller";
import { now, roomColumns } from "./bookings";
import { createMessage, createThread } from "./chat";
import { createLiveClass, createSeat, createWaitlistEntry } from "./classes";
import type { createUser } from "./factories";
import { inDays } from "./full-account-rows";

/** The live classes and the conversations of the full account. */

type User = Awaited<ReturnType<typeof createUser>>;

/** A class that starts in `days` days, by an expert with a card. */
const classIn = (db: Db, days: number, expertId: string, values: Partial<typeof classes.$inferInsert> = {}) =>
  createLiveClass(db, { startsAt: inDays(days), expertId, ...values });

/**
 * Marta's seats in Ivo's classes (a past, a cancelled and an upcoming one), her waitlist entries, and a subscription.
 */
export async function learnersClassRows(db: Db, marta: User, expertId: string) {
  const by = { mentorName: "Ivo B." };
  const past = await classIn(db, -8, expertId);
  const seat = await createSeat(db, past, marta, {
    ...{ ...by, holdProlongedAt: inDays(-9), roomOpenedAt: inDays(-8) },
  });
  const cancelled = await createSeat(db, await classIn(db, -7, expertId), marta, { ...by, priceCents: 0 });
  await db
    .update(classReservations)
    .set({ status: "cancelled", cancelledAt: inDays(-8), cancelledBy: "learner" })
    .where(eq(classReservations.id, cancelled.id));
  const ahead = await createSeat(db, await classIn(db, 6, expertId), marta, by);
  await announceSeat(db, ahead.id, { about: "confirmed" });

  const wanted = await classIn(db, 8, expertId, { title: "Wanted by many" });
  const other = await classIn(db, 9, expertId);
  const name = marta.fullName;
  const offer = { offeredAt: inDays(-1), offerExpiresAt: inDays(1) };
  const took = { status: "accepted", ...offer, reservationId: seat.id } as const;
  await createWaitlistEntry(db, past, { name, email: "marta@work.example", userId: marta.id, ...took });
  const left = { status: "left", givenUpAt: inDays(-2) } as const;
  await createWaitlistEntry(db, past, { name, email: "marta@work.example", userId: marta.id, ...left });
  const own = await createWaitlistEntry(db, wanted, {
    ...{ name, email: "marta@work.example", userId: marta.id },
  });
  await mailWaitlistPosition(db, { entry: own, position: 1 });
  // Joined as a visitor, without an account.
  const offered = { name, email: marta.email, status: "offered", ...offer } as const;
  await mailWaitlistPosition(db, { entry: await createWaitlistEntry(db, other, offered), position: 1 });
  await subscribe(db, marta.email);
}

/** A value of a declared field that names Marta where it can. */
function tellingText(name: FieldName): string {
  const { kind } = fieldRule(name);
  if (kind === "choice") return initialOf(name);
  return kind === "link" ? `https://meet.example/marta-kowalczyk/${name}` : `${name} of Marta Kowalczyk`;
}

/** Marta's classes: a past and an upcoming one with Otto, two cancelled ones; and a class of another that names her. */
export async function teachersClassRows(db: Db, otto: User, expertId: string) {
  const telling = {
    ...(forEachField(tellingText) as unknown as FieldValues), // as their columns take them
    title: "Logs with Marta Kowalczyk",
    summary: "Marta Kowalczyk reads logs. Write to marta@card.example.",
    payhipLink: "https://payhip.com/b/abcd",
  };
  const named = { mentorName: "Marta Kowalczyk", skill: telling.title };
  const decision = { minSeats: 1, decideAt: inDays(-13), decidedAt: inDays(-13) };
  const replay = {
    replayLink: "https://watch.example/marta-kowalczyk",
    replayUntil: inDays(20),
    movedAt: inDays(-20),
  };
  const { room } = roomColumns("zoomLink");
  const held = { room, zoomLink: `https://meet.example/marta-kowalczyk/${room}`, roomOpenedAt: inDays(-12) };
  const past = await classIn(db, -12, expertId, { ...telling, ...decision, ...replay, ...held });
  await announceRecording(db, await createSeat(db, past, otto, named), otto);
  const cancellation = { status: "cancelled", cancelledAt: inDays(-15) } as const;
  await classIn(db, -14, expertId, {
    ...{ ...telling, ...cancellation, cancelledBy: "expert" },
    cancellationReason: "I, Marta Kowalczyk, am ill.",
  });
  await classIn(db, -13, expertId, {
    ...{ ...telling, ...cancellation, cancelledBy: "admin" },
    cancellationReason: "Marta Kowalczyk (marta@card.example) is ill.",
  });
  await createLiveClass(db, {
    ...{ startsAt: inDays(-16), ...cancellation, cancelledBy: "admin" },
    cancellationReason: "Ask marta.kowalczyk@home.example for another date.",
  });
  const ahead = await classIn(db, 10, expertId, telling);
  const seat = await createSeat(db, ahead, otto, named);
  await announceSeat(db, seat.id, { about: "confirmed" });
  await mailWaitlistPosition(db, {
    entry: await createWaitlistEntry(db, ahead, { name: "Wanda Wait" }),
    position: 1,
  });
}

const announceRecording = (db: Db, seat: { id: string }, reader: User) =>
  queueMail(db, classRecording, {
    dedupeKey: `class-recording:${seat.id}`,
    to: { userId: reader.id, email: reader.email, name: reader.fullName },
    about: { type: "reservation", id: seat.id },
    payload: {},
  });

/** A confirmed subscription, with the mail that asked for the confirmation. */
export async function subscribe(db: Db, email: string) {
  const id = newId();
  await db.insert(subscribers).values({ id, email, status: "confirmed", confirmedAt: now, toldAt: now });
  await queueMail(db, subscription, {
    dedupeKey: `subscription:${id}`,
    to: { userId: null, email, name: "" },
    about: { type: "subscriber", id },
    payload: { openClassId: null },
  });
}

/**
 * Marta's conversation with a partner: both sides were mailed about it and have reported it. Marta and a third person
 * block each other.
 */
export async function chatRows(
  db: Db,
  { marta, partner, third, admin }: { marta: User; partner: User; third: User; admin: SignedInCaller },
) {
  const [learner, expert] = marta.role === "learner" ? [marta, partner] : [partner, marta];
  const thread = await createThread(db, { learnerId: learner.id, expertId: expert.id });
  const own = "Marta Kowalczyk here: write to marta.kowalczyk@home.example!";
  const theirs = "Dear Marta Kowalczyk, is it MARTA.kowalczyk@home.example?";
  const sides = [
    { from: "learner", content: learner === marta ? own : theirs },
    { from: "expert", content: expert === marta ? own : theirs },
  ] as const;
  for (const side of sides) {
    const picture = { pictureId: newId(), pictureWidth: 40, pictureHeight: 20 };
    await createMessage(db, thread, { ...side, ...picture });
  }
  for (const side of sides) await createMessage(db, thread, side);
  for (const { id: receiverId } of [learner, expert]) {
    await mailUnread(db, inDays(1), { threadId: thread.id, receiverId });
    await expectUnreadMail(db, { threadId: thread.id, receiverId, now });
  }
  const seen = { learnerSeenSeq: 1, expertSeenSeq: 1 };
  await db.update(chatThreads).set(seen).where(eq(chatThreads.id, thread.id));

  const report = { blocks: false, supportEmail: "support@keyway.example" };
  const first = await reportThread(db, callerOf(marta, { now }), {
    ...{ ...report, partnerId: partner.id, reason: "I, Marta Kowalczyk, was asked for my address." },
  });
  if (!first.ok) throw new Error(first.error);
  await closeReport(db, admin, first.value.id);
  const reason = "Marta Kowalczyk (marta.kowalczyk@home.example) writes too much.";
  await reportThread(db, callerOf(partner, { now }), { ...report, partnerId: marta.id, reason });
  // A thread from the time when Marta had the other role.
  const [formerLearner, formerExpert] = marta === expert ? [marta, third] : [third, marta];
  await createThread(db, { learnerId: formerLearner.id, expertId: formerExpert.id });
  await db.insert(blocks).values([
    { blockerId: marta.id, blockedId: third.id },
    { blockerId: third.id, blockedId: marta.id },
  ]);
}

/** A conversation of two others who mention Marta. */
export async function othersChatRows(db: Db, { learner, expert }: { learner: User; expert: User }) {
  const thread = await createThread(db, { learnerId: learner.id, expertId: expert.id });
  const words = "Ask marta.kowalczyk@home.example for it.";
  await createMessage(db, thread, { content: words });
  await createMessage(db, thread, { from: "expert", content: "I will." });
  await reportThread(db, callerOf(learner, { now }), {
    ...{ partnerId: expert.id, reason: words, blocks: false, supportEmail: "support@keyway.example" },
  });
}
