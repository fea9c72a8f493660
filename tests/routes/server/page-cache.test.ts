import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { experts } from "~/db/schema/experts/experts";
import { newId } from "~/platform/ids";
import { toCachedPage } from "~/server/page-cache/cached-response";
import { useDatabase } from "../../support/db/database";
import { createLiveClass } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { startCachedSite } from "../../support/site/cached-site";
import { signedInAs } from "../../support/site/cookies";
import { siteRoutes } from "../../support/site/site";

const t = useDatabase();
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };

test("a visitor's page is rendered once, for however many who ask at the same time, and then not again", async () => {
  await createExpert(t.db);
  const site = await startCachedSite({ t });
  const replies = await Promise.all(Array.from({ length: 20 }, () => site.ask("/experts")));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  await site.ask("/experts?utm_source=letter");
  expect(site.rendered.filter((path) => path.startsWith("/experts"))).toEqual(["/experts"]);
  expect(new Set(replies.map(({ headers }) => headers["x-request-id"])).size).toBe(20);
});

test("every route that says so is cached: one response for all, without nonce, cookie or script of the framework", async () => {
  const site = await startCachedSite({ t });
  const expert = await createExpert(t.db);
  const live = await createLiveClass(t.db, { slug: "hunting" });
  const params = {
    expertId: expert.id,
    slug: "hunting",
    classId: live.id,
    speciality: "penetration-testing",
  };
  const cached = (await siteRoutes()).filter(
    ({ module }) => (module as { handle?: { cache?: unknown } })?.handle?.cache,
  );
  const paths = cached.map(({ path }) =>
    path.replace(/:(\w+)/g, (_, name: keyof typeof params) => params[name]),
  );
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const first = await site.ask(path);
    const again = await site.ask(path);
    expect([path, first.status, again.status]).toEqual([
      path,
      path === "/beginner-foundations" ? first.status : 200,
      first.status,
    ]);
    expect(first.headers).toHaveProperty("etag");
    expect(again.headers).not.toHaveProperty("set-cookie");
    expect(again.headers["content-security-policy"]).not.toContain("nonce");
    expect(again.text).not.toMatch(/nonce="[^"]|__reactRouter/);
  }
});

test.each(["private, max-age=60", "no-store", "no-transform"])(
  "%s is kept for no other visitor",
  (control) => {
    const page = { status: 200, headers: [], body: Buffer.from("<p>Nadia</p>") };
    expect(toCachedPage(page)).toMatchObject({ status: 200 });
    expect(toCachedPage({ ...page, headers: [["cache-control", control]] })).toBeNull();
  },
);

test("it is the application's page but for what each answer has of its own", async () => {
  const site = await startCachedSite({ t });
  await createExpert(t.db);
  for (const headers of [{}, { cookie: "keyway_theme=dark; hms_reduce_motion=1" }]) {
    const [kept, plain] = [await site.ask("/experts", headers), await site.askPlainly("/experts", headers)];
    expect(kept.text).toBe(plain.text);
    const { etag, "content-length": _, ...rest } = kept.headers;
    const { "content-security-policy": policy, "content-length": __, ...others } = plain.headers;
    expect({ ...rest, "x-request-id": 0, date: 0 }).toEqual({
      ...others,
      "content-security-policy": String(policy).replace(/ 'nonce-[^']+'/, ""),
      "x-request-id": 0,
      date: 0,
    });
    expect(etag).toMatch(/^W\/"/);
  }
  expect((await site.ask("/experts", { cookie: "keyway_theme=dark" })).text).toContain('data-theme="dark"');
  expect((await site.ask("/experts")).text).not.toContain("data-theme");
});

test("what was seen before is answered with 304; HEAD has no body; each encoding unpacks to the same page", async () => {
  const site = await startCachedSite({ t });
  await createExpert(t.db);
  const { text, headers } = await site.ask("/experts");
  const known = { "if-none-match": String(headers.etag) };
  const again = await site.ask("/experts", known);
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  // What isn't there isn't unchanged either.
  const missing = `/expert/${newId()}`;
  const gone = await site.ask(missing);
  const still = await site.ask(missing, { "if-none-match": String(gone.headers.etag) });
  expect([gone.status, typeof gone.headers.etag, still.status]).toEqual([404, "string", 404]);
  const head = await site.ask("/experts", {}, "HEAD");
  expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
    200,
    0,
    String(Buffer.byteLength(text)),
  ]);
  const zipped = await site.ask("/experts", { "accept-encoding": "gzip, deflate" });
  expect(gunzipSync(zipped.body).toString()).toBe(text);
  const brotlied = await site.ask("/experts", { "accept-encoding": "gzip, deflate, br" });
  expect(brotliDecompressSync(brotlied.body).toString()).toBe(text);
});

test("a request with a session, a notice, a zone, a range or another host is the application's", async () => {
  const site = await startCachedSite({ t });
  const learner = await createUser(t.db, { fullName: "Zuzana Kovář" });
  const mine = await signedInAs(t, learner.id, { now: new Date() });
  await site.ask("/experts");
  const before = site.rendered.length;
  const own = await site.ask("/experts", { cookie: mine.Cookie });
  expect(own.headers["cache-control"]).toBe("private, no-store");
  expect(own.text).toContain(learner.id);
  for (const headers of [
    { cookie: "keyway_zone=Europe%2FBerlin" },
    { cookie: "keyway_flash=sealed" },
    { cookie: "keyway_theme=dark; other=1" },
    { range: "bytes=0-3" },
    { host: "elsewhere.example" },
  ]) {
    const reply = await site.ask("/experts", headers as Record<string, string>);
    expect(reply.headers).not.toHaveProperty("etag");
  }
  const visitor = await site.ask("/experts");
  expect(visitor.text).not.toContain(learner.id);
  expect(site.rendered.length).toBe(before);
});

test("a page is a second old at most, and is rendered once when that has passed", async () => {
  const site = await startCachedSite({ t });
  const { id } = await createExpert(t.db, { title: "Before" });
  const shown = async () => /Before|After/.exec((await site.ask("/experts")).text)?.[0];
  expect(await shown()).toBe("Before");
  await t.db.update(experts).set({ title: "After" }).where(eq(experts.id, id));
  site.clock.now += 999;
  expect(await shown()).toBe("Before");
  site.clock.now += 1;
  expect(await Promise.all([shown(), shown(), shown()])).toEqual(["After", "After", "After"]);
  expect(site.rendered).toEqual(["/experts", "/experts"]);
});

test("a page that is rendered again with the same bytes keeps its ETag and its encodings", async () => {
  const site = await startCachedSite({ t });
  const headers = { "accept-encoding": "br" };
  const first = await site.ask("/about", headers);
  site.clock.now += 1_000;
  const again = await site.ask("/about", { ...headers, "if-none-match": String(first.headers.etag) });
  expect([first.headers["content-encoding"], again.status, site.rendered.length]).toEqual(["br", 304, 2]);
});

test("what fails is tried again by the next who asks, and answered by the application", async () => {
  const site = await startCachedSite({ t });
  const { inside } = site;
  site.inside = (_req, res) => void res.writeHead(500).end();
  const failed = await site.ask("/about");
  site.inside = inside;
  const next = await site.ask("/about");
  expect([failed.headers.etag, next.headers.etag]).toEqual([undefined, expect.stringMatching(/^W/)]);
  expect(site.rendered).toEqual(["/about", "/about"]);
});

test("a profile from memory is a view and a line of the log like any other", async () => {
  const site = await startCachedSite({ t });
  const { id } = await createExpert(t.db);
  await site.ask(`/expert/${id}`);
  await site.ask(`/expert/${id}`, browser);
  await site.ask(`/expert/${id}`, {
    ...browser,
    "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)",
  });
  await site.views.idle();
  expect(await t.db.select().from(expertProfileViews)).toMatchObject([{ expertId: id, viewerId: null }]);
  const lines = site.lines.filter(({ path }) => path === `/expert/${id}`);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatchObject({
    message: "request",
    method: "GET",
    status: 200,
    requestId: expect.any(String),
  });
});
