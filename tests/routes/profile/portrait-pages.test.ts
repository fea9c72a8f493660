import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { decideCard } from "~/domain/experts/card/decide-card.server";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import { findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { cardInput } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { siteRequest, testEnv } from "../../support/site/request";

/** Uploading a portrait, and who sees it (0027), as a browser without a script does it. */

const t = useDatabase();
const { open, read, ask } = browse(t);
const path = "/profile/portrait";
let learner: typeof users.$inferSelect;
let cookie: string;
let picture: Buffer;
beforeEach(async () => {
  learner = await createUser(t.db);
  cookie = await signIn(t, learner);
  picture ??= await sharp({ create: { width: 300, height: 200, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
});

function upload(who: string, content: Buffer, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("picture", new Blob([new Uint8Array(content)], { type: "image/jpeg" }), "me.jpg");
  return read(siteRequest(path, { method: "POST", body, headers: { Cookie: who } }));
}
const portraitOf = async (user: typeof users.$inferSelect) =>
  `/portraits/${await findCurrentPortrait(t.db, user.id)}`;
const statusOf = async (address: string, who: string) => (await open(address, who)).status;

test("an expert who never uploaded a portrait sees the picture of the card", async () => {
  const expert = await createUser(t.db, { role: "expert" });
  await createExpert(t.db, { userId: expert.id, avatar: "/avatars/amara.svg" });
  const { html } = await open(path, await signIn(t, expert));
  expect(html).toContain('src="/avatars/amara.svg"');
  expect(html).not.toContain("Remove portrait");
});

test("a learner's portrait is shown at once, to signed-in accounts, in the format that the browser takes", async () => {
  const { html } = await open(path, cookie);
  for (const text of ["JPEG, PNG, WebP or AVIF.", "Up to 5 MB and 40 megapixels."])
    expect(html).toContain(text);
  const sent = await upload(cookie, picture);
  expect([sent.status, sent.location, sent.flash]).toEqual([303, path, "Your portrait is saved."]);
  const address = await portraitOf(learner);
  expect((await open(path, cookie)).html).toContain(`${address}/192`);
  expect((await open("/profile", cookie)).html).toContain(`${address}/192`);
  const other = await signIn(t, await createUser(t.db));
  expect(await Promise.all(["", cookie, other].map((who) => statusOf(`${address}/96`, who)))).toEqual([
    404, 200, 200,
  ]);
  expect(await statusOf(`${address}/97`, cookie)).toBe(404);
  const take = (accept: string, headers: Record<string, string> = {}) =>
    ask(siteRequest(`${address}/384`, { headers: { Cookie: cookie, Accept: accept, ...headers } }));
  const [avif, jpeg] = [await take("image/avif,image/webp"), await take("*/*")];
  const types = [avif, jpeg].map(({ headers }) => headers.get("Content-Type"));
  expect(types).toEqual(["image/avif", "image/jpeg"]);
  expect([jpeg.headers.get("Cache-Control"), jpeg.headers.get("Vary")]).toEqual([
    ...["private, max-age=3600", "Accept, Cookie"],
  ]);
  expect((await sharp(Buffer.from(await jpeg.arrayBuffer())).metadata()).width).toBe(384);
  const tag = jpeg.headers.get("ETag") ?? "";
  expect((await take("*/*", { "If-None-Match": tag })).status).toBe(304);
});

test.each<[string, () => Buffer, number, string]>([
  ["no file", () => Buffer.alloc(0), 400, "Choose a picture"],
  ["a text", () => Buffer.from("My portrait"), 400, "isn't a JPEG, PNG, WebP or AVIF"],
  ["half a picture", () => picture.subarray(0, picture.length / 2), 400, "It may be incomplete"],
  ["more than 5 MB", () => Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, "larger than 5 MB"],
])("%s is refused beside the field", async (_, content, status, text) => {
  const sent = await upload(cookie, content());
  expect([sent.status, sent.text.replaceAll("&#x27;", "'")]).toEqual([status, expect.stringContaining(text)]);
  expect(sent.html).toContain('aria-invalid="true"');
  expect(await findCurrentPortrait(t.db, learner.id)).toBeNull();
});

test("only this form takes files, only one, and only from a confirmed account", async () => {
  const body = new FormData();
  body.append("fullName", new Blob(["x"]), "x.txt");
  expect(
    (await read(siteRequest("/profile/account", { method: "POST", body, headers: { Cookie: cookie } })))
      .status,
  ).toBe(400);
  const two = new FormData();
  for (const name of ["a.jpg", "b.jpg"]) two.append("picture", new Blob([new Uint8Array(picture)]), name);
  expect(
    (await read(siteRequest(path, { method: "POST", body: two, headers: { Cookie: cookie } }))).status,
  ).toBe(400);
  // Only taking a portrait away is open to all.
  const account = await createUser(t.db);
  const unconfirmed = await signIn(t, account);
  expect((await upload(unconfirmed, picture)).status).toBe(303);
  await t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, account.id));
  const removal = { method: "POST", body: new URLSearchParams({ intent: "remove" }) };
  const removed = await read(siteRequest(path, { ...removal, headers: { Cookie: unconfirmed } }));
  expect([removed.status, await findCurrentPortrait(t.db, account.id)]).toEqual([303, null]);
  const sent = await upload(unconfirmed, picture);
  expect([sent.status, sent.text]).toEqual([
    403,
    expect.stringContaining("Confirm your email address before"),
  ]);
  expect((await upload("", picture)).status).not.toBe(303);
});

test("while the S3 service can't be reached, an upload is a 503 that says so, and nothing is stored", async () => {
  const unreachable = {
    bucket: "b",
    endpoint: "http://127.0.0.1:1",
    region: "r",
    accessKeyId: "k",
    secretAccessKey: "s",
  };
  const faults: unknown[] = [];
  const log = { info() {}, error: (...fault: unknown[]) => void faults.push(fault) };
  const away = browse(t, { env: { ...testEnv, s3: unreachable }, log });
  const body = new FormData();
  body.append("picture", new Blob([new Uint8Array(picture)]), "me.jpg");
  const sent = await away.read(siteRequest(path, { method: "POST", body, headers: { Cookie: cookie } }));
  expect([sent.status, sent.answer.headers.has("Retry-After"), faults.length]).toEqual([503, true, 1]);
  expect(await findCurrentPortrait(t.db, learner.id)).toBeNull();
});

test("an expert's portrait waits for the admin with the card, wins over the address, and can be removed", async () => {
  const expert = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const card = await createExpert(t.db, { userId: expert.id, avatar: "https://img.example/amara.png" });
  const admin = await createUser(t.db, { role: "admin" });
  const [asExpert, asAdmin] = [await signIn(t, expert), await signIn(t, admin)];
  const sent = await upload(asExpert, picture, { zoom: "2", x: "0", y: "nonsense" });
  expect(sent.flash).toContain("once an admin has approved it");
  const address = await portraitOf(expert);
  const all = ["", cookie, asExpert, asAdmin];
  expect(await Promise.all(all.map((who) => statusOf(`${address}/96`, who)))).toEqual([404, 404, 200, 200]);
  expect((await open(`/expert/${card.id}`)).html).toContain("https://img.example/amara.png");

  const list = await open("/admin/approvals", asAdmin);
  const versionId = /\/admin\/approvals\/cards\/([\w-]{36})/.exec(list.html)?.[1] ?? "";
  const page = await open(`/admin/approvals/cards/${versionId}`, asAdmin);
  expect(page.text).toContain("The uploaded portrait is new: see the preview.");
  expect(page.html).toContain(`${address}/192`);
  // Another upload replaces the version that the admin saw.
  await upload(asExpert, picture);
  const decide = (id: string) =>
    decideCard(t.db, callerOf(admin), { versionId: id, decision: { decision: "accept" } });
  expect(await decide(versionId)).toMatchObject({ error: "already-decided" });
  const second = await portraitOf(expert);
  const newest = /\/admin\/approvals\/cards\/([\w-]{36})/.exec(
    (await open("/admin/approvals", asAdmin)).html,
  )?.[1];
  expect(await decide(newest ?? "")).toMatchObject({ ok: true });
  expect(await Promise.all(all.map((who) => statusOf(`${second}/96`, who)))).toEqual([200, 200, 200, 200]);
  expect(await statusOf(`${address}/96`, asAdmin)).toBe(404);
  for (const place of [`/expert/${card.id}`, "/experts"])
    expect((await open(place)).html).toContain(`${second}/192`);

  // A later change of the text keeps it.
  const saved = await submitCard(t.db, callerOf(expert, { expertId: card.id }), {
    card: cardInput({ bio: "New." }),
  });
  expect(saved).toMatchObject({ ok: true });
  const removed = await read(
    siteRequest(path, {
      method: "POST",
      body: new URLSearchParams({ intent: "remove" }),
      headers: { Cookie: asExpert },
    }),
  );
  expect(removed.flash).toBe("Your portrait is removed.");
  expect(await statusOf(`${second}/96`, asAdmin)).toBe(404);
  expect((await open(`/expert/${card.id}`)).html).not.toContain("/portraits/");
});
