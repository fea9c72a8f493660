import { beforeEach, expect, test } from "vitest";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { ledgerScene, reportFile, reportRow } from "../../support/scenes/ledger-scene";
import { siteRequest } from "../../support/site/request";

/** The provider's report as a browser without a script sends it. */

const t = useDatabase();
const scene = useAdminScene(t);
beforeEach(async () => {
  await (await ledgerScene(t)).pay(testNow, { chargeId: "pi_1" });
});

function compare(file: Buffer) {
  const body = new FormData();
  body.append("report", new Blob([new Uint8Array(file)], { type: "text/csv" }), "report.csv");
  return scene.read(siteRequest("/admin/reconciliation", { method: "POST", body, headers: scene.cookie }));
}

test("the answer to the post shows what differs, as text, with the form again", async () => {
  const same = await compare(reportFile([reportRow("charge", { intent: "pi_1" })]));
  expect([same.status, same.text]).toEqual([200, expect.stringContaining("The report and the ledger agree")]);
  const other = await compare(
    reportFile([reportRow("<b>=1", { source: "<script>" }), reportRow("payout", {})]),
  );
  expect(other.status).toBe(200);
  for (const text of [
    "The report and the ledger differ",
    "In the ledger, not in the report (1)",
    "Balance report",
  ])
    expect(other.text).toContain(text);
  expect(other.html).toContain("&lt;script&gt;");
});

test("a fee that differs is shown of both sides", async () => {
  const { text, html } = await compare(
    reportFile([reportRow("charge", { intent: "pi_1" }, { fee: "1.46" })]),
  );
  expect(text).toContain("Different fee (1)");
  expect(html).toMatch(/> fee \$1\.46<.*> fee \$0\.00</s);
});

test.each<[string, Buffer, number, string]>([
  ["no file", Buffer.alloc(0), 400, "Choose a CSV file"],
  ["another file", Buffer.from("a,b\n1,2"), 400, "The report has no columns"],
  ["more than 5 MB", Buffer.alloc(5 * 1024 * 1024 + 1, 65), 413, "larger than 5 MB"],
])("%s is refused beside the field", async (_, file, status, text) => {
  const sent = await compare(file);
  expect([sent.status, sent.text]).toEqual([status, expect.stringContaining(text)]);
  expect(sent.html).toContain('aria-invalid="true"');
});
