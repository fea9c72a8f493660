import { beforeEach, describe, expect, test } from "vitest";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { auditEvents } from "~/db/schema/site/audit-events";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createMessage, threadScene } from "../../support/scenes/chat";
import { createLiveClass } from "../../support/scenes/classes";
import { createBooking } from "../../support/scenes/factories";
import { get } from "../../support/site/request";

/** The audit on the admin's pages, and the notes about each reading. */

const t = useDatabase();
const scene = useAdminScene(t);
const { open, ask } = scene;
let around: Awaited<ReturnType<typeof threadScene>>;
beforeEach(async () => {
  around = await threadScene(t.db);
  await createMessage(t.db, around.thread, { content: "Pay me <b>outside</b>.\n=1+1" });
  await createMessage(t.db, around.thread, { from: "expert", content: "No." });
});

const noted = async () =>
  (await t.db.select().from(auditEvents).orderBy(auditEvents.id)).map(({ action }) => action);
const bytesOf = async (path: string) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await (await ask(get(path, scene.cookie))).arrayBuffer(),
  );

test("the audit is searched by person, action and day, and its rows lead to what they are about", async () => {
  const { learner, thread } = around;
  await t.db.insert(auditEvents).values([
    {
      ...{ action: "thread-read", objectType: "chat-thread", objectId: thread.id, actorId: scene.admin.id },
      createdAt: new Date("2026-11-20T12:00:00Z"),
    },
    {
      ...{ action: "sign-in", objectType: "user", objectId: learner.id, actorId: learner.id },
      ...{ sourceAddress: "203.0.113.9", createdAt: new Date("2026-11-21T12:00:00Z") },
    },
  ]);
  const all = await open("/admin/audit");
  expect(all.text).toMatch(/Nadia Rahman signed in .*Ada Min read the conversation of/);
  expect(all.text).toContain("203.0.113.9");
  expect(all.html).toContain(`href="/admin/messages/${thread.id}"`);
  expect(all.html).toContain(`href="/admin/users/${learner.id}"`);
  const found = await open(`/admin/audit?search=nadia&action=sign-in&from=2026-11-21&to=2026-11-21`);
  expect(found.text).toContain("Nadia Rahman signed in");
  expect(found.text).not.toContain("Ada Min read");
  // The form contains the query, and the file has the same filters.
  for (const field of ['value="nadia"', 'value="2026-11-21"', '<option value="sign-in" selected="">'])
    expect(found.html).toContain(field);
  expect(found.html).toContain(
    "/admin/audit.csv?search=nadia&amp;action=sign-in&amp;from=2026-11-21&amp;to=2026-11-21",
  );
  expect((await open(`/admin/audit?search=${learner.id}&from=2026-11-22`)).text).toContain(
    "Nothing matches.",
  );
  expect(await noted()).toHaveLength(2);
});

test("the file says the same, and its own download is the first line", async () => {
  const lines = (await bytesOf("/admin/audit.csv")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\uFEFF"Id","Time \(UTC\)","Action","What happened",/);
  expect(lines[1]).toContain('"audit-exported","Ada Min downloaded the audit","Ada Min"');
});

test("an account, a booking and a payment have their part of the audit on their pages", async () => {
  const { learner, card } = around;
  const { id } = await createBooking(t.db, {
    ...{ learnerId: learner.id, expertId: card.id },
    startsAt: new Date("2026-11-25T10:00:00Z"),
  });
  const by = { actorId: scene.admin.id };
  await t.db.insert(auditEvents).values([
    { ...by, action: "sessions-ended", objectType: "user", objectId: learner.id, detail: { count: 2 } },
    { ...by, action: "booking-cancelled", objectType: "booking", objectId: id },
  ]);
  const user = await open(`/admin/users/${learner.id}`);
  expect(user.text).toContain("Ada Min ended sessions of Nadia Rahman (count 2)");
  expect(user.html).toContain(`href="/admin/audit?search=${learner.id}"`);
  expect((await open(`/admin/bookings/${id}`)).text).toMatch(
    /Audit Ada Min cancelled the session of Nadia Rahman with/,
  );
});

describe("messages", () => {
  test("stand on their tab with both addresses, as they were typed, and the page says that reading is noted", async () => {
    const { learner, expert, thread } = around;
    const { text, html } = await open("/admin/dashboard?tab=messages");
    expect(text).toContain(`${learner.email} to ${expert.email}`);
    expect(text).toContain("the audit log records which conversations it showed");
    expect(html).toContain("Pay me &lt;b&gt;outside&lt;/b&gt;.");
    expect(html).toContain(`href="/admin/messages/${thread.id}?around=1#message-1"`);
    expect((await open("/admin/dashboard?tab=messages&search=nobody")).text).toContain("Nothing matches.");
    expect(await noted()).toEqual(["messages-read", "messages-read"]);
  });

  test("of one conversation are read on a page of its own, which takes no posts", async () => {
    const path = `/admin/messages/${around.thread.id}`;
    const { text, html } = await open(`${path}?around=1`);
    expect(text).toContain("Nadia Rahman with Amara Okafor");
    expect(text).toMatch(/Nadia Rahman .*Pay me .*Amara Okafor .* No\./);
    expect(text).toContain("Reading this page is noted in the audit");
    expect(html.slice(0, html.indexOf("<dialog"))).not.toContain("<textarea");
    expect((await scene.send(path, { content: "Hello" })).status).toBe(405);
    expect((await open("/admin/messages/x")).status).toBe(404);
    expect(await noted()).toEqual(["thread-read"]);
  });

  test("are neither shown nor noted ahead, and a HEAD notes nothing", async () => {
    const [report] = await t.db
      .insert(chatReports)
      .values({ threadId: around.thread.id, reporterId: around.expert.id, reason: "Money.", lastSeq: 1 })
      .returning();
    const live = await createLiveClass(t.db, { expertId: around.card.id });
    const pages = [
      ...["/admin/dashboard?tab=messages", `/admin/messages/${around.thread.id}`],
      ...[`/admin/reports/${report?.id}`, `/admin/classes/${live.id}/attendees.csv`],
      ...["/admin/audit.csv", "/admin/users.csv", "/admin/bookings.csv", "/admin/payments.csv"],
      ...["/admin/ledger.csv", "/admin/classes.csv"],
    ];
    for (const path of pages) {
      const ahead = await scene.read(get(path, { ...scene.cookie, "Sec-Purpose": "prefetch;prerender" }));
      expect([path, ahead.status]).toEqual([path, 425]);
      expect(ahead.html).not.toContain("outside");
      const head = await ask(
        new Request(new URL(path, "http://localhost:3000"), { method: "HEAD", headers: scene.cookie }),
      );
      expect([path, head.status, await head.text()]).toEqual([path, 200, ""]);
    }
    expect(await noted()).toEqual([]);
    for (const path of pages) await (await ask(get(path, scene.cookie))).text();
    expect(await noted()).toEqual([
      ...["messages-read", "thread-read", "thread-read", "attendees-exported"],
      ...["audit-exported", "users-exported", "bookings-exported", "payments-exported"],
      ...["ledger-exported", "classes-exported"],
    ]);
  });

  test("are noted when a script asks for the page's data alone", async () => {
    const path = `/admin/messages/${around.thread.id}.data`;
    const answer = await ask(get(path, scene.cookie));
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("outside")]);
    expect(await noted()).toEqual(["thread-read"]);
  });
});
