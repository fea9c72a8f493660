import { beforeAll, expect, test, vi } from "vitest";
import { fileDoor } from "~/shared/doors";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { assembleSite } from "../../support/site/site";
import { openSocket, startShell } from "./shell-server";

/** The whole site behind its shell, and bodies that once ended or held the process. */

const t = useDatabase();
const urlencoded = "application/x-www-form-urlencoded";
const boundary = "----WebKitFormBoundaryX0123456789abcdef";
const multipart = `multipart/form-data; boundary=${boundary}`;
const megabytes = (count: number) => count * 1024 * 1024;
const part = (disposition: string, content = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;
const fileForms = ["/profile/portrait", "/admin/reconciliation"];

const build = assembleSite();
// The site is loaded once, which takes long on a busy machine.
beforeAll(async () => void (await build), 120_000);
const site = async () => startShell({ build: await build, services: { db: t.db, clock: () => testNow } });

/** Sends a body. Returns the status, and the processor time that the whole process spent on it, in milliseconds. */
async function post(path: string, type: string, body: string, headers: Record<string, string> = {}) {
  const { raw } = await site();
  const before = process.cpuUsage();
  const length = { "Content-Type": type, "Content-Length": `${Buffer.byteLength(body)}` };
  const answer = await raw(`POST ${path}`, { ...length, ...headers }, body);
  const { user, system } = process.cpuUsage(before);
  return { status: Number(answer.slice(9, 12)), answer, ms: (user + system) / 1_000 };
}

const shapes: Array<[string, string, string]> = [
  ["8 MB of pairs", urlencoded, "a&".repeat(megabytes(4)).slice(0, megabytes(8) - 1)],
  ["3 MB of pairs", urlencoded, "a&".repeat(megabytes(1.5))],
  ["a field of 8 MB", urlencoded, `a=${"x".repeat(megabytes(8) - 2)}`],
  ["166,000 empty parts", multipart, `--${boundary}\r\n`.repeat(166_000) + end],
  ["166,000 parts without content", multipart, part('name="a"').repeat(80_000) + end],
  ["60,000 tiny files", multipart, part('name="picture"; filename="a"', "x").repeat(60_000) + end],
  ["a part of 8 MB", multipart, part('name="a"', "x".repeat(megabytes(8) - 300)) + end],
  ["a head of 8 MB", multipart, part(`name="a"\r\nX: ${"x".repeat(megabytes(8) - 300)}`) + end],
];

test.each(fileForms.flatMap((path) => shapes.map((shape) => [path, ...shape] as const)))(
  "%s: %s, signed out, is refused in no time",
  async (path, _, type, body) => {
    const { status, ms } = await post(path, type, body);
    expect(status).toBeGreaterThanOrEqual(300);
    expect(status).toBeLessThan(500);
    expect(ms).toBeLessThan(2_000);
  },
);

test.each(shapes)(
  "%s, by an account that may send a picture, is refused in no time",
  async (_, type, body) => {
    const { id } = await createUser(t.db, { emailVerifiedAt: new Date() });
    const { status, ms } = await post("/profile/portrait", type, body, await signedInAs(t, id));
    expect([400, 413]).toContain(status);
    expect(ms).toBeLessThan(2_000);
  },
);

test("a picture of a visitor leads to the sign-in page, one of an account without a confirmed address to a reason", async () => {
  const body =
    part('name="intent"', "save") + part('name="picture"; filename="a.png"', "x".repeat(200_000)) + end;
  const signedOut = await post("/profile/portrait", multipart, body);
  expect(signedOut.answer).toMatch(
    /^HTTP\/1.1 302 .*\r\nlocation: \/login\?redirectTo=%2Fprofile%2Fportrait/is,
  );

  const { id } = await createUser(t.db, { emailVerifiedAt: null });
  const unconfirmed = await post("/profile/portrait", multipart, body, await signedInAs(t, id));
  expect(unconfirmed.status).toBe(403);
  expect(unconfirmed.answer).toContain("Confirm your email address before you upload a portrait.");
});

test("a report of an account that isn't the admin's is 403, however large", async () => {
  const { id } = await createUser(t.db, { emailVerifiedAt: new Date() });
  const body = part('name="report"; filename="a.csv"', "x".repeat(200_000)) + end;
  const { status } = await post("/admin/reconciliation", multipart, body, await signedInAs(t, id));
  expect(status).toBe(403);
});

/** Begins to send a picture, and goes on only when it is asked to. */
function beginPicture(port: number, cookie: string) {
  const { socket, answer } = openSocket(port);
  const head = part('name="picture"; filename="a.png"', "x".repeat(100_000));
  const length = head.length + end.length;
  socket.write(
    `POST /profile/portrait HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\nCookie: ${cookie}\r\n` +
      `Content-Type: ${multipart}\r\nContent-Length: ${length}\r\n\r\n${head}`,
  );
  return { answer, finish: () => socket.write(end) };
}

test("an account sends two files at once and keeps no other account waiting; visitors hold no place", async () => {
  const { port } = await site();
  const [one, other] = await Promise.all([createUser(t.db), createUser(t.db)]);
  const { Cookie = "" } = await signedInAs(t, one.id);
  const visitors = Array.from({ length: 10 }, () => beginPicture(port, "a=b"));
  const own = [beginPicture(port, Cookie), beginPicture(port, Cookie)];
  await vi.waitFor(async () => {
    const third = beginPicture(port, Cookie);
    third.finish();
    expect(await third.answer).toMatch(/^HTTP\/1.1 503 .*Retry-After: 5/s);
  }, 60_000);
  const others = beginPicture(port, (await signedInAs(t, other.id)).Cookie ?? "");
  for (const { finish } of [others, ...own, ...visitors]) finish();
  for (const { answer } of [others, ...own]) expect(await answer).toMatch(/^HTTP\/1.1 400 /);
  for (const { answer } of visitors) expect(await answer).toMatch(/^HTTP\/1.1 302 /);
});

test("a file of which too little arrives is given up soon", async () => {
  const file = { ...fileDoor.limits, periodMilliseconds: 150, milliseconds: 60_000 };
  const { port } = await startShell({
    build: await build,
    services: { db: t.db, clock: () => testNow },
    limits: { file },
  });
  const { id } = await createUser(t.db);
  expect(await beginPicture(port, (await signedInAs(t, id)).Cookie ?? "").answer).toMatch(/^HTTP\/1.1 408 /);
});

test("what was typed at too great a length isn't carried by the sign-in page, which says so", async () => {
  const typed = (quotes: number) => `fullName=${encodeURIComponent('"'.repeat(quotes))}`;
  const carried = await post("/profile/account", urlencoded, typed(8_000));
  expect(carried).toMatchObject({ status: 401, answer: expect.stringContaining("&quot;") });
  const dropped = await post("/profile/account", urlencoded, typed(20_000));
  expect(dropped.answer).toMatch(/^HTTP\/1.1 302 .*\r\nset-cookie: keyway_flash=/is);
  expect(dropped.answer.length).toBeLessThan(5_000);
});
