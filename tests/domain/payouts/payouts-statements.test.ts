import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { disputes } from "~/db/schema/payments/disputes";
import { payments } from "~/db/schema/payments/payments";
import { postDispute, postDisputeWon } from "~/domain/ledger/record-dispute.server";
import { confirmRun } from "~/domain/payouts/runs/change-run.server";
import { bookingEarningText } from "~/domain/payouts/statements/booking-earning";
import { findBookingEarning } from "~/domain/payouts/statements/booking-earning.server";
import { owedText, viewEarningLine } from "~/domain/payouts/statements/earning-line";
import { findLastDeduction, listEarningLines } from "~/domain/payouts/statements/earning-lines.server";
import { findFigures } from "~/domain/payouts/statements/figures.server";
import { lastMonths, monthsSince, readMonth } from "~/domain/payouts/statements/months.server";
import { readStatement } from "~/domain/payouts/statements/statement.server";
import { statementFile } from "~/domain/payouts/statements/statement-file";
import { weekSums, weekTotalsOf } from "~/domain/payouts/statements/week-totals.server";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { patientLimits } from "../../support/patience";
import { autumnOfEarnings, earningScene } from "../../support/scenes/earning-scene";
import { payoutScene } from "../../support/scenes/money";

/** What an expert is shown of the ledger equals the sums of its entries. It is 23 November 2026. */

const t = useDatabase();
const zone = "Asia/Dhaka";
const calendar = { zone, closed: [] };

/** The balance of an expert's account before an instant, straight from the entries. */
async function balance(expertId: string, account: string, before = new Date("2100-01-01")): Promise<number> {
  const [row] = await t.db.execute<{ cents: number }>(sql`
    select coalesce(-sum(amount_cents), 0)::int as cents from ledger_entries
    where expert_id = ${expertId} and account = ${account} and created_at < ${before.toISOString()}::timestamptz`);
  return row?.cents ?? 0;
}

test("the figures are the balances: payable, on its way, pending less commission, and paid", async () => {
  const { expertId } = await autumnOfEarnings(t.db);
  // Earned 35.00 + 35.00 + 35.01 + 35.00, paid out 35.00; taken back 17.50 of a refund of 20.00, and 35.00 of the dispute.
  // A payout of a draft is still payable.
  expect((await findFigures(t.db, expertId, [])).figures).toEqual({
    payableCents: await balance(expertId, "payable"),
    onItsWayCents: await balance(expertId, "payouts"),
    // Of 40.00 twice and 49.00: commissions of 5.00, 5.00 and 6.12.
    pendingCents: (await balance(expertId, "held")) - 500 - 500 - 612,
    paidCents: 3500,
  });
  expect(await balance(expertId, "payable")).toBe(3500 + 3500 + 3501 + 3500 - 3500 - 1750 - 3500);
  const weeks = ["2026-10-05", "2026-10-19", "2026-11-02"].map((day) => new Date(day));
  const [found] = await t.db
    .select({ sums: weekSums(t.db, expertId, weeks) })
    .from(payments)
    .limit(1);
  expect(weekTotalsOf(found?.sums ?? [], weeks)).toEqual({
    ...{ paid: [3500, 0, 0], due: [0, 3500, 3501 + 3500 - 1750 - 3500] },
  });
});

test("the list shows every line once, newest first, with its state", async () => {
  const { expertId } = await autumnOfEarnings(t.db);
  const { lines, hasNext } = await listEarningLines(t.db, expertId, 1);
  const views = lines.map((line) => viewEarningLine(line, zone, () => "2026-11"));
  expect(hasNext).toBe(false);
  expect(views.map(({ what, net, state }) => `${what} | ${net} | ${state}`)).toEqual([
    "Class Threat hunting with logs, 27 Nov 2026, Nadia R. | $42.88 | Pending, payable on 29 November 2026",
    "Session with Nadia R., 25 Nov 2026 | $35.00 | Pending, payable on 27 November 2026",
    "Session with Nadia R., 18 Nov 2026 | $35.00 | Pending until the claim about this session is decided",
    "Session with Nadia R., 9 Nov 2026 | $35.00 | Payable",
    "Dispute: session with Nadia R., 5 Oct 2026 | −$35.00 | Taken from the next payout",
    "Refund: session with Nadia R., 1 Nov 2026 | −$17.50 | Taken from the next payout",
    "Payout returned | $35.00 | Payable",
    "Session with Nadia R., 1 Nov 2026 | $35.01 | Payable",
    "Payout to ···· 4321 | −$35.00 | Returned",
    "Session with Nadia R., 20 Oct 2026 | $35.00 | Payout returned",
    "Payout to ···· 4321 | −$35.00 | Paid",
    "Session with Nadia R., 5 Oct 2026 | $35.00 | Paid",
  ]);
  const lastTwo = views.slice(-2).map(({ gross, commission }) => [gross, commission]);
  expect(lastTwo).toEqual([
    ["", ""],
    ["$40.00", "−$5.00"],
  ]);
});

test("a session that is paid on the third try follows its payouts to the last one", async () => {
  const scene = await payoutScene(t.db);
  const { booking } = await scene.session();
  await scene.pass(120);
  const seen = async () => {
    const { lines } = await listEarningLines(t.db, scene.expert.id, 1);
    const earning = await findBookingEarning(t.db, booking.id);
    const { payableCents, onItsWayCents } = (await findFigures(t.db, scene.expert.id, [])).figures;
    return {
      lines: lines
        .map((line) => viewEarningLine(line, zone, () => "2026-11"))
        .map(({ what, state }) => `${what} | ${state}`),
      figures: [payableCents, onItsWayCents],
      booking: earning && bookingEarningText(earning, zone)?.replace(/.*commission\)\. /, ""),
    };
  };
  const draft = async () => {
    const run = await scene.draft();
    return run.ok ? run.value.runId : "";
  };
  const payAll = async (runId: string, outcome: "failed" | "returned" | "paid") => {
    await confirmRun(t.db, scene.asAdmin(), runId);
    await scene.work();
    await scene.work();
    scene.provider.decide("sent", outcome);
    await scene.work(2);
  };
  await payAll(await draft(), "failed");
  const [session = "", payout] = (await seen()).lines.map((line) => line.split(" | ")[0]).reverse();
  const failed = [`${payout} | Failed`, `${session} | Payout failed`];
  const payable = "It is payable with the next payout.";
  const afterFailure = {
    lines: ["Payout failed: account closed | Payable", ...failed],
    ...{ figures: [3600, 0], booking: payable },
  };
  expect(await seen()).toEqual(afterFailure);
  const second = await draft();
  expect(await seen()).toEqual(afterFailure);
  await confirmRun(t.db, scene.asAdmin(), second);
  expect(await seen()).toEqual({
    lines: ["Payout failed: account closed | On its way", `${payout} | Failed`, `${session} | On its way`],
    ...{ figures: [0, 3600], booking: "It is on its way to you." },
  });
  await payAll(second, "returned");
  await payAll(await draft(), "paid");
  expect(await seen()).toEqual({
    lines: [
      `${payout} | Paid`,
      "Payout returned: account closed | Paid",
      `${payout} | Returned`,
      "Payout failed: account closed | Paid",
      `${payout} | Failed`,
      `${session} | Paid`,
    ],
    ...{ figures: [0, 0], booking: expect.stringMatching(/^Paid on /) },
  });
});

test("statements go on from each other, and equal the entries of their months", async () => {
  const { expertId } = await autumnOfEarnings(t.db);
  const months = lastMonths(12, calendar, now);
  const { totals } = await findFigures(t.db, expertId, months);
  let opening = 0;
  for (const [index, month] of months.entries()) {
    const statement = await readStatement(t.db, expertId, month);
    expect(statement.openingCents).toBe(opening);
    expect(statement.closingCents).toBe(await balance(expertId, "payable", month.until));
    expect(statement.earnedCents - statement.deductedCents - statement.paidOutCents).toBe(
      statement.closingCents - statement.openingCents,
    );
    expect(totals[index]?.netCents).toBe(statement.earnedCents - statement.deductedCents);
    opening = statement.closingCents;
  }
  const [october, november] = months.slice(-2);
  if (!october || !november) throw new Error("There are twelve months");
  expect(await readStatement(t.db, expertId, november)).toMatchObject({
    ...{ openingCents: 3500, earnedGrossCents: 8001, commissionCents: 1000, earnedCents: 7001 },
    ...{ deductedCents: 5250, paidOutCents: 0, closingCents: 5251 },
  });
  expect(statementFile(await readStatement(t.db, expertId, october), zone).split("\r\n")).toEqual([
    '\uFEFF"Date (Asia/Dhaka)","Type","What","Gross","Commission","In","Out"',
    '"","Opening balance","","","","0.00",""',
    '"2026-10-07","Earning","Session with Nadia R., 5 Oct 2026","40.00","5.00","35.00",""',
    '"2026-10-10","Payout","Payout to ···· 4321","","","","35.00"',
    '"2026-10-22","Earning","Session with Nadia R., 20 Oct 2026","40.00","5.00","35.00",""',
    '"","Closing balance","","","","35.00",""',
    "",
  ]);
});

test("a file says of each line what it is", async () => {
  const { expertId } = await autumnOfEarnings(t.db);
  const [october] = lastMonths(2, calendar, now);
  if (!october) throw new Error("There are two months");
  const statement = await readStatement(t.db, expertId, october);
  const [earning] = statement.lines;
  if (!earning) throw new Error("There are earnings in October");
  const lines = [
    { ...earning, kind: "dispute" as const, netCents: -3500 },
    { ...earning, kind: "dispute-won" as const },
    { ...earning, kind: "dispute-lost" as const, netCents: -3500 },
  ];
  const rows = statementFile({ ...statement, lines }, zone).split("\r\n");
  expect(rows.slice(2, 5).map((row) => row.split(",").slice(1, 3).join())).toEqual([
    '"Deduction","Dispute: session with Nadia R.',
    '"Deduction reversed","Dispute won: session with Nadia R.',
    '"Deduction","Dispute: session with Nadia R.',
  ]);
});

test("the weeks of the chart have what was paid and what is due, each its own", () => {
  const sums = [
    { week: 1, isPaid: true, cents: 500 },
    { week: 2, isPaid: true, cents: 700 },
    { week: 2, isPaid: false, cents: 300 },
  ];
  expect(weekTotalsOf(sums, [now, now, now])).toEqual({ paid: [500, 700, 0], due: [0, 300, 0] });
});

test("months are those of the zone; others are none", () => {
  const november = readMonth("2026-11", calendar, now);
  expect([november?.from, november?.until].map((instant) => instant?.toISOString())).toEqual([
    "2026-10-31T18:00:00.000Z",
    "2026-11-30T18:00:00.000Z",
  ]);
  const first = new Date("2025-11-30T18:00:00Z");
  expect(monthsSince(first, calendar, now).map(({ key }) => key)).toEqual([
    ...["2026-11", "2026-10", "2026-09", "2026-08", "2026-07", "2026-06"],
    ...["2026-05", "2026-04", "2026-03", "2026-02", "2026-01", "2025-12"],
  ]);
  const wrong = ["2026-12", "2026-13", "2026-00", "2026-1", "1999-12", "2026-11-01", "november"];
  expect(wrong.map((key) => readMonth(key, calendar, now))).toEqual(wrong.map(() => null));
});

test("what is owed after a payout is explained by the latest deduction", async () => {
  const scene = await earningScene(t.db);
  const { paymentId } = await scene.paid("10-05");
  await scene.payout([await scene.earn(paymentId, "10-07")], 3500, { sending: "10-10", paid: "10-11" });
  await scene.refund(paymentId, 4000, "10-12");
  // A dispute that was won takes nothing in the end.
  const other = await scene.paid("10-06");
  await scene.payout([await scene.earn(other.paymentId, "10-08")], 3500, { sending: "10-10", paid: "10-11" });
  const won = {
    ...{ paymentId: other.paymentId, providerDisputeId: "dp_1", amountCents: 4000 },
    currency: "USD",
  };
  const [dispute] = await t.db
    .insert(disputes)
    .values({ ...won, state: "won", closedAt: now })
    .returning();
  if (!dispute) throw new Error("The dispute was not written");
  await postDispute(t.db, { dispute, now: new Date("2026-10-13T12:00:00Z") });
  await postDisputeWon(t.db, { dispute, feeCents: null, now: new Date("2026-10-14T12:00:00Z") });
  const { payableCents } = (await findFigures(t.db, scene.expertId, [])).figures;
  expect(owedText(-payableCents, await findLastDeduction(t.db, scene.expertId), zone)).toBe(
    "You owe $35.00, because more was taken back than you have earned since your last payout. The latest deduction is $35.00 (Refund: session with Nadia R., 5 Oct 2026). It is settled by your next earnings.",
  );
});

test("a session says what it earns, and how far that is", async () => {
  const scene = await autumnOfEarnings(t.db);
  const { first, second, third, fourth, claimed, ahead } = scene;
  const textOf = async ({ bookingId }: { bookingId: string }) => {
    const earning = await findBookingEarning(t.db, bookingId);
    return earning && bookingEarningText(earning, zone);
  };
  const amount = "$35.00 ($40.00 less 12.5% commission)";
  expect(await textOf(ahead)).toBe(`You earn ${amount}, payable on 27 November 2026.`);
  // Put off, as after a report that was refused: the day is the payment's own.
  await t.db
    .update(payments)
    .set({ earnAt: sql`${payments.earnAt} + interval '1 day'` })
    .where(eq(payments.bookingId, ahead.bookingId));
  expect(await textOf(ahead)).toBe(`You earn ${amount}, payable on 28 November 2026.`);
  const unset = await findBookingEarning(t.db, ahead.bookingId);
  // 48 hours later it is the day's last millisecond in Dhaka.
  const endsAt = new Date("2026-11-25T17:59:59.999Z");
  expect(unset && bookingEarningText({ ...unset, earnAt: null, endsAt }, zone)).toContain(
    "on 27 November 2026.",
  );
  expect(await textOf(claimed)).toBe(`You earn ${amount} unless the claim about this session is granted.`);
  expect(await textOf(fourth)).toBe(`You earned ${amount}. It is payable with the next payout.`);
  expect(await textOf(second)).toBe(`You earned ${amount}. It is payable with the next payout.`);
  expect(await textOf(third)).toBe(
    "You earned $17.51 ($20.01 less 12.5% commission). It is payable with the next payout.",
  );
  expect(await textOf(first)).toBe(
    "You don't earn this session, because the payer's bank took the payment back after a dispute.",
  );
  const refunded = await scene.paid("11-12");
  await scene.earn(refunded.paymentId, "11-14");
  await scene.refund(refunded.paymentId, 4000, "11-15");
  expect(await textOf(refunded)).toBe("You don't earn this session, because it was refunded.");
  const paid = await scene.paid("11-13");
  await scene.payout([await scene.earn(paid.paymentId, "11-15")], 3500, { sending: "11-16", paid: "11-17" });
  expect(await textOf(paid)).toBe(`You earned ${amount}. Paid on 17 November 2026.`);
  expect(await textOf(second)).toBe(`You earned ${amount}. It is payable with the next payout.`);
});

test("a page of the list takes three statements, however long it is", async () => {
  const { expertId } = await autumnOfEarnings(t.db);
  const statements: string[] = [];
  const watched = openDatabase(t.url, {
    ...patientLimits,
    poolSize: 1,
    onStatement: (text) => void statements.push(text),
  });
  await listEarningLines(watched.db, expertId, 1);
  await watched.close();
  expect(statements.filter((text) => /from "?ledger|from \(/.test(text))).toHaveLength(3);
});
