import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { portraitFiles } from "~/db/schema/accounts/portrait-files";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { messagePictureLimits } from "~/domain/chat/message-picture";
import { reportThread } from "~/domain/chat/reports/report-thread.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { exportAccount } from "~/domain/personal-data/export-account.server";
import { removeUnnamed } from "~/domain/portraits/own-portrait.server";
import { postgresStore } from "~/domain/portraits/postgres-store.server";
import { makeMessagePicture } from "~/pictures/make-message-picture.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { threadScene } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { siteRequest } from "../../support/site/request";

/** Pictures in messages: sent by a plain form, seen by two people, gone with their sender. */

const t = useDatabase();
const { open, read, ask } = browse(t);
let scene: Awaited<ReturnType<typeof threadScene>>;
let learner: string;
let expert: string;
let shot: Buffer;

beforeEach(async () => {
  scene = await threadScene(t.db);
  learner = await signIn(t, scene.learner);
  expert = await signIn(t, scene.expert);
  shot ??= await sharp({ create: { width: 2000, height: 500, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Copyright: "Nadia at home" } })
    .png()
    .toBuffer();
});

const formOf = (userId: string) => `/messages/picture?to=${userId}`;

function upload(who: string, content: Buffer, fields: Record<string, string> = {}, to = scene.expert.id) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("picture", new Blob([new Uint8Array(content)], { type: "image/png" }), "shot.png");
  return read(siteRequest(formOf(to), { method: "POST", body, headers: { Cookie: who } }));
}
const stored = () => t.db.select().from(chatMessages).orderBy(chatMessages.seq);
const addressOf = async () => `/messages/pictures/${(await stored())[0]?.pictureId}`;

test("a picture without a text is a message; both see it, made smaller and without metadata", async () => {
  expect((await open(`/messages/${scene.expert.id}`, learner)).html).toContain(
    `action="${formOf(scene.expert.id)}"`,
  );
  const sent = await upload(learner, shot);
  expect([sent.status, sent.location]).toEqual([303, `/messages/${scene.expert.id}#message-1`]);
  expect(await stored()).toMatchObject([{ content: "", pictureWidth: 1280, pictureHeight: 320 }]);
  const address = await addressOf();
  const own = await open(`/messages/${scene.expert.id}`, learner);
  expect(own.html).toMatch(
    new RegExp(`<img[^>]*src="${address}"[^>]*width="1280"[^>]*alt="Picture from you"`),
  );
  const theirs = await open(`/messages/${scene.learner.id}`, expert);
  expect(theirs.html).toContain('alt="Picture from Nadia R."');
  expect((await open("/messages", expert)).text).toMatch(/Nadia R\. .*Picture/);

  const answer = await ask(siteRequest(address, { headers: { Cookie: expert } }));
  expect(["Content-Type", "Cache-Control", "Vary"].map((name) => answer.headers.get(name))).toEqual([
    ...["image/jpeg", "private, no-cache", "Cookie"],
  ]);
  const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([made.format, made.width, made.height, made.exif]).toEqual(["jpeg", 1280, 320, undefined]);
  const again = { Cookie: expert, "If-None-Match": answer.headers.get("ETag") ?? "" };
  expect((await ask(siteRequest(address, { headers: again }))).status).toBe(304);
});

test("posted twice it is one message; another picture under the same id is another one", async () => {
  const clientId = "0190c0de-0000-7000-8000-00000000000a";
  for (const _twice of [1, 2]) await upload(learner, shot, { clientId, content: "Look:" });
  expect(await stored()).toMatchObject([{ content: "Look:" }]);
  const other = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  await upload(learner, other, { clientId, content: "Look:" });
  expect(await stored()).toMatchObject([{ pictureWidth: 1280 }, { pictureWidth: 40, pictureHeight: 20 }]);
});

test("no one else can fetch it, not even the admin, until the conversation is reported", async () => {
  await upload(learner, shot);
  const address = await addressOf();
  const other = await signIn(t, await createUser(t.db));
  const admin = await signIn(t, await createUser(t.db, { role: "admin" }));
  const statuses = async () => {
    const answers = ["", other, admin, learner, expert].map(async (who) => (await open(address, who)).status);
    return Promise.all(answers);
  };
  expect(await statuses()).toEqual([404, 404, 404, 200, 200]);
  const report = { partnerId: scene.learner.id, reason: "Rude.", blocks: true, supportEmail: "a@b.example" };
  const reported = await reportThread(t.db, callerOf(scene.expert), report);
  expect(await statuses()).toEqual([404, 404, 200, 200, 200]);
  const { html } = await open(`/admin/reports/${reported.ok ? reported.value.id : ""}`, admin);
  expect(html).toContain(`href="${address}">Picture from Nadia R`);
});

test.each<[string, () => Buffer, number, string]>([
  ["no file", () => Buffer.alloc(0), 400, "Choose a picture"],
  ["a text", () => Buffer.from("<svg/>"), 400, "isn't a JPEG, PNG, WebP or AVIF"],
  ["half a picture", () => shot.subarray(0, shot.length / 2), 400, "It may be incomplete"],
  ["more than 5 MB", () => Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, "larger than 5 MB"],
])("%s is refused beside the field, and the text is kept", async (_, content, status, text) => {
  const sent = await upload(learner, content(), { content: "Look <here>" });
  expect([sent.status, sent.text.replaceAll("&#x27;", "'")]).toEqual([status, expect.stringContaining(text)]);
  expect(sent.html).toContain("Look &lt;here&gt;</textarea>");
  expect([await stored(), await t.db.$count(portraitFiles)]).toEqual([[], 0]);
});

test("a picture goes only where a message may go", async () => {
  const unverified = await signIn(t, await createUser(t.db, { emailVerifiedAt: null }));
  const stranger = await createUser(t.db);
  expect((await upload(learner, shot, {}, stranger.id)).status).toBe(404);
  expect((await open(formOf(stranger.id), learner)).status).toBe(404);
  expect((await upload(learner, shot, {}, "me")).status).toBe(400);
  expect((await open(formOf(scene.expert.id), unverified)).location).toBe(`/messages/${scene.expert.id}`);
  expect((await open(formOf(scene.expert.id), learner)).text).toContain("Send a picture to Amara O.");
  expect(await stored()).toEqual([]);
});

test("the export names it, and with its sender's account it is deleted, file and all", async () => {
  await upload(learner, shot);
  await upload(learner, shot, { content: "Nadia Rahman's log" });
  await upload(expert, shot, {}, scene.learner.id);
  const [first, second, received] = await stored();
  const exported = JSON.stringify(await exportAccount(t.db, callerOf(scene.expert)));
  expect(exported).toContain(`/messages/pictures/${first?.pictureId}`);
  const address = await addressOf();
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  await eraseAccount(t.db, callerOf(scene.learner));
  expect(await stored()).toMatchObject([
    { content: "This picture was deleted.", pictureId: null, pictureWidth: null },
    { content: "…'s log", pictureId: null },
    { pictureId: received?.pictureId },
  ]);
  expect([(await open(address, expert)).status, await t.db.$count(portraitFiles)]).toEqual([404, 1]);
  // Other stores delete their files in a job.
  const jobs = await t.db.execute<{ id: string }>(sql`select payload ->> 'portraitId' as id
    from graphile_worker._private_jobs where payload ->> 'portraitId' is not null`);
  expect(jobs.map(({ id }) => id).sort()).toEqual([first?.pictureId, second?.pictureId].sort());
});

test("the clean-up keeps a file that a message names, and removes one that none does", async () => {
  await upload(learner, shot);
  const [message] = await stored();
  const store = postgresStore(t.db);
  await removeUnnamed(t.db, store, message?.pictureId ?? "");
  expect(await t.db.$count(portraitFiles)).toBe(1);
  await t.db
    .update(chatMessages)
    .set({ content: "x", pictureId: null, pictureWidth: null, pictureHeight: null })
    .where(eq(chatMessages.id, message?.id ?? ""));
  await removeUnnamed(t.db, store, message?.pictureId ?? "");
  expect(await t.db.$count(portraitFiles)).toBe(0);
});

test("a picture of noise is made to fit the store; one that is too low is refused", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 90 } as const;
  const picture = await sharp({
    create: { width: 1280, height: 1280, channels: 3, background: "#888", noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const made = await makeMessagePicture(picture);
  expect(made.ok && made.value.content.byteLength).toBeLessThanOrEqual(messagePictureLimits.storedBytes);
  const low = await sharp({ create: { width: 100, height: 15, channels: 3, background: "#888" } })
    .png()
    .toBuffer();
  expect(await makeMessagePicture(low)).toEqual({ ok: false, error: "too-small" });
});
