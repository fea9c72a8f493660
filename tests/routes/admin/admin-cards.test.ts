import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { withFacts } from "../../support/scenes/mails";

/** The admin's decision on a version of a card. `admin-card-page.test.ts` tests what its page shows. */

const t = useDatabase();
const scene = useAdminScene(t);
const { open, send, follow, createVersion } = scene;
const alreadyDecided = "This version was decided or replaced in the meantime. Nothing was changed.";

test("approved is listed: 303 to the queue; a second click is refused with 409", async () => {
  const { id } = await createVersion({ title: "Threat hunter" });
  const path = `/admin/approvals/cards/${id}`;
  const first = await send(path, { decision: "accept" });
  expect([first.status, first.location]).toEqual([303, "/admin/approvals"]);
  expect(await t.db.select().from(experts)).toMatchObject([{ title: "Threat hunter", approved: true }]);
  const second = await send(path, { decision: "refuse", reason: "Too late" });
  expect(second.status).toBe(409);
  expect(second.html).toContain(alreadyDecided);
  expect(await t.db.select().from(cardVersions)).toMatchObject([{ status: "approved", reason: null }]);
  expect(await t.db.$count(mails, eq(mails.template, "card-decided"))).toBe(1);
});

describe("a version that has been replaced", () => {
  async function replaced() {
    const old = await createVersion({ title: "Old words" });
    await t.db.update(cardVersions).set({ status: "replaced" });
    const newer = await createVersion({ number: 2, title: "New words" });
    return { path: `/admin/approvals/cards/${old.id}`, newerPath: `/admin/approvals/cards/${newer.id}` };
  }

  test("says so, leads to the newer one, and can't be approved", async () => {
    const { path, newerPath } = await replaced();
    const shown = await open(path);
    expect(shown.html).toContain("This version was replaced by a newer one");
    expect(shown.html).toContain(`href="${newerPath}"`);
    expect(shown.html).not.toContain('name="decision"');
    const { status, html } = await send(path, { decision: "accept" });
    expect(status).toBe(409);
    expect(html).toContain(alreadyDecided);
    expect(html).toContain(`href="${newerPath}"`);
    expect(await t.db.select().from(experts)).toMatchObject([{ title: "Incident responder" }]);
    expect(await t.db.$count(cardVersions, eq(cardVersions.status, "submitted"))).toBe(1);
  });

  test("gives back the reason that was written in vain, as text", async () => {
    const { path } = await replaced();
    const { status, html } = await send(path, { decision: "refuse", reason: "Say <more>\nof it." });
    expect(status).toBe(409);
    expect(html).toMatch(/The reason you wrote was not sent:<\/p><p[^>]*>Say &lt;more&gt;\nof it\./);
    expect((await open(path)).html).not.toContain("was not sent");
    expect(await t.db.$count(mails)).toBe(0);
  });
});

test.each([
  ["", "Enter a reason"],
  [" \u200b\n", "Enter a reason"],
  ["x".repeat(2001), "Reason must be at most 2000 characters"],
])("isn't sent back with a reason like %j", async (reason, text) => {
  const { id } = await createVersion();
  const { status, html } = await send(`/admin/approvals/cards/${id}`, { decision: "refuse", reason });
  expect(status).toBe(400);
  expect(html).toContain(text);
  expect(await t.db.select().from(cardVersions)).toMatchObject([{ status: "submitted" }]);
});

test("goes back with its reason, mailed; the id in the address counts, not one in the form", async () => {
  const { id } = await createVersion();
  const answer = await send(`/admin/approvals/cards/${id}`, {
    decision: "refuse",
    reason: "Say what a first lesson is.",
    versionId: scene.expert.id,
    status: "approved",
    decidedBy: scene.author.id,
  });
  expect(answer.status).toBe(303);
  const [version] = await t.db.select().from(cardVersions);
  expect(version).toMatchObject({ status: "returned", reason: "Say what a first lesson is." });
  expect(version?.decidedBy).toBe(scene.admin.id);
  expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
    { facts: { outcome: "returned", reason: "Say what a first lesson is." } },
  ]);
  expect(await t.db.$count(auditEvents, eq(auditEvents.action, "card-returned"))).toBe(1);
});

test("of a deactivated account can't be listed, which the page says before; sent back, it sends no mail", async () => {
  const { id } = await createVersion({ title: "Threat hunter" });
  const path = `/admin/approvals/cards/${id}`;
  await t.db.update(users).set({ isActive: false }).where(eq(users.id, scene.author.id));
  const whyNot = "This expert&#x27;s account is no longer active, so the card can&#x27;t be listed.";
  const shown = await open(path);
  expect(shown.html).toContain(whyNot);
  expect(shown.html).not.toContain('value="accept"');
  expect(shown.html).toContain("We send no email: the account is no longer active.");
  const refused = await send(path, { decision: "accept" });
  expect([refused.status, refused.html.split(whyNot).length]).toEqual([409, 3]);
  expect(await t.db.select().from(experts)).toMatchObject([{ title: "Incident responder" }]);
  const { html } = await follow(path, { decision: "refuse", reason: "Gone" });
  expect(html).toContain("was sent back. No email was sent: the account is no longer active.");
  expect(await t.db.$count(mails)).toBe(0);
});
