import { beforeEach, expect, test } from "vitest";
import { reconcileReport } from "~/domain/ledger/reconciliation/reconcile-report.server";
import { agrees, differenceKinds, type Reconciliation } from "~/domain/ledger/reconciliation/reconciliation";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { ledgerScene, reportFile, reportRow } from "../../support/scenes/ledger-scene";

/** The provider's report against the ledger (0028). */

const t = useDatabase();
let scene: Awaited<ReturnType<typeof ledgerScene>>;
beforeEach(async () => {
  scene = await ledgerScene(t);
});

const reconciled = async (rows: string[]): Promise<Reconciliation> => {
  const done = await reconcileReport(t.db, { file: reportFile(rows), isTooLarge: false });
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  return done.value;
};
const countsOf = ({ differences }: Reconciliation) =>
  Object.fromEntries(
    differenceKinds.flatMap((kind) => (differences[kind].count ? [[kind, differences[kind].count]] : [])),
  );
const charge = (chargeId: string | null, more: Parameters<typeof reportRow>[2] = {}) =>
  reportRow("charge", { source: "ch_1", intent: chargeId ?? "" }, more);

test("a report of everything that the ledger has agrees with it", async () => {
  const paid = await scene.pay(testNow, { chargeId: "pi_1" });
  await scene.fee(paid.id, 146);
  await scene.earn(paid.id);
  const refunded = await scene.pay(testNow, { chargeId: "pi_2" });
  await scene.refund(refunded.id, 1500, "re_2");
  // The provider withheld it a month ago.
  const lost = await scene.pay(new Date("2026-10-20T10:00:00Z"), { chargeId: "pi_3" });
  await scene.dispute(lost.id, "lost", "dp_3", new Date("2026-10-21T10:00:00Z"));
  const { payoutId } = await scene.payOut(3000, "tr_1");
  const own = "3b241101-e2bb-4255-8caf-4136c566a962";
  const result = await reconciled([
    charge("pi_1", { fee: "1.46" }),
    // Found by our own id.
    reportRow("charge", { intent: "", payment: refunded.id }),
    reportRow("refund", { source: "re_2" }, { gross: "-15.00" }),
    reportRow("transfer", { source: "tr_other", group: payoutId }, { gross: "-30" }),
    reportRow("payout", { source: "po_1", payment: own }, { gross: "-20.00" }),
  ]);
  expect([countsOf(result), agrees(result), result.matched, result.notInLedger.count]).toEqual([
    {},
    true,
    4,
    1,
  ]);
  const sums = { gross: 3500, fee: 146 };
  expect(result.totals).toEqual([{ currency: "USD", report: sums, ledger: sums }]);
});

test.each<[string, (chargeId: string) => string[], Record<string, number>]>([
  ["in the report alone", (id) => [charge(id), charge("pi_unknown")], { "report-only": 1 }],
  ["twice in the report", (id) => [charge(id), charge(id)], { "report-only": 1 }],
  [
    "of a kind that the ledger doesn't know",
    (id) => [charge(id), reportRow("fee", {}, { gross: "-2" })],
    { "report-only": 1 },
  ],
  ["in the ledger alone", () => [reportRow("payout", { source: "po_1" })], { "ledger-only": 1 }],
  ["other amount", (id) => [charge(id, { gross: "40.01" })], { amount: 1 }],
  ["other fee", (id) => [charge(id, { fee: "1.46" })], { fee: 1 }],
  ["other currency", (id) => [charge(id, { currency: "EUR" })], { currency: 1 }],
  ["other amount and fee", (id) => [charge(id, { gross: "1", fee: "1" })], { amount: 1, fee: 1 }],
])("%s", async (_, rowsFor, expected) => {
  await scene.pay(testNow, { chargeId: "pi_1" });
  // At Payhip, which has no such report, and after the period.
  await scene.pay(testNow, { provider: "payhip", chargeId: "pi_9" });
  await scene.pay(new Date(testNow.getTime() + 1000), { chargeId: "pi_later" });
  expect(countsOf(await reconciled(rowsFor("pi_1")))).toEqual(expected);
});

test("money withheld for a dispute that is open or won is explained, a lost one is compared", async () => {
  const open = await scene.pay(testNow, { chargeId: "pi_1" });
  await scene.dispute(open.id, "open", "dp_1");
  const won = await scene.pay(testNow, { chargeId: "pi_2" });
  await scene.dispute(won.id, "won", "dp_2");
  const lost = await scene.pay(testNow, { chargeId: "pi_3" });
  await scene.dispute(lost.id, "lost", "dp_3");
  const charges = ["pi_1", "pi_2", "pi_3"].map((id) => charge(id));
  const withheld = { gross: "-40.00", fee: "15.00" };
  const result = await reconciled([
    ...charges,
    reportRow("dispute", { source: "dp_1" }, withheld),
    reportRow("dispute", { source: "dp_2" }, withheld),
    reportRow("dispute_reversal", { source: "dp_2" }),
    reportRow("dispute", { source: "dp_3" }, withheld),
    reportRow("dispute", { source: "dp_unknown" }, withheld),
    // Whatever else the provider does with the id of a dispute.
    reportRow("fee", { source: "dp_1" }, { gross: "-2.00" }),
  ]);
  expect(countsOf(result)).toEqual({ "report-only": 2 });
  expect(result.withheld.rows.map(({ dispute }) => dispute)).toEqual(["open", "won", "won"]);
  expect(countsOf(await reconciled(charges))).toEqual({ "ledger-only": 1 });
});

test("of many differences the first 200 of a kind are kept, and all are counted", async () => {
  const rows = Array.from({ length: 2500 }, (_, place) => charge(`pi_${place}`));
  const { differences, totals } = await reconciled(rows);
  expect([differences["report-only"].count, differences["report-only"].rows.length]).toEqual([2500, 200]);
  expect(totals[0]?.report.gross).toBe(10_000_000);
});
