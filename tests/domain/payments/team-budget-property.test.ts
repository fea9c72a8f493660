import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dataFaults } from "~/db/faults/data-faults.server";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { payments } from "~/db/schema/payments/payments";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { cancelSeat } from "~/domain/classes/seats/cancel-seat.server";
import { readBudget, spentBy, startOfMonth } from "~/domain/ledger/team-budget.server";
import { passOnSeat } from "~/domain/payments/budget/pass-on-seat.server";
import { readBudgetSums, readReport } from "~/domain/payments/budget/read-report.server";
import { reserveTeamSeats } from "~/domain/payments/budget/reserve-team-seats.server";
import { cancelInvoice } from "~/domain/payments/budget/settle-invoice.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { withoutForeignKeys } from "../../support/db/counted-rows";
import { useDatabase } from "../../support/db/database";
import { emptyEverything } from "../../support/db/emptying";
import { rounds } from "../../support/rounds";
import { monday10 } from "../../support/scenes/bookings";
import { budgetScene } from "../../support/scenes/budget-scene";
import { createLiveClass } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";

/**
 * In any order of acts on a team's budget it is never below zero, nothing is paid twice, no member passes their limit, and
 * the ledger adds up (0038).
 */

const t = useDatabase({ poolSize: 8 });
const hourMs = 3_600_000;

async function world() {
  const scene = await budgetScene(t);
  const { db } = t;
  const { teamId, admin, owner, provider, clock } = scene;
  const other = await createUser(db);
  await scene.join(other, "member", 7000);
  const people = [scene.member, other];
  const cards: Array<Awaited<ReturnType<typeof scene.startCard>>> = [];
  const invoices: string[] = [];
  const booked: Array<{ id: string; by: (typeof people)[number] }> = [];
  let slot = 0;
  const last = <One>(list: One[], back = 0): One | undefined => list[list.length - 1 - back];
  const book = async (who: number) => {
    const by = people[who];
    slot += 1;
    const startsAt = new Date(monday10.getTime() + (Math.floor(slot / 8) * 24 + (slot % 8)) * hourMs);
    const { id } = by ? await scene.book(by, { startsAt }) : { id: "" };
    if (by) booked.push({ id, by });
    return id;
  };
  const pay = async (who: number) => {
    const id = await book(who).catch(() => "");
    return scene.pay(id, people[who]);
  };
  const cancel = async (one: (typeof booked)[number] | undefined) =>
    one && cancelBooking(db, scene.as(one.by), { bookingId: one.id, reason: null });
  const refundPart = async () => {
    const [paid] = await db.select().from(payments).where(eq(payments.provider, "team")).limit(1);
    if (!paid) return;
    const refund = { paymentId: paid.id, amountCents: 700, shownLeftCents: 4000, reason: "Sorry." };
    await refundAsAdmin(db, scene.as(admin), refund);
  };
  const memberIdOf = async ({ id }: { id: string }) =>
    (await db.select().from(teamMembers).where(eq(teamMembers.userId, id)))[0]?.id ?? "";
  const zone = { teamId, timeZone: "UTC" };
  /** Seats for all in a class of its own. */
  const reserveSeats = async () => {
    slot += 1;
    const startsAt = new Date(clock.now.getTime() + (30 * 24 + 2 * slot) * hourMs);
    const { id: classId } = await createLiveClass(db, {
      expertId: scene.expert.id,
      startsAt,
      priceCents: 4000,
    });
    const memberIds = await Promise.all(people.map(memberIdOf));
    const wanted = { ...zone, classId, memberIds, shownPriceCents: 4000 };
    await reserveTeamSeats(db, scene.as(owner), wanted);
  };
  const lastSeat = async () => {
    const seats = await db.select().from(classReservations).where(eq(classReservations.status, "confirmed"));
    return last(seats.sort((one, next) => (one.id < next.id ? -1 : 1)));
  };
  const acts = {
    "team reserves": reserveSeats,
    "team reserves twice at once": async () => Promise.all([reserveSeats(), reserveSeats()]),
    "seat is passed on": async () => {
      const seat = await lastSeat();
      const to = { seatId: seat?.id ?? "", classId: seat?.classId ?? "", memberId: await memberIdOf(owner) };
      await passOnSeat(db, scene.as(owner), { ...zone, ...to });
    },
    "seat is cancelled": async () => {
      const seat = await lastSeat();
      const by = [...people, owner].find(({ id }) => id === seat?.learnerId);
      if (seat && by) await cancelSeat(db, scene.as(by), { reservationId: seat.id });
    },
    card: async () => cards.push(await scene.startCard(5000 + 1000 * cards.length)),
    "card arrives": async () => {
      const card = last(cards);
      if (!card) return;
      provider.pay(card.sessionId ?? "", card.amountCents);
      await scene.settle(card.id);
    },
    fill: async () => cards.push(await scene.card(9000)),
    invoice: async () => invoices.push((await scene.invoice(6000)).id),
    "invoice paid": async () => scene.markPaid(last(invoices) ?? ""),
    "invoice cancelled": async () =>
      cancelInvoice(db, scene.as(owner), { paymentId: last(invoices) ?? "", teamId }),
    "first pays": () => pay(0),
    "second pays": () => pay(1),
    "both pay at once": async () => {
      const ids = [await book(0).catch(() => ""), await book(1).catch(() => "")];
      await Promise.all(ids.flatMap((id, who) => [scene.pay(id, people[who]), scene.pay(id, people[who])]));
    },
    "last is cancelled": () => cancel(last(booked)),
    "one before is cancelled": () => cancel(last(booked, 1)),
    "part is refunded": refundPart,
    "rest is refunded": () => scene.refundRest(),
    provider: () => scene.workOff(),
    "provider fails": async () => {
      const card = last(cards);
      if (!card) return;
      provider.failRefund(card.sessionId ?? "");
      await scene.settle(card.id);
    },
    "admin transfers": () => scene.transferBack(),
    dispute: async () => {
      const card = cards[0];
      if (card && provider.sessions.get(card.sessionId ?? "")?.state.charge)
        await scene.dispute(card, "open");
    },
    "dispute won": async () => {
      const card = cards[0];
      if (card && provider.sessions.get(card.sessionId ?? "")?.state.disputes[0]?.status === "open")
        await scene.dispute(card, "won");
    },
    "dispute lost": async () => {
      const card = cards[0];
      if (card && provider.sessions.get(card.sessionId ?? "")?.state.disputes[0]?.status === "open")
        await scene.dispute(card, "lost");
    },
    "second leaves": () => scene.leave(other),
    "limit is lifted": () =>
      db.update(teamMembers).set({ monthlyLimitCents: 12_000 }).where(eq(teamMembers.userId, other.id)),
    "team closes": async () => {
      await db
        .update(teamMembers)
        .set({ leftAt: sql`greatest(now(), created_at)` })
        .where(eq(teamMembers.role, "member"));
      await db.update(teams).set({ state: "closing", closedAt: clock.now }).where(eq(teams.state, "open"));
    },
    week: async () => {
      scene.later(7 * 24 * hourMs);
      await processDueEarnings(db, { now: clock.now, limit: 100 });
    },
  };
  return { ...scene, other, acts, cards };
}

type World = Awaited<ReturnType<typeof world>>;
type Act = keyof World["acts"];

async function spentThisMonth({ other, clock }: World): Promise<number> {
  const [row] = await t.db
    .select({ cents: spentBy(teamMembers, startOfMonth(clock.now)) })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(eq(teamMembers.userId, other.id));
  return row?.cents ?? 0;
}

/** What a closed team, a refused start or a full list of invoices refuse is no fault. */
const isRefusal = (error: unknown) =>
  error instanceof Error && /^(team-closed|too-many-invoices|not-found)$/.test(error.message);

/** A manager's acts, which no limit of a member stops. */
const ofTeam: Act[] = ["team reserves", "team reserves twice at once"];

/** What the operator paid out or owes beside what the team has spent and has left, less what it got. */
async function missingCents(teamId: string, usedCents: number): Promise<number> {
  const [row] = await t.db.execute<{ cents: number }>(sql`select
    -coalesce(sum(entry.amount_cents) filter (where entry.account in ('owed', 'disputed')), 0)
    - coalesce(sum(entry.amount_cents) filter (where happened.kind not in ('fee', 'dispute-lost')
        and entry.account in ('provider', 'bank')), 0)
    + coalesce((select sum(disputes.amount_cents) from disputes join payments on payments.id = payment_id
        where team_id = ${teamId} and disputes.state = 'lost'), 0) as cents
    from payments join ledger_groups as happened on happened.payment_id = payments.id
    join ledger_entries as entry on entry.group_id = happened.id
    where payments.team_id = ${teamId} and payments.provider <> 'team'`);
  return Math.max(0, Number(row?.cents ?? 0) + usedCents);
}

async function broken(scene: World, act: Act, left: { others: number }): Promise<string | null> {
  const { db } = t;
  const { teamId, other, clock, cards, provider } = scene;
  const cents = await scene.left();
  if (cents < 0) return `${cents} are left`;
  const budget = await readBudget(db, teamId);
  if (budget.leftCents + budget.lossCents < 0) return "less than nothing";
  const period = { teamId, userId: null, now: clock.now, from: new Date(0), until: new Date("2100-01-01") };
  const sums = await readBudgetSums(db, period);
  const inside = sums.addedCents + sums.spentCents + sums.refundedCents + sums.disputedCents;
  if (sums.openingCents + inside !== sums.closingCents || sums.closingCents !== cents)
    return `the statement says ${sums.closingCents} of ${inside}`;
  const lines = await readReport(db, period);
  if (lines.reduce((sum, line) => sum + line.cents, 0) !== -sums.spentCents) return "the lines don't add up";
  const [limited] = await db.select().from(teamMembers).where(eq(teamMembers.userId, other.id));
  const spent = await spentThisMonth(scene);
  // A limit is for what members spend themselves.
  if (!ofTeam.includes(act) && spent > Math.max(limited?.monthlyLimitCents ?? 0, left.others))
    return `${spent} of a limit are spent`;
  for (const { sessionId } of cards) {
    const state = provider.sessions.get(sessionId ?? "")?.state;
    const back = (state?.refunds ?? []).reduce(
      (sum, one) => sum + (one.status === "succeeded" ? one.amountCents : 0),
      0,
    );
    if (back > (state?.charge?.paidCents ?? 0)) return "a payer has more back than was paid";
  }
  const missing = await missingCents(teamId, cents - sums.spentCents);
  if (budget.lossCents !== missing) return `the loss is ${budget.lossCents}, not ${missing}`;
  const unfit = await db
    .select()
    .from(bookings)
    .where(sql`payment_status = 'paid' and not exists (select from payments
    where payments.booking_id = bookings.id and payments.state = 'paid')`);
  if (unfit.length > 0) return "a session is paid by nothing";
  const unpaid = await db
    .select()
    .from(classReservations)
    .where(sql`(status = 'confirmed' or payment_id is not null) and not exists (select from payments
    where payments.reservation_id = class_reservations.id and payments.id = class_reservations.payment_id
      and payments.team_id = class_reservations.team_id and payments.payer_id = learner_id)`);
  if (unpaid.length > 0) return "a seat is paid by nothing";
  return (await ledgerFaults(db))[0] ?? (await dataFaults(db, { afterMinutes: 1e6 }))[0] ?? null;
}

async function play(history: Act[]): Promise<string | null> {
  await t.db.transaction(async (tx) => {
    await withoutForeignKeys(tx);
    await tx.execute(sql.raw(emptyEverything));
  });
  const scene = await world();
  let left = { others: 0 };
  for (const [index, act] of history.entries()) {
    try {
      await scene.acts[act]();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    const why = await broken(scene, act, left);
    if (why) return `${why}, after ${history.slice(0, index + 1).join(", ")}`;
    left = { others: await spentThisMonth(scene) };
  }
  return null;
}

const names: Act[] = [
  ...([
    "card",
    "card arrives",
    "fill",
    "invoice",
    "invoice paid",
    "invoice cancelled",
    "first pays",
  ] as const),
  ...(["second pays", "both pay at once", "last is cancelled", "one before is cancelled"] as const),
  ...(["part is refunded", "rest is refunded", "provider", "provider fails", "admin transfers"] as const),
  ...([
    "dispute",
    "dispute won",
    "dispute lost",
    "second leaves",
    "limit is lifted",
    "team closes",
    "week",
  ] as const),
];
const often: Act[] = [
  "team reserves",
  "team reserves twice at once",
  "seat is passed on",
  "seat is cancelled",
  "fill",
  "first pays",
  "second pays",
  "both pay at once",
  "last is cancelled",
  "provider",
];
const histories = fc.array(fc.constantFrom(...names, ...often), { minLength: 6, maxLength: 14 });

const examples: Act[][] = [
  [
    "fill",
    "first pays",
    "dispute",
    "dispute lost",
    "invoice",
    "invoice paid",
    "last is cancelled",
    "rest is refunded",
    "provider",
  ],
  [
    "fill",
    "both pay at once",
    "rest is refunded",
    "last is cancelled",
    "provider",
    "fill",
    "rest is refunded",
    "provider",
  ],
  [
    "invoice",
    "invoice paid",
    "first pays",
    "team closes",
    "admin transfers",
    "last is cancelled",
    "admin transfers",
  ],
  ["fill", "team reserves", "seat is passed on", "second pays", "seat is cancelled", "rest is refunded"],
  ["invoice", "invoice paid", "team reserves twice at once", "dispute", "seat is passed on", "team closes"],
  [
    "fill",
    "first pays",
    "rest is refunded",
    "provider",
    "dispute",
    "dispute lost",
    "fill",
    "rest is refunded",
  ],
  ["fill", "second pays", "second leaves", "last is cancelled", "second pays", "part is refunded"],
];

test("members, limits, races, refunds, disputes and removal, in any order", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      expect(await play(history)).toBeNull();
    }),
    { numRuns: rounds({ short: 12, long: 400 }), examples: examples.map((history) => [history]) },
  );
}, 3_600_000);
