import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { bankAccountForm } from "~/domain/payouts/details/payout-details.forms.server";
import { sealDetails } from "~/domain/payouts/details/sealed-details.server";
import { bankText, hasLatinSpelling } from "~/domain/payouts/files/bank-text";
import { isTargetDay, nextTargetDay } from "~/domain/payouts/files/target-days";
import { confirmRun, sendRun } from "~/domain/payouts/runs/change-run.server";
import { chooseExecutionDay, fixExecutionDay } from "~/domain/payouts/runs/execution-day.server";
import { readPayoutFile } from "~/domain/payouts/runs/read-payout-file.server";
import { leftOutReasons } from "~/domain/payouts/runs/run";
import { runForm } from "~/domain/payouts/runs/run.forms.server";
import { findClosedAccounts } from "~/domain/payouts/runs/run-queries.server";
import { settlePayout } from "~/domain/payouts/runs/settle-payout.server";
import { findUnspelledHolders } from "~/domain/payouts/runs/unspelled-holders.server";
import { findFigures } from "~/domain/payouts/statements/figures.server";
import { useDatabase } from "../../support/db/database";
import { createExpert } from "../../support/scenes/factories";
import { payoutScene, payoutSecret } from "../../support/scenes/money";

/** What a bank asks of an order: its day, its letters, and an account that is open. */

const t = useDatabase();

describe("the days of TARGET", () => {
  test.each([
    // Good Friday by the calendar, and the day after Easter Monday.
    ...[
      "2024-03-29",
      "2025-04-18",
      "2028-04-14",
      "2029-03-30",
      "2030-04-19",
      "2033-04-15",
      "2035-03-23",
      "2049-04-16",
      "2076-04-17",
    ].flatMap((friday): [string, boolean][] => [
      [friday, false],
      [new Date(Date.parse(friday) + 4 * 86_400_000).toISOString().slice(0, 10), true],
    ]),
    ["2026-12-24", true],
    ["2026-12-25", false],
    ["2026-12-28", true],
    ["2027-01-01", false],
    ["2026-04-03", false],
    ["2026-04-06", false],
    ["2026-04-07", true],
    ["2027-03-26", false],
    ["2027-03-29", false],
    ["2038-04-23", false],
    ["2038-04-26", false],
    ["2026-05-01", false],
    ["2026-11-28", false],
    ["2026-11-29", false],
  ])("%s: %s", (day, is) => expect(isTargetDay(day)).toBe(is));

  test.each([
    ["2026-11-27", "2026-11-30"],
    ["2026-12-24", "2026-12-28"],
    ["2026-04-02", "2026-04-07"],
    ["2026-12-31", "2027-01-04"],
  ])("after %s comes %s", (day, next) => expect(nextTargetDay(day)).toBe(next));
});

test.each([
  ["//Invoice//12/", "Invoice/12"],
  ["/ / a", "a"],
  ["a/".repeat(3), "a/a/a"],
  ["///", "."],
])("the reference %j is written %j", (text, written) => expect(bankText(text, 140)).toBe(written));

test.each([
  ["Łukasz Müßig & Søn", true],
  ["ＡＤＡ", true],
  ["李 雷", false],
  ["Анна", false],
  ["Ada 李", false],
  ["123", false],
])("%j has a Latin spelling: %s", (text, has) => {
  expect(hasLatinSpelling(text)).toBe(has);
  const form = bankAccountForm({ password: false });
  const read = form.safeParse({ holder: text, accountNumber: "DE89370400440532013000", bic: "" });
  const error = "Enter the account holder in Latin letters, as your bank writes the name for transfers";
  expect(read.error?.issues.map(({ message }) => message) ?? []).toEqual(has ? [] : [error]);
});

test.each([
  ["2026-11-30", null],
  ["2026-11-27", null],
  ["2026-11-26", "This day is over. Choose today or a later day"],
  ["2026-11-28", "Banks don't pay on this day: it is a weekend or a holiday of TARGET"],
  ["2027-11-29", "Choose a day within a year"],
  ["2026-02-30", "Enter a date, such as 2026-11-30"],
  ["", "Enter a date, such as 2026-11-30"],
])("the day %j is refused with %j", (executeOn, error) => {
  const read = runForm("2026-11-27").safeParse({ intent: "execution-day", executeOn });
  expect(read.error?.issues.map(({ message }) => message) ?? []).toEqual(error ? [error] : []);
  expect(runForm("2026-11-27").safeParse({ intent: "send" }).success).toBe(true);
});

type Scene = Awaited<ReturnType<typeof payoutScene>>;

async function earned(scene: Scene, sessions = 1) {
  for (let count = 0; count < sessions; count += 1) await scene.session();
  await scene.pass(24 * 8);
}

test("the first download fixes the day and the zone; until then the admin chooses it", async () => {
  const scene = await payoutScene(t.db);
  const [at0, of0] = [scene.clock.now, { provider: "manual", state: "settled" } as const];
  await t.db.insert(payoutRuns).values({ ...of0, confirmedAt: at0, sentAt: at0, closedAt: at0 });
  await earned(scene);
  const runId = await scene.sentByBank();
  const at = (zone: string, now: string) => ({ runId, zone, now: new Date(now) });
  const fileDay = async (zone: string, now: string) => {
    const read = await readPayoutFile(t.db, {
      ...{ ...at(zone, now), secret: payoutSecret, debtor: { name: "Keyway" } },
    });
    return read.ok ? read.value.executeOn : read.error.why;
  };
  // Thursday evening in New York is Friday in UTC.
  expect(await fileDay("UTC", "2026-12-11T02:00:00Z")).toBe("2026-12-14");
  expect(await fileDay("America/New_York", "2026-12-11T02:00:00Z")).toBe("2026-12-11");
  const choose = (day: string) => chooseExecutionDay(t.db, scene.asAdmin(), { runId, day });
  expect(await choose("2026-12-15")).toEqual({ ok: true, value: null });
  expect(await t.db.$count(auditEvents, eq(auditEvents.action, "payout-day-chosen"))).toBe(1);
  expect(await fileDay("UTC", "2026-12-11T02:00:00Z")).toBe("2026-12-15");
  // The chosen day is over.
  expect(await fileDay("UTC", "2026-12-24T02:00:00Z")).toBe("2026-12-28");
  expect(await fixExecutionDay(t.db, at("UTC", "2026-12-24T02:00:00Z"))).toBe("2026-12-28");
  expect(await fixExecutionDay(t.db, at("Asia/Tokyo", "2027-02-01T02:00:00Z"))).toBe("2026-12-28");
  expect(await fileDay("Asia/Tokyo", "2027-02-01T02:00:00Z")).toBe("2026-12-28");
  expect(await choose("2027-02-02")).toEqual({ ok: false, error: "day-fixed" });
  expect(await scene.runs()).toMatchObject([
    { timeZone: null, executeOn: null, downloadedAt: null },
    { timeZone: "UTC", executeOn: "2026-12-28" },
  ]);
});

test("an account that was closed twice waits until its details change, and the pages say so", async () => {
  const scene = await payoutScene(t.db);
  const expertId = scene.expert.id;
  const { id: without } = await createExpert(t.db);
  const gap = async (id = expertId) => (await findFigures(t.db, id, [])).detailsGap;
  const refuse = async (isClosed: boolean) => {
    await earned(scene);
    await scene.sentByBank();
    const [open] = (await scene.payouts()).filter(({ state }) => state === "sent");
    const settled = { payoutId: open?.id ?? "", outcome: "failed" as const, reason: "Refused.", isClosed };
    expect(await settlePayout(t.db, scene.asAdmin(), settled)).toMatchObject({ ok: true });
  };
  await refuse(false);
  await refuse(true);
  expect(await gap()).toBe(null);
  // A second run that is sent while the first refusal is known, and leaves it out once the second is.
  await refuse(true);
  expect([await gap(), await gap(without)]).toEqual(["closed", null]);
  expect(await findClosedAccounts(t.db)).toEqual([scene.expert.name]);
  const closed = (await scene.runs()).map(({ closedAt }) => closedAt?.getTime());
  expect(new Set(closed).size).toBe(3);
  expect(await scene.draft("manual")).toEqual({ ok: false, error: "nothing-payable" });
  await t.db
    .update(payoutDetails)
    .set({ changedAt: new Date(scene.clock.now.getTime() + 1) })
    .where(eq(payoutDetails.expertId, expertId));
  expect([await gap(), await findClosedAccounts(t.db)]).toEqual([null, []]);
  await scene.sentByBank();
});

test("a draft leaves out an account that was closed twice since", async () => {
  const scene = await payoutScene(t.db);
  await earned(scene);
  const drafted = await scene.draft("manual");
  if (!drafted.ok) throw new Error(drafted.error);
  await t.db.execute(`set session_replication_role = replica;
    insert into payouts (id, run_id, expert_id, amount_cents, state, account_closed, sent_at, settled_at)
    select gen_random_uuid(), gen_random_uuid(), expert_id, 100, 'failed', true, now() + interval '1 year', now() + interval '1 year'
    from payouts, generate_series(1, 2); reset session_replication_role`);
  await confirmRun(t.db, scene.asAdmin(), drafted.value.runId);
  await sendRun(t.db, scene.asAdmin(), drafted.value.runId);
  await scene.work();
  const ofRun = (await scene.payouts()).filter(({ runId }) => runId === drafted.value.runId);
  expect(ofRun).toMatchObject([{ state: "left-out", failure: leftOutReasons.closed }]);
});

test("holders from before Latin letters were asked for are named on the run's page", async () => {
  const scene = await payoutScene(t.db);
  const expertId = scene.expert.id;
  await earned(scene);
  const drafted = await scene.draft("manual");
  if (!drafted.ok) throw new Error(drafted.error);
  const named = () => findUnspelledHolders(t.db, { runId: drafted.value.runId, secret: payoutSecret });
  expect(await named()).toEqual([]);
  const account = { holder: "李 雷", iban: "DE89370400440532013000" };
  const sealed = sealDetails(account, { expertId, secret: payoutSecret });
  await t.db.update(payoutDetails).set({ sealed });
  expect(await named()).toEqual([scene.expert.name]);
  // What a payout has sealed is where it goes, whatever the account has become.
  const latin = sealDetails({ ...account, holder: "Li Lei" }, { expertId, secret: payoutSecret });
  await t.db.update(payouts).set({ sealed: latin });
  expect(await named()).toEqual([]);
});
