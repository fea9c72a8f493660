import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookingNotes } from "~/db/schema/bookings/booking-notes";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { scanPlanTicks } from "~/db/schema/scans/scan-plan-ticks";
import { waitlistToken } from "~/domain/classes/waitlist/waitlist-token.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { findNumberedReceipts } from "~/domain/receipts/find-receipt.server";
import { receiptNumber } from "~/domain/receipts/receipt";
import { reissueReceipt } from "~/domain/receipts/reissue-receipt.server";
import { paths } from "~/shared/paths";
import { callerOf, testNow } from "../../support/caller";
import { createLiveClass, createSeat, createWaitlistEntry } from "../../support/scenes/classes";
import { createBooking, payFor } from "../../support/scenes/factories";
import { scanResult } from "../../support/scenes/scans";
import type { ActorName, World } from "../../support/scenes/world";
import { testEnv } from "../../support/site/request";

/** States of pages that the access tests' world doesn't have. Each is written, read and taken back. */

/** Writes the state. @returns the addresses to read, by who reads them */
export type PageScene = (db: Db, world: World) => Promise<Array<[ActorName, string]>>;

const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const day = 24 * 60;

/** A session between the world's learner and expert, and its pages as both see them. */
const session =
  (
    minutes: number,
    values: Partial<typeof bookings.$inferInsert> & { isPaid?: boolean } = {},
    ...more: string[]
  ): PageScene =>
  async (db, { learnerUserId: learnerId, expertId }) => {
    const { isPaid = true, ...given } = values;
    // What the world has at the same time would overlap.
    await db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.status, "confirmed"));
    await db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.status, "pending"));
    const booking = await createBooking(db, { learnerId, expertId, startsAt: at(minutes), ...given });
    if (isPaid) await payFor(db, booking);
    return ["", ...more].flatMap(
      (page): Array<[ActorName, string]> => [
        ["learner", `/bookings/${booking.id}${page}`],
        ["expert", `/bookings/${booking.id}${page}`],
      ],
    );
  };

const cancelled = (cancelledBy: "learner" | "expert" | "admin" | "system", reason: string | null = null) => ({
  ...({ status: "cancelled", cancelledBy, cancellationReason: reason, cancelledAt: at(-60) } as const),
});

/** A class, with what the learner has of it, and its page, its row and its seat's page. */
const liveClass =
  (
    values: Parameters<typeof createLiveClass>[1],
    own?: "held" | "confirmed" | "waiting" | "offered" | "both",
    others = 0,
  ): PageScene =>
  async (db, { learnerUserId }) => {
    const live = await createLiveClass(db, { title: "Malware analysis", ...values });
    const people = await db.select().from(users);
    const learner = people.find(({ id }) => id === learnerUserId);
    const rest = people.filter(({ id, role }) => id !== learnerUserId && role !== "admin");
    if (!learner) throw new Error("There is no learner");
    for (const other of rest.slice(0, others)) await createSeat(db, live, other);
    const pages: Array<[ActorName, string]> = [
      ["visitor", `/classes/${live.slug}`],
      ["learner", `/classes/${live.slug}`],
      ["learner", "/classes"],
    ];
    if (own === "both") {
      await createSeat(db, live, learner);
      await createWaitlistEntry(db, live, { email: learner.email, userId: learner.id });
    }
    if (own === "held" || own === "confirmed") {
      const holdExpiresAt = at(15);
      const seat = await createSeat(db, live, learner, own === "held" ? { status: own, holdExpiresAt } : {});
      for (const page of ["", "/cancellation", "/payment"])
        pages.push(["learner", `/reservations/${seat.id}${page}`]);
    }
    if (own === "waiting" || own === "offered") {
      await createWaitlistEntry(db, live, { email: "first@test.example" });
      await createWaitlistEntry(db, live, { email: learner.email, userId: learner.id });
    }
    return pages;
  };

/** The dashboard of a learner who has so many sessions before them. */
const dashboardWith =
  (count: number): PageScene =>
  async (db, { expertId }) => {
    const [other] = await db.select().from(users).where(eq(users.fullName, "Otto Lang"));
    if (!other) throw new Error("There is no other learner");
    for (let week = 1; week <= count; week += 1)
      await createBooking(db, { learnerId: other.id, expertId, startsAt: at(week * 7 * day) });
    return [["otherLearner", "/dashboard"]];
  };

export const pageScenes: Record<string, PageScene> = {
  "a held session": session(2 * day, { status: "pending", holdExpiresAt: at(10), isPaid: false }, "/payment"),
  "a hold that has run out": session(
    2 * day,
    { status: "pending", holdExpiresAt: at(-1), isPaid: false },
    "/payment",
  ),
  "a session that isn't paid": session(2 * day, { isPaid: false }, "/payment", "/cancellation"),
  "a session in three days": session(3 * day, {}, "/cancellation", "/reschedule", "/payment"),
  "a session in five hours": session(300, {}, "/cancellation", "/reschedule"),
  "a session with a link in five minutes": session(5, { meetingLink: "https://meet.example/one" }),
  "a session that has begun": session(-10, {}, "/no-show", "/cancellation"),
  "a session exactly a day after its start": session(-day, {}, "/no-show"),
  "a session a day and a minute after its start": session(-day - 1, {}, "/no-show"),
  "a completed session": session(-2 * day, { status: "completed" }, "/guarantee", "/review", "/no-show"),
  "a completed session of three weeks ago": session(
    -21 * day,
    { status: "completed" },
    "/guarantee",
    "/review",
  ),
  "a session without its learner": session(-2 * day, { status: "no_show", absent: "learner" }, "/guarantee"),
  "a session without its expert": session(-2 * day, { status: "no_show", absent: "expert" }),
  "a session that the learner cancelled": session(2 * day, cancelled("learner")),
  "a session that the expert cancelled": session(2 * day, cancelled("expert", "I am ill.")),
  "a session that the admin cancelled": session(2 * day, cancelled("admin", "Both asked.")),
  "a session whose hold ran out": session(2 * day, { ...cancelled("system"), isPaid: false }),
  "an open class": liveClass({ maxSeats: 9 }),
  "a class with two seats left": liveClass({ maxSeats: 4 }, undefined, 2),
  "a full class": liveClass({ maxSeats: 2 }, undefined, 2),
  "a full class and an own seat": liveClass({ maxSeats: 3 }, "confirmed", 2),
  "a full class, an own seat and a place on its waitlist": liveClass({ maxSeats: 3 }, "both", 2),
  "a class with a minimum": liveClass({ minSeats: 3, decideAt: at(2 * day) }, "confirmed"),
  "a held seat": liveClass({ maxSeats: 3 }, "held", 1),
  "a place on the waitlist": liveClass({ maxSeats: 2 }, "waiting", 2),
  "an offered place": liveClass({ maxSeats: 2 }, "offered", 1),
  "a class that is closed": liveClass({ status: "sold_out" }),
  "a cancelled class": liveClass({ status: "cancelled", cancelledAt: at(-60), cancelledBy: "admin" }),
  "a class without a date": liveClass({ startsAt: null }),
  "a class that has begun": liveClass({ startsAt: at(-10) }, "confirmed"),
  "a class with a recording": liveClass(
    { startsAt: at(-2 * day), replayLink: "https://replay.example/one", replayUntil: at(20 * day) },
    "confirmed",
  ),
  "a receipt that was replaced twice": async (db, { learnerUserId: learnerId, expertId, cookies }) => {
    const booking = await createBooking(db, { learnerId, expertId, startsAt: at(20 * day) });
    const { id: paymentId } = await payFor(db, booking);
    const [learner] = await db.select().from(users).where(eq(users.id, learnerId));
    if (!learner || !cookies.learner) throw new Error("There is no learner");
    for (const company of ["Rahman Ltd", "Rahman GmbH"]) {
      const details = { company, address: "1 High Street", vatId: null };
      await reissueReceipt(db, callerOf(learner), { paymentId, details });
    }
    const numbers = await findNumberedReceipts(db, paymentId);
    return numbers.map((one): [ActorName, string] => [
      "learner",
      paths.receipt(paymentId, one.replacedAt ? receiptNumber(one) : undefined),
    ]);
  },
  "an account with many sessions": async (db, { learnerUserId: learnerId, expertId }) => {
    for (let week = 4; week < 13; week += 1)
      await createBooking(db, { learnerId, expertId, startsAt: at(week * 7 * day) });
    return [
      ["learner", "/profile/deletion"],
      ["expert", "/profile/deletion"],
    ];
  },
  "a month that is over": async (db, { learnerUserId: learnerId, expertId }) => {
    const startsAt = new Date("2026-10-12T10:00:00Z");
    const booking = await createBooking(db, { learnerId, expertId, startsAt, status: "completed" });
    await payFor(db, booking);
    await processDueEarnings(db, { now: new Date("2026-10-15T12:00:00Z"), limit: 10 });
    return [
      ["expert", "/expert-dashboard/statements/2026-10"],
      ["expert", "/expert-dashboard/earnings"],
    ];
  },
  "a time that is booked already": async (db, { learnerUserId: learnerId, expertId }) => {
    const startsAt = new Date("2026-12-02T10:00:00Z");
    const own = await createBooking(db, { learnerId, expertId, startsAt });
    await payFor(db, own);
    const path = (hour: number) => `/checkout/${expertId}?datetime=2026-12-02T${hour}:00:00.000Z&hours=1`;
    return [
      ["learner", path(10)],
      ["otherLearner", path(10)],
      ["otherLearner", path(12)],
      ["expert", path(12)],
    ];
  },
  "a learner with one session": dashboardWith(1),
  "a learner with two sessions": dashboardWith(2),
  "a plan whose steps are all done": async (db, { scanId }) => {
    await db.insert(scanPlanTicks).values(scanResult.plan.map(({ skill }) => ({ scanId, skill })));
    return [["learner", "/dashboard"]];
  },
  "a case file with a note": async (db, { reviewedBookingId: bookingId }) => {
    await db.insert(bookingNotes).values({ bookingId, note: "My alerts.", writtenAt: at(-30 * day) });
    return [
      ["learner", `/bookings/${bookingId}/case-file`],
      ["expert", `/bookings/${bookingId}/case-file`],
    ];
  },
  "leaving a waitlist with an offer": async (db) => {
    const live = await createLiveClass(db, { title: "Malware analysis", maxSeats: 2 });
    const offer = { status: "offered", offeredAt: at(-60), offerExpiresAt: at(day) } as const;
    const { id } = await createWaitlistEntry(db, live, offer);
    return [["visitor", paths.waitlistLeave(id, waitlistToken(testEnv.sessionSecret, "leave", id))]];
  },
  "an account that applies before its address is confirmed": async (db) => {
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.fullName, "Otto Lang"));
    return [["otherLearner", paths.apply]];
  },
  "a card with a sample case file": async (db) => {
    const sample = { sampleBrought: "Alerts.", sampleDone: "We sorted them.", sampleNext: "Tune two rules." };
    await db.update(experts).set(sample);
    return [["visitor", "/"]];
  },
  "the public forms": async () => [
    ["visitor", "/subscribe"],
    ["visitor", "/contact"],
  ],
};
