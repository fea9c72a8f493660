import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payouts } from "~/db/schema/payments/payouts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { payoutScene } from "../../support/scenes/money";
import { signedInAs } from "../../support/site/cookies";
import { flashOf } from "../../support/site/flash";
import { get, siteRequest, testEnv } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** The files of a payout run for the bank, as the admin downloads them. */

const { t, situation, ask } = useSite();

test("each download of a file is audited, a request for its headers isn't", async () => {
  const scene = await payoutScene(t.db);
  await scene.session();
  await scene.pass(24 * 8);
  const runId = await scene.sentByBank();
  situation.now = scene.clock.now;
  situation.env = { ...testEnv, payoutDebtor: { iban: "GB82WEST12345698765432", bic: "WESTGB2L" } };
  const headers = await signedInAs(t, scene.admin.id, { now: situation.now });
  const audited = () =>
    t.db.select().from(auditEvents).where(eq(auditEvents.action, "payout-file-downloaded"));

  const [csv, xml] = [`/admin/payouts/${runId}.csv`, `/admin/payouts/${runId}.xml`];
  expect((await ask(siteRequest(csv, { method: "HEAD", headers }))).status).toBe(200);
  expect(await audited()).toEqual([]);
  expect(await (await ask(get(csv, headers))).text()).toContain("DE89370400440532013000");
  expect(await (await ask(get(xml, headers))).text()).toContain("<IBAN>DE89370400440532013000</IBAN>");
  const line = {
    actorId: scene.admin.id,
    objectType: "payout-run",
    objectId: runId,
    createdAt: situation.now,
  };
  expect(await audited()).toMatchObject([line, line]);
});

test("a file that can't be made says why on the run's page", async () => {
  const scene = await payoutScene(t.db);
  await scene.session();
  await scene.pass(24 * 8);
  const runId = await scene.sentByBank();
  await t.db.update(payouts).set({ sealed: "not sealed by us" });
  const answer = await ask(get(`/admin/payouts/${runId}.csv`, await signedInAs(t, scene.admin.id)));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/payouts/${runId}`]);
  expect(flashOf(answer)).toBe(
    "These experts' bank accounts can't be read: Amara Okafor. Mark their payouts as failed, and ask them to enter the accounts again.",
  );
});
