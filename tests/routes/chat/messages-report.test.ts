import { beforeEach, describe, expect, test } from "vitest";
import { blocks } from "~/db/schema/chat/blocks";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { mails } from "~/db/schema/site/mails";
import { useDatabase } from "../../support/db/database";
import { createMessage, threadScene } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** One side of a conversation reports the other, blocks it, and unblocks it. */

const t = useDatabase();
const site = browse(t);
let scene: Awaited<ReturnType<typeof threadScene>>;
let cookie: string;
beforeEach(async () => {
  scene = await threadScene(t.db);
  cookie = await signIn(t, scene.learner);
});

const thread = () => `/messages/${scene.expert.id}`;
const send = (page: string, fields: Record<string, string>) =>
  site.send(`${thread()}/${page}`, fields, cookie);
const open = (page: string) => site.open(`${thread()}/${page}`, cookie);

describe("a conversation in which nothing was written", () => {
  test("has neither page", async () => {
    for (const page of ["report", "block"]) expect((await open(page)).status).toBe(404);
    expect((await send("report", { reason: "Rude." })).status).toBe(404);
    expect((await send("block", { intent: "block" })).status).toBe(404);
  });
});

describe("a conversation", () => {
  beforeEach(async () => void (await createMessage(t.db, scene.thread, { from: "expert" })));

  test("is reported with a reason, and leads back with a word about it", async () => {
    const sent = await send("report", { reason: " Rude. " });
    expect([sent.status, sent.location]).toEqual([303, thread()]);
    expect((await site.follow(sent, cookie)).text).toContain("Thank you. We&#x27;ll look into it.");
    expect(await t.db.select().from(chatReports)).toMatchObject([{ reason: "Rude." }]);
    expect(await t.db.select().from(mails)).toMatchObject([
      { template: "thread-reported", toEmail: "support@keyway.example", status: "queued" },
    ]);
    expect(await t.db.$count(blocks)).toBe(0);
  });

  test("is reported and blocked in one; then the box is gone", async () => {
    expect((await open("report")).html).toContain('name="block"');
    const { flash } = await send("report", { reason: "Rude.", block: "on" });
    expect(flash).toContain("Amara O. is blocked.");
    expect(await t.db.$count(blocks)).toBe(1);
    expect((await open("report")).html).not.toContain('name="block"');
  });

  test.each([
    ["nothing", "  ", "Enter a reason"],
    ["too much", "x".repeat(1001), "Reason must be at most 1000 characters"],
  ])("%s as a reason comes back with all that was given", async (_what, reason, text) => {
    const { status, text: said, html } = await send("report", { reason, block: "on" });
    expect(status).toBe(400);
    expect(said).toContain(text);
    expect(html).toContain(reason);
    expect(html).toMatch(/<input type="checkbox"[^>]*checked/);
    expect(await t.db.$count(chatReports)).toBe(0);
  });

  test("the other side is blocked and unblocked, each after a page that says what comes of it", async () => {
    expect((await open("block")).text).toContain("Block Amara O.? Neither of you can write to the other.");
    const blocked = await send("block", { intent: "block" });
    expect([blocked.status, blocked.location]).toEqual([303, thread()]);
    expect(blocked.flash).toBe("Amara O. is blocked. Neither of you can write to the other.");
    expect(await t.db.$count(blocks)).toBe(1);
    expect((await open("block")).text).toContain("Unblock Amara O.?");
    expect((await send("block", { intent: "unblock" })).flash).toBe("Amara O. is not blocked any more.");
    expect(await t.db.$count(blocks)).toBe(0);
    expect((await send("block", { intent: "x" })).status).toBe(400);
  });

  test("another user's block looks like none", async () => {
    await t.db.insert(blocks).values({ blockerId: scene.expert.id, blockedId: scene.learner.id });
    expect((await open("block")).text).toContain("Block Amara O.?");
  });

  test("of others isn't there, for any caller", async () => {
    const stranger = await signIn(t, await createUser(t.db));
    for (const page of ["report", "block"]) {
      for (const id of [scene.expert.id, scene.learner.id, "x"]) {
        const { status } = await site.open(`/messages/${id}/${page}`, stranger);
        expect({ page, id, status }).toEqual({ page, id, status: 404 });
      }
    }
  });
});
