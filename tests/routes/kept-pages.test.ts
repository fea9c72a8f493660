import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { expertProfileViews } from "~/db/schema/expert-profile-views";
import { experts } from "~/db/schema/experts";
import { createLiveClass } from "../support/class-factories";
import { signedInAs } from "../support/cookies";
import { useDatabase } from "../support/database";
import { DatabaseGate } from "../support/database-gate";
import { createExpert, createUser } from "../support/factories";
import { startKept, untilKept } from "../support/kept-scene";
import { siteRoutes } from "../support/site";

const t = useDatabase();
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };

test("a visitor's page is rendered once, for however many who ask at the same time, and then not again", async () => {
  await createExpert(t.db);
  const site = await startKept({ t });
  const replies = await Promise.all(Array.from({ length: 20 }, () => site.ask("/experts")));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  await site.ask("/experts?utm_source=letter");
  expect(site.rendered.filter((path) => path.startsWith("/experts"))).toEqual(["/experts"]);
  expect(new Set(replies.map(({ headers }) => headers["x-request-id"])).size).toBe(20);
});

test("pages that have one address are there before anybody asks, in the smallest form too", async () => {
  const site = await startKept({ t });
  await site.warmUp();
  for (const path of ["/", "/experts", "/classes"]) expect(site.rendered).toContain(path);
  const count = site.rendered.length;
  const askBrotli = (path: string) => site.ask(path, { "accept-encoding": "gzip, deflate, br" });
  // Those that no time changes.
  for (const path of ["/about", "/terms", "/privacy"]) {
    await expect.poll(async () => (await askBrotli(path)).headers["content-encoding"]).toBe("br");
  }
  expect(site.rendered.length).toBe(count);
});

test("every route that says so is kept: one answer for all, without nonce, cookie or script of the framework", async () => {
  const site = await startKept({ t });
  const expert = await createExpert(t.db);
  const live = await createLiveClass(t.db, { slug: "hunting" });
  const params = {
    expertId: expert.id,
    slug: "hunting",
    classId: live.id,
    speciality: "penetration-testing",
  };
  const kept = (await siteRoutes()).filter(
    ({ module }) => (module as { handle?: { keep?: unknown } })?.handle?.keep,
  );
  const paths = kept.map(({ path }) =>
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

test("it is the application's page but for what each answer has of its own", async () => {
  const site = await startKept({ t });
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
  const site = await startKept({ t });
  await createExpert(t.db);
  const { text, headers } = await site.ask("/experts");
  const known = { "if-none-match": String(headers.etag) };
  const again = await site.ask("/experts", known);
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  const head = await site.ask("/experts", {}, "HEAD");
  expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
    200,
    0,
    String(Buffer.byteLength(text)),
  ]);
  const zipped = await site.ask("/experts", { "accept-encoding": "gzip, deflate" });
  expect(gunzipSync(zipped.body).toString()).toBe(text);
  const askBrotli = () => site.ask("/experts", { "accept-encoding": "gzip, deflate, br" });
  await expect.poll(async () => (await askBrotli()).headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync((await askBrotli()).body).toString()).toBe(text);
});

test("whoever brings a session, a notice, a zone, a range or another host is the application's", async () => {
  const site = await startKept({ t });
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

test("a commit is seen after a second at most; while the news can't be heard, at once", async () => {
  const gate = new DatabaseGate(t.url);
  await gate.open();
  const site = await startKept({ t, databaseUrl: gate.url });
  const { id } = await createExpert(t.db, { title: "Before" });
  const rename = (title: string) => t.db.update(experts).set({ title }).where(eq(experts.id, id));
  const shown = async () => /Before|After|Unheard|Back/.exec((await site.ask("/experts")).text)?.[0];
  expect(await shown()).toBe("Before");
  await rename("After");
  await expect.poll(shown, { timeout: 1_000, interval: 20 }).toBe("After");
  await gate.shut();
  await rename("Unheard");
  await sleep(500);
  expect(await shown()).toBe("Unheard");
  await rename("Back");
  expect(await shown()).toBe("Back");
  await gate.open();
  await untilKept(site);
  expect(await shown()).toBe("Back");
  await gate.shut();
}, 20_000);

test("a profile from memory is a view and a line of the log like any other", async () => {
  const site = await startKept({ t });
  const { id } = await createExpert(t.db);
  await site.ask(`/expert/${id}`);
  await site.ask(`/expert/${id}`, browser);
  await site.ask(`/expert/${id}`, {
    ...browser,
    "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)",
  });
  await site.views.settled();
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
