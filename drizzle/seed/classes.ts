import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { payments } from "~/db/schema/payments/payments";
import { sandboxSessions } from "~/db/schema/payments/sandbox-sessions";
import { roomFor } from "~/domain/bookings/rooms/new-room.server";
import { recordingEnd } from "~/domain/classes/class";
import { postCharge } from "~/domain/ledger/record-money.server";
import { issueReceipt } from "~/domain/receipts/issue-receipt.server";
import { newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { momentOf, wallAt } from "~/shared/time.server";
import { addAccount, type DemoAccount } from "./accounts";
import { bookedAt } from "./booked-at";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A class as the seed writes it down. */
interface DemoClass {
  slug: string;
  title: string;
  summary: string;
  /** Its parts, one a line. */
  agenda?: string;
  /** The expert's key. */
  by: string;
  /** Whole US dollars for a seat. */
  price: number;
  minutes: number;
  seats: number;
  /** Days from today to its date, at this hour of the expert's clock; without it the class is only announced. */
  date?: { inDays: number; hour: number };
}

const logHunt = {
  title: "Threat hunting with logs you already have",
  summary:
    "Read authentication, proxy and endpoint logs like a hunter. Build three queries that find what alerts miss. Test a hypothesis on data from a real incident. Leave with a hunting plan for your own network.",
  agenda: `10 minutes: which logs you have, and what they leave out
30 minutes: three queries, written together
30 minutes: a hypothesis tested on data from a real incident
20 minutes: your questions, and your own hunting plan`,
};

const demoClasses = {
  open: {
    ...logHunt,
    ...{ slug: "threat-hunting-with-logs", by: "amara", price: 49, minutes: 90, seats: 12 },
    date: { inDays: 5, hour: 20 },
  },
  nextDate: {
    ...logHunt,
    ...{ slug: "threat-hunting-with-logs-2", by: "amara", price: 49, minutes: 90, seats: 12 },
    date: { inDays: 19, hour: 20 },
  },
  soldOut: {
    title: "Web application testing: the first hour",
    summary:
      "Map an application before you attack it. Find the three requests that matter. Prove one flaw without breaking anything. Write it down so that it gets fixed.",
    ...{ slug: "web-application-testing", by: "jonas", price: 39, minutes: 60, seats: 3 },
    date: { inDays: 8, hour: 18 },
  },
  past: {
    title: "Phishing triage under pressure",
    summary:
      "Decide in two minutes whether an email is dangerous. Trace a link without opening it. Tell colleagues what happened in words that calm them down.",
    ...{ slug: "phishing-triage", by: "amara", price: 29, minutes: 60, seats: 10 },
    date: { inDays: -6, hour: 20 },
  },
  free: {
    title: "Ask a security auditor anything",
    summary:
      "Bring one question about an audit, a control or a career. Hear how auditors read your evidence. See one finding rewritten until it helps.",
    ...{ slug: "ask-an-auditor", by: "marcus", price: 0, minutes: 60, seats: 40 },
    date: { inDays: 11, hour: 13 },
  },
  foundations: {
    title: "Beginner foundations",
    summary:
      "Learn how networks, systems and identities fit together. Build a home lab and break it on purpose. Plan your first year in security with a mentor.",
    agenda: `Four evenings: how networks, systems and identities work, and how they are attacked
Four evenings: a lab of your own, attacked and defended, and what its logs show
Four evenings: the roles, the one that suits you, and your plan for the first year`,
    ...{ slug: "beginner-foundations", by: "amara", price: 249, minutes: 90, seats: 20 },
  },
} satisfies Record<string, DemoClass>;

/** More learners, who fill a class with the others; each signs in with the demo password. */
const attendees = [
  { email: "hana@keyway.example", fullName: "Hana Sato", timeZone: "Asia/Tokyo" },
  { email: "luca@keyway.example", fullName: "Luca Moretti", timeZone: "Europe/Rome" },
];

/**
 * Places the demo classes: one on sale with a second date, one sold out with a line, one that is over with its
 * recording, one free of charge, and the foundations class, announced without a date. Call it after the bookings: it
 * keeps clear of them.
 * @returns the learners who fill them
 */
export async function seedClasses(
  db: Db,
  { now, meetingRooms, learner, learner2, idOf }: DemoPeople & Place & { idOf: (key: string) => string },
): Promise<DemoAccount[]> {
  const seriesId = newId();
  const add = (demo: DemoClass, values: Partial<typeof classes.$inferInsert> = {}) =>
    addClass(db, demo, { now, meetingRooms, expertId: idOf(demo.by), values });
  const open = await add(demoClasses.open, { seriesId });
  await add(demoClasses.nextDate, { seriesId });
  const soldOut = await add(demoClasses.soldOut);
  const past = await add(demoClasses.past);
  const free = await add(demoClasses.free);
  await add(demoClasses.foundations);

  const joinedAt = new Date(now.getTime() - 20 * dayMs);
  const others: DemoAccount[] = [];
  for (const person of attendees) {
    others.push(await addAccount(db, joinedAt, { ...person, role: "learner" }));
  }
  await addSeats(db, open, [learner, ...others], now);
  await addSeats(db, soldOut, [learner2, ...others], now);
  await addSeats(db, past, [learner, learner2, ...others], now);
  await addSeats(db, free, [learner2, ...others], now);
  const replay = {
    replayLink: "https://video.example/phishing-triage",
    replayUntil: recordingEnd(past.endsAt ?? now),
  };
  await db.update(classes).set(replay).where(eq(classes.id, past.id));

  const waiting = [learner, { ...newcomer, id: null }];
  for (const [index, { id: userId, fullName: name, email, timeZone }] of waiting.entries()) {
    await db.insert(classWaitlist).values({
      ...{ classId: soldOut.id, userId, name, email, timeZone: timeZone ?? "UTC" },
      createdAt: new Date(now.getTime() - (2 - index) * dayMs),
    });
  }
  return others;
}

interface Place {
  now: Date;
  meetingRooms: string | null;
}

interface DemoPeople {
  learner: DemoAccount;
  learner2: DemoAccount;
}

/** Waits without an account. */
const newcomer = { email: "sofia@keyway.example", fullName: "Sofia Duarte", timeZone: "Europe/Lisbon" };

async function addClass(
  db: Db,
  { by: _, price, minutes, seats, date, ...texts }: DemoClass,
  {
    now,
    meetingRooms,
    expertId,
    values,
  }: Place & { expertId: string; values: Partial<typeof classes.$inferInsert> },
): Promise<LiveClass> {
  const [card] = await db
    .select({ timeZone: experts.timeZone })
    .from(experts)
    .where(eq(experts.id, expertId));
  const timeZone = card?.timeZone ?? "UTC";
  const startsAt = date ? await freeEvening(db, { expertId, timeZone, minutes, now, ...date }) : null;
  const own = roomFor({ meetsInRooms: true }, meetingRooms);
  const [live] = await db
    .insert(classes)
    .values({
      ...{ ...texts, expertId, timeZone, startsAt, seriesId: newId() },
      ...{ priceCents: price * 100, durationMinutes: minutes, maxSeats: seats },
      endsAt: startsAt && new Date(startsAt.getTime() + minutes * 60_000),
      status: startsAt ? "open" : "announced",
      zoomLink: own?.link ?? `https://meet.example/${texts.slug}`,
      room: own?.room ?? null,
      createdAt: new Date(now.getTime() - 21 * dayMs),
      ...values,
    })
    .returning();
  if (!live) throw new Error(`The demo class ${texts.slug} was not written`);
  return live;
}

/** The hour on the expert's clock so many days from now, or the next day's on which the expert has no session then. */
async function freeEvening(
  db: Db,
  wanted: { expertId: string; timeZone: string; minutes: number; now: Date; inDays: number; hour: number },
): Promise<Date> {
  const { expertId, timeZone, minutes, now, inDays, hour } = wanted;
  const midnight = Math.floor(wallAt(timeZone, now.getTime()) / dayMs) * dayMs;
  for (let days = inDays; days < inDays + 7; days += 1) {
    const start = momentOf(timeZone, midnight + days * dayMs + hour * hourMs).instant;
    const inTheWay = await db.$count(
      bookings,
      and(
        eq(bookings.expertId, expertId),
        inArray(bookings.status, ["confirmed", "pending", "completed"]),
        lt(bookings.startsAt, new Date(start + minutes * 60_000)),
        gt(bookings.endsAt, new Date(start)),
      ),
    );
    if (inTheWay === 0) return new Date(start);
  }
  throw new Error(`No free evening ${inDays} days from now for a demo class`);
}

/** Seats that were reserved one after the other. */
async function addSeats(db: Db, live: LiveClass, learners: DemoAccount[], now: Date): Promise<void> {
  const first = bookedAt(live.startsAt ?? now, now).getTime();
  for (const [index, learner] of learners.entries()) {
    await addSeat(db, live, learner, new Date(first + index * seatGapMs));
  }
}

const seatGapMs = 97 * 60_000;

/** A confirmed seat, paid at the sandbox unless the class is free. */
async function addSeat(db: Db, live: LiveClass, learner: DemoAccount, createdAt: Date): Promise<void> {
  const [card] = await db
    .select({ name: experts.name })
    .from(experts)
    .where(eq(experts.id, live.expertId ?? ""));
  const [held] = await db
    .insert(classReservations)
    .values({
      ...{ classId: live.id, learnerId: learner.id, name: learner.fullName, email: learner.email },
      ...{ mentorName: card?.name ?? "", skill: live.title, priceCents: live.priceCents },
      ...{ timeZone: learner.timeZone ?? "UTC", status: "held", createdAt },
      holdExpiresAt: new Date(createdAt.getTime() + hourMs / 4),
    })
    .returning();
  if (!held) throw new Error("A demo seat was not written");
  if (held.priceCents > 0) await payFor(db, held, live);
  // From the ledger a trigger has derived that it is paid: now it can be confirmed.
  await db
    .update(classReservations)
    .set({ status: "confirmed", confirmedAt: createdAt })
    .where(eq(classReservations.id, held.id));
}

async function payFor(db: Db, seat: Seat, { title, startsAt }: LiveClass): Promise<void> {
  const { id: reservationId, learnerId: payerId, priceCents: amountCents, currency, createdAt } = seat;
  const [id, sessionId] = [newId(), newId()];
  await db.insert(payments).values({
    ...{ id, reservationId, payerId, amountCents, currency, createdAt },
    ...{ provider: "sandbox", state: "paid", paidAt: createdAt, sessionId, chargeId: sessionId },
  });
  // The sandbox knows the session as well, so that it can be refunded there.
  await db.insert(sandboxSessions).values({
    ...{ id: sessionId, reference: id, amountCents, currency, description: title },
    ...{ returnUrl: paths.reservation(reservationId), state: "paid", paidAt: createdAt },
    ...{ expiresAt: startsAt ?? createdAt, createdAt },
  });
  await postCharge(db, { paymentId: id, amountCents, currency, now: createdAt });
  await issueReceipt(db, { paymentId: id, seller: {}, now: createdAt });
}
