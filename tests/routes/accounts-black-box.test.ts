import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { users } from "~/db/schema/users";
import { hashPassword } from "~/domain/accounts/password.server";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { assembleSite, siteRoutes } from "../support/site";
import { accessTable } from "./access-table";
import { type Shell, startShell } from "./shell-server";

/** The accounts as a stranger with a script would try them: the whole program over HTTP. */

const t = useDatabase();
let build: Awaited<ReturnType<typeof assembleSite>>;
beforeAll(async () => {
  build = await assembleSite();
});

const start = (env: Record<string, string> = { RATE_LIMITS: "off" }) =>
  startShell({ build, env, services: { db: t.db } });

const password = "Keyway2026";
const createNadia = async (values: Parameters<typeof createUser>[1] = {}) =>
  createUser(t.db, { email: "nadia@test.example", passwordHash: await hashPassword(password), ...values });

const submit = (
  shell: Shell,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => shell.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });

const sessionOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("keyway_session="))
    ?.split(";")[0] ?? "";

async function signIn(shell: Shell, headers: Record<string, string> = {}) {
  const answer = await submit(shell, "/login", { email: "nadia@test.example", password }, headers);
  expect(answer.status).toBe(302);
  return sessionOf(answer);
}

const isSignedIn = async (shell: Shell, cookie: string) =>
  (await shell.fetch("/profile", { headers: { Cookie: cookie } })).status === 200;

describe("sessions", () => {
  test("a token that was planted before the sign-in opens nothing afterwards", async () => {
    await createNadia();
    const shell = await start();
    const planted = `keyway_session=${"A".repeat(43)}`;
    const given = await signIn(shell, { Cookie: planted });
    expect(given).not.toBe(planted);
    expect(await isSignedIn(shell, planted)).toBe(false);
    expect(await isSignedIn(shell, given)).toBe(true);
  });

  test("signing in again ends the session that the browser had", async () => {
    await createNadia();
    const shell = await start();
    const first = await signIn(shell);
    const answer = await submit(
      shell,
      "/login",
      { email: "nadia@test.example", password },
      { Cookie: first },
    );
    const second = sessionOf(answer);
    expect(second).not.toBe(first);
    expect([await isSignedIn(shell, first), await isSignedIn(shell, second)]).toEqual([false, true]);
  });

  test("a cookie that was copied is dead after the sign-out", async () => {
    await createNadia();
    const shell = await start();
    const cookie = await signIn(shell);
    expect((await submit(shell, "/logout", {}, { Cookie: cookie })).status).toBe(302);
    expect(await isSignedIn(shell, cookie)).toBe(false);
  });

  test.each([
    ["role", { role: "expert" as const }],
    ["active flag", { isActive: false }],
    ["password", { passwordChangedAt: new Date() }],
  ])("a change of the %s takes hold at the next request, whoever makes it", async (_name, change) => {
    await createNadia();
    const shell = await start();
    const cookie = await signIn(shell);
    await t.db.update(users).set(change);
    expect(await isSignedIn(shell, cookie)).toBe(false);
  });
});

describe("open redirects", () => {
  const hostile = [
    "//e.example",
    "/\\e.example",
    "\\\\e.example",
    "/%09/e.example",
    "/\t/e.example",
    "/%5Ce.example",
    "https:e.example",
    "https://e.example",
    "javascript:alert(1)",
    "/x\r\nSet-Cookie: a=b",
    "/%0d%0aSet-Cookie:%20a=b",
    "/.//e.example",
    "http://localhost@e.example/",
  ];

  test.each(hostile)("%j never leaves the site", async (redirectTo) => {
    await createNadia();
    const shell = await start();
    const cookie = await signIn(shell);
    const asked = new URLSearchParams({ redirectTo });
    const answers = [
      await submit(shell, "/login", { email: "nadia@test.example", password, redirectTo }),
      await submit(shell, "/signup", { ...newcomer, redirectTo }),
      await submit(shell, "/check-email", { email: "nadia@test.example", redirectTo }),
      await submit(shell, "/time-zone", { timeZone: "Europe/Paris", redirectTo }),
      await submit(shell, "/theme", { theme: "dark", redirectTo }),
      ...(await Promise.all(
        ["/login", "/signup", "/check-email", "/sign-in-prompt?action=book"].map((path) =>
          shell.fetch(`${path}${path.includes("?") ? "&" : "?"}${asked}`, { headers: { Cookie: cookie } }),
        ),
      )),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.getSetCookie().filter((value) => value.startsWith("a="))).toEqual([]);
      const target = new URL(answer.headers.get("Location") ?? "/", shell.origin);
      expect(target.origin, answer.url).toBe(shell.origin);
      expect(target.searchParams.get("redirectTo") ?? "/", answer.url).toMatch(/^\/(?![/\\])/);
      expect(await answer.text()).not.toMatch(/href="(\/\/|https?:|\/\\|javascript:)e?\.?example/);
    }
  });
});

const newcomer = { role: "learner", name: "Nadia", email: "new@test.example", password };

describe("posts from other sites", () => {
  const foreign: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Referer: "https://evil.example/login" },
  ];
  const spellings = [
    (path: string) => path,
    (path: string) => `${path}/`,
    (path: string) => `${path}.data`,
    (path: string) => `${path}?_data=routes`,
    (path: string) => `${path}?index`,
    (path: string) => path.toUpperCase(),
    (path: string) => path.replace(/(.)$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  ];

  test("run nothing on any account route, in any spelling", async () => {
    await createNadia();
    const shell = await start();
    const cookie = await signIn(shell);
    const routes = (await siteRoutes()).filter(
      ({ id, module }) => /^routes\/(accounts|profile)\//.test(id) && module?.action,
    );
    expect(routes.length).toBeGreaterThan(10);
    const world = { expertId: "x", bookingId: "x" };
    for (const { id } of routes) {
      const path = accessTable[id]?.path(world).split("?")[0] ?? "";
      for (const spell of spellings) {
        for (const headers of foreign) {
          const answer = await submit(shell, spell(path), newcomer, { Cookie: cookie, ...headers });
          expect({ path: spell(path), headers, status: answer.status }).toMatchObject({ status: 403 });
        }
      }
    }
    expect(await t.db.$count(users)).toBe(1);
    expect(await isSignedIn(shell, cookie)).toBe(true);
  });
});

describe("brute force", () => {
  const guess = (shell: Shell, number: number) =>
    submit(
      shell,
      "/login",
      { email: "nadia@test.example", password: `Wrong${number}2026` },
      {
        "X-Forwarded-For": `203.0.113.${number}`,
        "X-Real-IP": `203.0.113.${number}`,
        Forwarded: `for=203.0.113.${number}`,
      },
    );

  test("is slowed down over two instances and a restart, whatever address it claims to have", async () => {
    await createNadia();
    const databases = [openDatabase(t.url), openDatabase(t.url)];
    const instances = await Promise.all(
      databases.map(({ db }) => startShell({ build, env: { RATE_LIMITS: "on" }, services: { db } })),
    );
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1) {
      const instance = instances[number % 2];
      if (instance) statuses.push((await guess(instance, number)).status);
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.slice(6).every((status) => status === 429)).toBe(true);

    const restarted = await startShell({ build, env: { RATE_LIMITS: "on" }, services: { db: t.db } });
    const answer = await guess(restarted, 99);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('value="nadia@test.example"');
    // Even the right password waits: otherwise the wait would tell which one it is.
    const right = await submit(restarted, "/login", { email: "nadia@test.example", password });
    expect(right.status).toBe(429);
    await Promise.all(databases.map(({ close }) => close()));
  });

  test("holds up the stranger, not the browser that signed in before", async () => {
    await createNadia();
    const shell = await startShell({ build, env: { RATE_LIMITS: "on" }, services: { db: t.db } });
    const own = await submit(shell, "/login", { email: "nadia@test.example", password });
    const device = own.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .filter((cookie) => cookie?.startsWith("keyway_device="))
      .join("");
    expect(device).not.toBe("");
    for (let number = 0; number < 10; number += 1) await guess(shell, number);
    expect((await guess(shell, 10)).status).toBe(429);
    const again = await submit(
      shell,
      "/login",
      { email: "nadia@test.example", password },
      { Cookie: device },
    );
    expect(again.status).toBe(302);
  });
});

test("a poisoned Host never reaches the mail", async () => {
  await createNadia();
  const shell = await start();
  const body = "email=nadia%40test.example";
  const form = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.length),
  };
  const poisoned = await shell.raw("POST /forgot-password", { ...form, Host: "evil.example" }, body);
  expect(poisoned).toMatch(/^HTTP\/1.1 400 /);
  const forwarded = await shell.raw(
    "POST /forgot-password",
    { ...form, "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" },
    body,
  );
  expect(forwarded).toMatch(/^HTTP\/1.1 30[23] /);
  expect(forwarded).not.toContain("evil.example");
});

test("no token of a mailed link stands in the access log", async () => {
  const shell = await start();
  for (const path of ["/verify-email", "/reset-password"]) {
    const answer = await shell.fetch(`${path}?token=${"t".repeat(43)}`);
    expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  }
  await expect.poll(() => shell.lines.filter(({ message }) => message === "request").length).toBe(2);
  expect(JSON.stringify(shell.lines)).not.toContain("t".repeat(43));
});
