import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { auditEvents } from "~/db/schema/site/audit-events";
import { newId } from "~/platform/ids";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createMessage, threadScene } from "../../support/scenes/chat";

/** Reported conversations on the admin's pages. */

const t = useDatabase();
const scene = useAdminScene(t);
const { open, send, follow } = scene;
let around: Awaited<ReturnType<typeof threadScene>>;
let path: string;

beforeEach(async () => {
  around = await threadScene(t.db);
  await createMessage(t.db, around.thread, { content: "Pay me <b>outside</b>." });
  await createMessage(t.db, around.thread, { from: "expert", content: "No." });
  const report = { threadId: around.thread.id, reporterId: around.expert.id, lastSeq: 1 };
  const [row] = await t.db
    .insert(chatReports)
    .values({
      ...report,
      reason: `Money\noutside. ${"x".repeat(200)}`,
      createdAt: new Date(now.getTime() - 3 * 86_400_000),
    })
    .returning();
  path = `/admin/reports/${row?.id}`;
});

test("the way there says on every admin page with it how many wait", async () => {
  for (const page of ["/admin/approvals", "/admin/classes", "/admin/reports"])
    expect((await open(page)).text).toContain("Reports 1");
});

test("what waits is listed with its first words, and once it is closed on the other list", async () => {
  const { text, html } = await open("/admin/reports");
  expect(text).toContain("Nadia Rahman Amara Okafor Money outside. xxx");
  expect(text).toContain("… 3 days");
  expect(html).toContain(`href="${path}"`);
  expect((await follow(path, {})).text).toMatch(
    /The report about Nadia Rahman is closed\. .*Reports 0.*No reports to review\./,
  );
  expect((await open("/admin/reports?state=closed")).text).toContain(
    "Nadia Rahman Amara Okafor Money outside.",
  );
  expect((await open("/admin/reports?page=2")).text).toContain("There is nothing on this page.");
});

test("a report shows what was written around it, and both accounts as they are now", async () => {
  const changed = { isActive: false, emailVerifiedAt: null };
  await t.db.update(users).set(changed).where(eq(users.id, around.learner.id));
  const { text, html } = await open(path);
  expect(text).toContain("Report about Nadia Rahman");
  expect(text).toContain(`${around.learner.email} (not confirmed)`);
  expect(text).toContain("Deactivated");
  expect(html).toContain(`href="/expert/${around.card.id}"`);
  expect(html).toContain("Pay me &lt;b&gt;outside&lt;/b&gt;.");
  expect(text).toMatch(/Nadia Rahman .* Pay me .* After the report Amara Okafor \(reporter\) .* No\./);
});

test("each time that it is opened is noted, and a list isn't a reading", async () => {
  await open("/admin/reports");
  expect(await t.db.$count(auditEvents)).toBe(0);
  await open(path);
  await open(path);
  const line = { action: "thread-read", actorId: scene.admin.id, objectId: around.thread.id };
  expect(await t.db.select().from(auditEvents)).toMatchObject([line, line]);
});

test("closed, it says so and can't be closed again by its page", async () => {
  await send(path, {});
  const { text, html } = await open(path);
  expect(text).toContain("This report was closed");
  expect(html).not.toContain("Close the report");
});

test.each(["x", newId()])("there is no report %s", async (id) => {
  expect((await open(`/admin/reports/${id}`)).status).toBe(404);
  expect((await send(`/admin/reports/${id}`, {})).status).toBe(404);
});
