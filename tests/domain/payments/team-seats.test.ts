import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dataFaults } from "~/db/faults/data-faults.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { cancelClass } from "~/domain/classes/running/cancel-class.server";
import { cancelSeat } from "~/domain/classes/seats/cancel-seat.server";
import { moveSeat } from "~/domain/classes/seats/move-seat.server";
import { readReport } from "~/domain/payments/budget/read-report.server";
import { reserveTeamSeats } from "~/domain/payments/budget/reserve-team-seats.server";
import { teamSeatText } from "~/domain/payments/budget/team-seats";
import { teamSeatsForm } from "~/domain/payments/budget/team-seats.forms.server";
import { findBudgets } from "~/domain/payments/find-budgets.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { closeTeam } from "~/domain/teams/running/close-team.server";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import {
  createLiveClass,
  createWaitlistEntry,
  hold,
  payForSeat,
  reserve,
  takenOf,
  waitlistOf,
} from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { teamSeatScene } from "../../support/scenes/team-seat-scene";

/** A team reserves seats of a class for its members and passes them on (0038). */

const t = useDatabase({ poolSize: 12 });
type Scene = Awaited<ReturnType<typeof teamSeatScene>>;
const refused = (why: string, more = {}) => ({ ok: false, error: { why, ...more } });
const faults = async () => expect(await dataFaults(t.db, { afterMinutes: 1e6 })).toEqual([]);
/** "class-seat confirmed to Anna Able", oldest first. */
const mailed = async () =>
  (await t.db.select().from(mails).orderBy(mails.id)).flatMap(({ template, payload, toName }) =>
    /^(class-seat|payment-notice|waitlist)/.test(template)
      ? [`${template} ${Object(payload).cause ?? Object(payload).about} to ${toName}`]
      : [],
  );
const held = ({ seats }: Scene) => seats().then((all) => all.filter(({ status }) => status === "confirmed"));

describe("reserving", () => {
  test("each member has a confirmed seat that the budget paid, and one mail", async () => {
    const scene = await teamSeatScene(t);
    const { teamId, anna, ben, manager, clock, live } = scene;
    expect(await scene.reserve([ben, anna], { by: manager })).toEqual({ ok: true, value: { count: 2 } });
    for (const { id: learnerId } of [anna, ben]) {
      const seat = await scene.seatOf(learnerId === anna.id ? anna : ben);
      expect(seat).toMatchObject({ learnerId, teamId, paymentStatus: "paid", priceCents: 4900 });
      expect(await scene.findPayment(seat.paymentId ?? "")).toMatchObject({
        ...{ provider: "team", teamId, payerId: learnerId, amountCents: 4900, reservationId: seat.id },
      });
    }
    expect(await scene.left()).toBe(50_000 - 2 * 4900);
    expect(await mailed()).toEqual(["class-seat confirmed to Anna Able", "class-seat confirmed to Ben Best"]);
    const period = { teamId, userId: null, now: clock.now, from: new Date(0), until: new Date("2100-01-01") };
    expect((await readReport(t.db, period)).map(({ who, cents }) => `${who} ${cents}`).sort()).toEqual([
      "Anna Able 4900",
      "Ben Best 4900",
    ]);
    const audited = await t.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, "team-seats-reserved"));
    expect(audited).toMatchObject([{ actorId: manager.id, detail: { count: 2, classId: live.id } }]);
    await faults();
  });

  test("a monthly limit doesn't stop it, and it counts in the member's month", async () => {
    const scene = await teamSeatScene(t);
    const { anna, clock } = scene;
    await t.db.update(teamMembers).set({ monthlyLimitCents: 5000 }).where(eq(teamMembers.userId, anna.id));
    const month = async () => (await findBudgets(t.db, { userId: anna.id, now: clock.now }))[0]?.monthCents;
    await scene.reserve([anna]);
    expect(await month()).toBe(100);
    const other = await createLiveClass(t.db, { startsAt: new Date("2026-12-02T18:00:00.000Z") });
    expect(await scene.reserve([anna], { of: other })).toMatchObject({ ok: true });
    expect(await month()).toBe(0);
  });

  test("a low budget is mailed once", async () => {
    const scene = await teamSeatScene(t);
    const { member, anna, ben, live } = scene;
    await t.db.update(classes).set({ priceCents: 15_500 }).where(eq(classes.id, live.id));
    await scene.reserve([member, anna, ben], { cents: 15_500 });
    expect(await scene.left()).toBe(3500);
    expect(await scene.newsOf()).toEqual(["received", "low"]);
  });

  const refusals: Record<string, (scene: Scene) => Promise<[unknown, object]>> = {
    "more than the free seats": async (scene) => {
      await hold(t.db, scene.live, scene.clock.now);
      const { member, anna, ben } = scene;
      return [await scene.reserve([member, anna, ben]), refused("too-few-seats", { seats: 2 })];
    },
    "a seat that the waitlist is offered": async (scene) => {
      await t.db.update(classes).set({ maxSeats: 1 }).where(eq(classes.id, scene.live.id));
      await createWaitlistEntry(t.db, scene.live);
      return [await scene.reserve([scene.anna]), refused("too-few-seats", { seats: 0 })];
    },
    "a member with a seat of their own": async (scene) => {
      const { anna, ben, live, clock } = scene;
      await reserve(t.db, ben, live, { now: clock.now });
      return [await scene.reserve([anna, ben]), refused("person", { name: "Ben Best" })];
    },
    "a member with another class at that time": async (scene) => {
      const { anna, ben, clock } = scene;
      await reserve(t.db, ben, await createLiveClass(t.db), { now: clock.now });
      return [await scene.reserve([anna, ben]), refused("person", { name: "Ben Best" })];
    },
    "a deactivated member": async (scene) => {
      const { anna, ben } = scene;
      await t.db.update(users).set({ isActive: false }).where(eq(users.id, ben.id));
      return [await scene.reserve([anna, ben]), refused("person", { name: "Ben Best" })];
    },
    "a former member": async (scene) => {
      const ids = await Promise.all([scene.anna, scene.ben].map(scene.memberIdOf));
      await scene.leave(scene.ben);
      const wanted = { teamId: scene.teamId, classId: scene.live.id, memberIds: ids, shownPriceCents: 4900 };
      return [
        await reserveTeamSeats(t.db, scene.as(scene.owner), { ...wanted, timeZone: "UTC" }),
        refused("member-gone"),
      ];
    },
    "more than the budget has": async (scene) => {
      await t.db.update(classes).set({ priceCents: 25_100 }).where(eq(classes.id, scene.live.id));
      return [await scene.reserve([scene.anna, scene.ben], { cents: 25_100 }), refused("not-enough")];
    },
    "another price than was shown": async (scene) => [
      await scene.reserve([scene.anna], { cents: 4800 }),
      refused("price-changed", { cents: 4900 }),
    ],
    "a class that is free of charge": async (scene) => {
      await t.db.update(classes).set({ priceCents: 0 }).where(eq(classes.id, scene.live.id));
      return [await scene.reserve([scene.anna], { cents: 0 }), refused("free")];
    },
    "a class whose sales are closed": async (scene) => {
      await t.db.update(classes).set({ status: "sold_out" }).where(eq(classes.id, scene.live.id));
      return [await scene.reserve([scene.anna]), refused("no-sale")];
    },
    "another price, before it says that a member is busy": async (scene) => {
      const { ben, live, clock } = scene;
      await reserve(t.db, ben, live, { now: clock.now });
      return [await scene.reserve([ben], { cents: 0 }), refused("price-changed", { cents: 4900 })];
    },
    "more than the budget has, before it says that a member is busy": async (scene) => {
      const { ben, live, clock } = scene;
      await reserve(t.db, ben, live, { now: clock.now });
      await t.db.update(classes).set({ priceCents: 50_100 }).where(eq(classes.id, live.id));
      return [await scene.reserve([ben], { cents: 50_100 }), refused("not-enough")];
    },
    "a class without a date": async (scene) => {
      const of = await createLiveClass(t.db, { startsAt: null });
      return [await scene.reserve([scene.anna], { of }), refused("no-sale")];
    },
    "a class that has started": async (scene) => {
      scene.clock.now = scene.live.startsAt ?? scene.clock.now;
      return [await scene.reserve([scene.anna]), refused("started")];
    },
    "a budget whose payment is disputed": async (scene) => {
      await scene.dispute(await scene.card(5000), "open");
      return [await scene.reserve([scene.anna]), refused("budget-frozen")];
    },
    "a closed team": async (scene) => {
      await closeTeam(t.db, scene.as(scene.owner), { teamId: scene.teamId });
      return [await scene.reserve([scene.anna]), refused("closed")];
    },
    "a member who isn't a manager": async (scene) => [
      await scene.reserve([scene.anna], { by: scene.ben }),
      refused("not-found"),
    ],
    "a stranger": async (scene) => [
      await scene.reserve([scene.anna], { by: await createUser(t.db) }),
      refused("not-found"),
    ],
  };

  test.each(Object.entries(refusals))("%s: nothing is reserved", async (_, attempt) => {
    const scene = await teamSeatScene(t);
    const [answer, expected] = await attempt(scene);
    expect(answer).toEqual(expected);
    expect((await held(scene)).filter(({ teamId }) => teamId !== null)).toEqual([]);
    expect(await mailed()).not.toContain("class-seat confirmed to Anna Able");
  });
});

describe("passing on", () => {
  test("the seat changes hands in a full class, past the waitlist, and no money moves", async () => {
    const scene = await teamSeatScene(t);
    const { anna, ben, manager, member, live } = scene;
    await scene.reserve([anna, member, scene.owner]);
    await createWaitlistEntry(t.db, live);
    const before = await scene.seatOf(anna);
    const paymentId = before.paymentId ?? "";
    const ledger = await scene.ledgerOf(paymentId);
    expect(await scene.passOn(before, ben, manager)).toEqual({ ok: true, value: { name: "Ben Best" } });

    const after = await scene.seatOf(ben);
    expect(after).toMatchObject({ teamId: scene.teamId, paymentId, paymentStatus: "paid", priceCents: 4900 });
    expect((await scene.seats()).find(({ id }) => id === before.id)).toMatchObject({
      ...{ status: "cancelled", cancelledBy: "team", paymentId: null, paymentStatus: "due" },
    });
    expect(await scene.findPayment(paymentId)).toMatchObject({ reservationId: after.id, payerId: ben.id });
    expect(await scene.ledgerOf(paymentId)).toEqual(ledger);
    expect(await scene.left()).toBe(50_000 - 3 * 4900);
    expect(await takenOf(t.db, live)).toMatchObject({ said: 3, counted: 3, live: 3 });
    expect((await waitlistOf(t.db, live)).map(({ status }) => status)).toEqual(["waiting"]);
    expect((await mailed()).slice(-2)).toEqual([
      "class-seat passed-on to Anna Able",
      "class-seat confirmed to Ben Best",
    ]);
    const [line] = await t.db.select().from(auditEvents).where(eq(auditEvents.action, "team-seat-passed-on"));
    expect(line).toMatchObject({ actorId: manager.id, detail: { userId: ben.id, classId: live.id } });
    await faults();

    // Without passing it on, the waitlist has the seat at once.
    await cancelSeat(t.db, scene.as(ben), { reservationId: after.id });
    expect((await waitlistOf(t.db, live)).map(({ status }) => status)).toEqual(["offered"]);
    expect(await scene.left()).toBe(50_000 - 2 * 4900);
    await faults();
  });

  test("the new learner leaves the waitlist, and a seat that it offered goes to the next", async () => {
    const scene = await teamSeatScene(t);
    const { anna, ben, live } = scene;
    await scene.reserve([anna]);
    const offered = { status: "offered", offeredAt: live.createdAt, offerExpiresAt: live.startsAt } as const;
    await t.db.update(classes).set({ maxSeats: 2 }).where(eq(classes.id, live.id));
    await createWaitlistEntry(t.db, live, { email: ben.email, ...offered });
    await createWaitlistEntry(t.db, live);
    await scene.passOn(await scene.seatOf(anna), ben);
    expect((await waitlistOf(t.db, live)).map(({ status }) => status)).toEqual(["declined", "offered"]);
  });

  test("an old price stays, and the expert earns it once", async () => {
    const scene = await teamSeatScene(t);
    const { anna, ben, live, clock } = scene;
    await scene.reserve([anna]);
    await t.db.update(classes).set({ priceCents: 9900 }).where(eq(classes.id, live.id));
    await scene.passOn(await scene.seatOf(anna), ben);
    const seat = await scene.seatOf(ben);
    expect(seat.priceCents).toBe(4900);
    clock.now = new Date((live.endsAt ?? clock.now).getTime() + 49 * 3_600_000);
    await processDueEarnings(t.db, { now: clock.now, limit: 10 });
    const earned = await t.db.select().from(ledgerGroups).where(eq(ledgerGroups.kind, "earning"));
    expect(earned).toMatchObject([{ paymentId: seat.paymentId }]);
    await faults();
  });

  test("a refund by the admin and a cancelled class find the new seat", async () => {
    const scene = await teamSeatScene(t);
    const { anna, ben, member, admin, live } = scene;
    await scene.reserve([anna, member]);
    await scene.passOn(await scene.seatOf(anna), ben);
    const { paymentId } = await scene.seatOf(ben);
    const refund = { paymentId: paymentId ?? "", amountCents: 4900, shownLeftCents: 4900, reason: "Sorry." };
    expect(await refundAsAdmin(t.db, scene.as(admin), refund)).toMatchObject({ ok: true });
    await expect(scene.seatOf(ben)).rejects.toThrow();
    expect(await scene.left()).toBe(50_000 - 4900);
    await cancelClass(t.db, scene.as(admin), { scope: { isAdmin: true }, classId: live.id, reason: null });
    expect(await scene.left()).toBe(50_000);
    await faults();
  });

  const refusals: Record<string, (scene: Scene) => Promise<[unknown, object]>> = {
    "to a member with another class at that time": async (scene) => {
      const seat = await scene.seatOf(scene.anna);
      await reserve(t.db, scene.ben, await createLiveClass(t.db), { now: scene.clock.now });
      return [await scene.passOn(seat, scene.ben), refused("person", { name: "Ben Best" })];
    },
    "to the one who has it": async (scene) => [
      await scene.passOn(await scene.seatOf(scene.anna), scene.anna),
      refused("person", { name: "Anna Able" }),
    ],
    "to a former member": async (scene) => {
      await scene.leave(scene.ben);
      return [await scene.passOn(await scene.seatOf(scene.anna), scene.ben), refused("member-gone")];
    },
    "by a member": async (scene) => [
      await scene.passOn(await scene.seatOf(scene.anna), scene.ben, scene.member),
      refused("not-found"),
    ],
    "once the class has begun": async (scene) => {
      scene.clock.now = scene.live.startsAt ?? scene.clock.now;
      return [await scene.passOn(await scene.seatOf(scene.anna), scene.ben), refused("started")];
    },
    "that was moved to another date": async (scene) => {
      const { anna, ben, live } = scene;
      const startsAt = new Date("2026-12-02T18:00:00.000Z");
      const to = await createLiveClass(t.db, { seriesId: live.seriesId, expertId: live.expertId, startsAt });
      const seat = await scene.seatOf(anna);
      await moveSeat(t.db, scene.as(anna), { reservationId: seat.id, toClassId: to.id });
      return [await scene.passOn(seat, ben), refused("seat-gone")];
    },
    "that the member paid for": async (scene) => {
      const { ben, member, live, clock } = scene;
      const own = await reserve(t.db, member, live, { now: clock.now });
      if (!own.ok) throw new Error(own.error);
      await payForSeat(t.db, own.value, clock.now);
      await reserve(t.db, ben, live, { now: clock.now });
      return [await scene.passOn(own.value, ben), refused("seat-gone")];
    },
    "of another team": async (scene) => {
      const seat = await scene.seatOf(scene.anna);
      const [other] = await t.db.insert(teams).values({ name: "Other" }).returning();
      await t.db
        .update(payments)
        .set({ teamId: other?.id ?? "" })
        .where(eq(payments.id, seat.paymentId ?? ""));
      await t.db
        .update(classReservations)
        .set({ teamId: other?.id ?? "" })
        .where(eq(classReservations.id, seat.id));
      return [await scene.passOn(seat, scene.ben), refused("seat-gone")];
    },
  };

  test.each(Object.entries(refusals))("not %s", async (_, attempt) => {
    const scene = await teamSeatScene(t);
    await scene.reserve([scene.anna]);
    const [answer, expected] = await attempt(scene);
    expect(answer).toEqual(expected);
    await expect(scene.seatOf(scene.ben)).rejects.toThrow();
  });

  test("a manager passes on the seat of a member who has left", async () => {
    const scene = await teamSeatScene(t);
    await scene.reserve([scene.anna]);
    const seat = await scene.seatOf(scene.anna);
    await scene.leave(scene.anna);
    expect(await scene.seatOf(scene.anna)).toEqual(seat);
    expect(await scene.passOn(seat, scene.ben)).toMatchObject({ ok: true });
  });
});

test("a member who is sent twice, once in capitals, is one", () => {
  const id = crypto.randomUUID();
  expect(teamSeatsForm.parse({ member: [id, id.toUpperCase()], price: "1" }).member).toEqual([id]);
});

test("the reason of a person stays private", () => {
  expect(teamSeatText({ why: "person", name: "Ben Best" })).toBe(
    "Ben Best can't have this seat. The reason is private, so please ask them. Nothing was changed.",
  );
  expect(teamSeatText({ why: "too-few-seats", seats: 1 })).toBe("Only 1 seat is free. Nothing was reserved.");
});

describe("at the same moment", () => {
  /** Each round has a class of its own, and the budget 500 dollars more than the rounds before it have left. */
  async function* eachRound(counts: { short: number; long: number }) {
    const scene = await teamSeatScene(t);
    for (let round = 0; round < rounds(counts); round += 1) {
      await scene.transfer(50_000);
      const startsAt = new Date(Date.UTC(2026, 11, 2 + round, 18));
      const of = await createLiveClass(t.db, { expertId: scene.expert.id, maxSeats: 3, startsAt });
      const before = await scene.left();
      const taken = () => scene.seats(of).then((all) => all.filter(({ status }) => status === "confirmed"));
      yield { ...scene, of, round, taken, spent: async () => before - (await scene.left()) };
      await faults();
    }
  }

  test("two managers reserve the last seats, and a learner one: all of a manager's, or none", async () => {
    for await (const scene of eachRound({ short: 4, long: 40 })) {
      const { owner, manager, member, anna, ben, of, clock } = scene;
      const answers = await Promise.all([
        scene.reserve([anna, ben], { by: owner, of }),
        scene.reserve([member, manager], { by: manager, of }),
        reserve(t.db, await createUser(t.db), of, { now: clock.now }),
      ]);
      const got = answers.slice(0, 2).filter(({ ok }) => ok).length;
      expect(got).toBe(1);
      expect(await scene.taken()).toHaveLength(2 * got);
      expect(await scene.spent()).toBe(2 * 4900);
      expect((await takenOf(t.db, of)).said).toBeLessThanOrEqual(3);
    }
  });

  test("two pass on a seat that its learner cancels while the waitlist waits: one person gets it", async () => {
    for await (const scene of eachRound({ short: 6, long: 60 })) {
      const { owner, manager, member, anna, ben, of, round } = scene;
      await scene.reserve([anna, owner, manager], { of });
      await createWaitlistEntry(t.db, of);
      const seat = await scene.seatOf(anna, of);
      const attempts = [
        () => scene.passOn(seat, ben, owner),
        () => scene.passOn(seat, member, manager),
        () => cancelSeat(t.db, scene.as(anna), { reservationId: seat.id }),
      ];
      const turned = [...attempts.slice(round % 3), ...attempts.slice(0, round % 3)];
      await Promise.all(turned.map((attempt) => attempt()));
      const seats = (await scene.taken()).length;
      const [entry] = await waitlistOf(t.db, of);
      expect([seats, entry?.status]).toEqual(seats === 3 ? [3, "waiting"] : [2, "offered"]);
      expect(await scene.spent()).toBe(seats * 4900);
    }
  });

  test("the admin refunds a seat that is passed on: the new seat is cancelled", async () => {
    for await (const { anna, ben, admin, of, ...scene } of eachRound({ short: 4, long: 40 })) {
      await scene.reserve([anna], { of });
      const seat = await scene.seatOf(anna, of);
      const money = { paymentId: seat.paymentId ?? "", amountCents: 4900, shownLeftCents: 4900 };
      await Promise.all([
        scene.passOn(seat, ben),
        refundAsAdmin(t.db, scene.as(admin), { ...money, reason: "Sorry." }),
      ]);
      expect(await scene.taken()).toEqual([]);
      expect(await scene.spent()).toBe(0);
    }
  });
});
