import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import type { classes } from "~/db/schema/classes/classes";
import { subscribers } from "~/db/schema/classes/subscribers";
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
import { now } from "./booking-scene";
import { createLiveClass, createSeat, createWaitlistEntry } from "./class-factories";
import type { createUser } from "./factories";
import { inDays } from "./full-account-rows";
import { roomColumns } from "./rooms";

/** The live classes of the full account. */

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
