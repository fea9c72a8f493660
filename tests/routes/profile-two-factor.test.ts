import { eq } from "drizzle-orm";
import { encode } from "uqr";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "~/db/schema/mails";
import { recoveryCodes } from "~/db/schema/recovery-codes";
import { secondFactors } from "~/db/schema/second-factors";
import { hashPassword } from "~/domain/accounts/password.server";
import { createSession } from "~/domain/accounts/sessions/sessions.server";
import { type Env, parseEnv } from "~/platform/env.server";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { get, post, testEnv, testNow } from "../support/request";
import { codesOf, secondsLater, withSecondFactor } from "../support/second-factor";
import { openSite } from "../support/site";

/** /profile/two-factor, through the real middleware and pages. */

const t = useDatabase();
const page = "/profile/two-factor";
const currentPassword = "Keyway2026";
const situation: { t: typeof t; now: Date; env: Env } = { t, now: testNow, env: testEnv };
let passwordHash: string;
let ask: (request: Request) => Promise<Response>;

beforeAll(async () => {
  ask = await openSite(situation);
  passwordHash = await hashPassword(currentPassword);
});
beforeEach(() => {
  situation.now = testNow;
  situation.env = testEnv;
});

/** An account, with a password unless `passwordHash: null`, and a browser that is signed into it. */
async function signedIn(values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(t.db, { passwordHash, ...values });
  return { user, browser: await browserOf(user.id) };
}

async function browserOf(userId: string) {
  const session = { userId, remember: false, userAgent: null, endsSessionId: null, now: testNow };
  const cookies = new Map([["keyway_session", await createSession(t.db, session)]]);
  const send = async (request: Request) => {
    request.headers.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const answer = await ask(request);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    open: async () => await (await send(get(page))).text(),
    visit: () => send(get(page)),
    post: (intent: string, fields: Record<string, string> = {}) => send(post(page, { intent, ...fields })),
  };
}

type Browser = Awaited<ReturnType<typeof browserOf>>;

const keyIn = (html: string) => (/<code class="whole">([^<]+)</.exec(html)?.[1] ?? "").replaceAll(" ", "");
const addressIn = (html: string) => (/href="(otpauth:[^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
const codesIn = (html: string) =>
  [...html.matchAll(/<code>([a-z2-7-]{19})<\/code>/g)].map(([, code]) => code);

/** Begins, confirms, and reads the recovery codes off the page. */
async function turnOn(browser: Browser, fields: Record<string, string> = { currentPassword }) {
  await browser.post("begin", fields);
  const code = codesOf(keyIn(await browser.open()));
  const answer = await browser.post("confirm", { code: code(situation.now) });
  return { code, answer };
}

describe("setting up", () => {
  test("offers it, with the current password where there is one", async () => {
    const html = await (await signedIn()).browser.open();
    expect(html).toContain("Set up</button>");
    expect(html).toContain('autoComplete="current-password"');
    const { browser } = await signedIn({ passwordHash: null });
    expect(await browser.open()).not.toContain('name="currentPassword"');
    expect((await browser.post("begin")).status).toBe(303);
    expect(await t.db.$count(secondFactors)).toBe(1);
  });

  test.each([
    ["no password", {}, "Enter your current password."],
    ["a wrong one", { currentPassword: "Wrong2026" }, "The current password is not correct."],
  ])("doesn't begin with %s", async (_, fields, text) => {
    const { browser } = await signedIn();
    const answer = await browser.post("begin", fields);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).toContain('href="#begin-currentPassword"');
    expect(html).not.toContain("Wrong2026");
    expect(await t.db.$count(secondFactors)).toBe(0);
  });

  test("tells an unverified account why not, and where to confirm", async () => {
    const { browser } = await signedIn({ emailVerifiedAt: null });
    const html = await browser.open();
    expect(html).toContain("Please confirm your email address first.");
    expect(html).toContain('href="/check-email?redirectTo=%2Fprofile%2Ftwo-factor"');
    expect(html).not.toContain("Set up</button>");
    const answer = await browser.post("begin", { currentPassword });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Please confirm your email address first.");
    expect(await t.db.$count(secondFactors)).toBe(0);
  });

  test("shows the secret as picture, text and link, all the same", async () => {
    const { user, browser } = await signedIn();
    expect((await browser.post("begin", { currentPassword })).headers.get("Location")).toBe(page);
    const answer = await browser.visit();
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    const html = await answer.text();
    expect(html).toMatch(/<code class="whole">[A-Z2-7]{4}( [A-Z2-7]{4}){7}</);
    const address = new URL(addressIn(html));
    expect(decodeURIComponent(address.pathname)).toBe(`/Keyway:${user.email}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: "Keyway",
      secret: keyIn(html),
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect(modulesIn(html)).toEqual(encode(addressIn(html), { ecc: "L", boostEcc: true, border: 0 }).data);
    for (const part of [
      'role="img"',
      "<title id=",
      "<desc id=",
      'fill="#fff"',
      'autoComplete="one-time-code"',
    ]) {
      expect(html).toContain(part);
    }
    expect(html.match(/<path d="M[^"]*" fill="#000"/g)).toHaveLength(1);
  });

  test("is on with the first code, and shows ten recovery codes exactly once", async () => {
    const { user, browser } = await signedIn();
    const other = await browserOf(user.id);
    const { answer } = await turnOn(browser);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
    const shown = await browser.visit();
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    const html = await shown.text();
    expect(codesIn(html)).toHaveLength(10);
    for (const text of ["Two-factor authentication is on.", "Keep them now", "23 November 2026"]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("otpauth:");
    expect(html).not.toContain("Error:");
    const reloaded = await browser.open();
    expect(codesIn(reloaded)).toEqual([]);
    expect(reloaded).toContain("<dd>10</dd>");
    expect(await t.db.$count(recoveryCodes)).toBe(10);
    expect((await other.visit()).headers.get("Location")).toContain("/login");
    const [mail] = await t.db.select().from(mails);
    expect(mail).toMatchObject({ toEmail: user.email, template: "security-notice" });
  });

  test("hands the codes to no other session", async () => {
    const { user, browser } = await signedIn();
    await turnOn(browser);
    const thief = await browserOf(user.id);
    thief.cookies.set("keyway_recovery_codes", browser.cookies.get("keyway_recovery_codes") ?? "");
    expect(codesIn(await thief.open())).toEqual([]);
    expect(codesIn(await browser.open())).toHaveLength(10);
  });

  test("stays open after a wrong code, with the same secret", async () => {
    const { browser } = await signedIn();
    await browser.post("begin", { currentPassword });
    const before = keyIn(await browser.open());
    const answer = await browser.post("confirm", { code: "000000" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("The code is not correct. Please check it and try again.");
    expect(html).toContain('value="000000"');
    expect(keyIn(html)).toBe(before);
  });

  test("can be cancelled, and confirms nothing then", async () => {
    const { browser } = await signedIn();
    await browser.post("begin", { currentPassword });
    const code = codesOf(keyIn(await browser.open()))(testNow);
    expect((await browser.post("cancel")).status).toBe(303);
    const answer = await browser.post("confirm", { code });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("This setup is no longer open. Please start again.");
    expect(await t.db.$count(secondFactors)).toBe(0);
  });

  test("of what is on already is a 409, and changes nothing", async () => {
    const { user, browser } = await signedIn();
    await withSecondFactor(t, user);
    const [before] = await t.db.select().from(secondFactors);
    // Its sessions ended when it was turned on.
    const again = await browserOf(user.id);
    const refused = await again.post("begin", { currentPassword });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Two-factor authentication is on already.");
    await again.post("cancel");
    expect(await t.db.select().from(secondFactors)).toEqual([before]);
    expect((await browser.visit()).status).toBe(302);
  });

  test("takes its own fields only", async () => {
    const { user, browser } = await signedIn();
    const other = await createUser(t.db);
    const extras = { userId: other.id, secret: "AAAA", confirmedAt: "2020-01-01", sealedSecret: "AAAA" };
    await browser.post("begin", { currentPassword, ...extras });
    const [row] = await t.db.select().from(secondFactors);
    expect(row).toMatchObject({ userId: user.id, confirmedAt: null });
    const code = codesOf(keyIn(await browser.open()))(testNow);
    await browser.post("confirm", { code, ...extras });
    expect(await t.db.$count(recoveryCodes, eq(recoveryCodes.userId, other.id))).toBe(0);
  });

  test.each(["", "drop", "__proto__", "toString"])("the intent %j is a 400", async (intent) => {
    expect((await (await signedIn()).browser.post(intent)).status).toBe(400);
  });
});

describe("once it is on", () => {
  async function protectedBrowser(values: Parameters<typeof createUser>[1] = {}) {
    const { user } = await signedIn(values);
    const phone = await withSecondFactor(t, user);
    return { user, phone, browser: await browserOf(user.id) };
  }

  test("new recovery codes take password and code, and are shown once", async () => {
    const { phone, browser } = await protectedBrowser();
    const code = phone.code(testNow);
    expect((await browser.post("renew", { code })).status).toBe(400);
    expect((await browser.post("renew", { currentPassword, code: "000000" })).status).toBe(400);
    expect((await browser.post("renew", { currentPassword })).status).toBe(400);
    expect((await browser.post("renew", { currentPassword, code })).status).toBe(303);
    const codes = codesIn(await browser.open());
    expect(codes).toHaveLength(10);
    expect(codes.some((one) => phone.recoveryCodes.includes(one ?? ""))).toBe(false);
    expect(codesIn(await browser.open())).toEqual([]);
  });

  test("it is turned off with password and code, or a recovery code", async () => {
    const { user, phone, browser } = await protectedBrowser();
    const [code = ""] = phone.recoveryCodes;
    const refused = await browser.post("turn-off", { currentPassword: "Wrong2026", code });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('href="#turn-off-currentPassword"');
    expect(await t.db.$count(secondFactors)).toBe(1);
    expect((await browser.post("turn-off", { currentPassword, code })).status).toBe(303);
    expect(await browser.open()).toContain("Two-factor authentication is off.");
    expect(await t.db.$count(secondFactors)).toBe(0);
    expect(await t.db.$count(mails, eq(mails.toEmail, user.email))).toBe(2);
  });

  test("an account without a password needs the code alone", async () => {
    const { phone, browser } = await protectedBrowser({ passwordHash: null });
    expect(await browser.open()).not.toContain('name="currentPassword"');
    expect((await browser.post("turn-off", { code: phone.code(testNow) })).status).toBe(303);
  });

  test("codes and passwords can't be tried for ever", async () => {
    const { phone, browser } = await protectedBrowser();
    const wrong = { currentPassword, code: "000000" };
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await browser.post("turn-off", wrong)).status).toBe(400);
    }
    const answer = await browser.post("renew", { currentPassword, code: phone.code(testNow) });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toContain("Too many attempts. Please wait");
    expect(html).not.toContain(currentPassword);

    const guesser = await signedIn();
    for (let tries = 0; tries < 5; tries += 1) {
      await guesser.browser.post("begin", { currentPassword: `Wrong${tries}` });
    }
    expect((await guesser.browser.post("begin", { currentPassword })).status).toBe(429);
    situation.now = secondsLater(testNow, 60);
    expect((await guesser.browser.post("begin", { currentPassword })).status).toBe(303);
  });

  test.each(["renew", "turn-off"])(
    "nor can the codes alone, of an account without a password: %s",
    async (intent) => {
      const { phone, browser } = await protectedBrowser({ passwordHash: null });
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await browser.post(intent, { code: "000000" })).status).toBe(400);
      }
      expect((await browser.post(intent, { code: phone.code(testNow) })).status).toBe(429);
      situation.now = secondsLater(testNow, 60);
      expect((await browser.post(intent, { code: phone.code(situation.now) })).status).toBe(303);
    },
  );

  test("the admin keeps it in production, and may turn it off elsewhere", async () => {
    const { phone, browser } = await protectedBrowser({ role: "admin" });
    const fields = { currentPassword, code: phone.code(testNow) };
    situation.env = production;
    const html = await browser.open();
    expect(html).toContain("The admin account must keep two-factor authentication on.");
    expect(html).not.toContain('value="turn-off"');
    for (const posted of [fields, {}]) {
      const answer = await browser.post("turn-off", posted);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain("The admin account must keep two-factor authentication on.");
    }
    expect(await t.db.$count(secondFactors)).toBe(1);
    situation.env = testEnv;
    expect(await browser.open()).toContain('value="turn-off"');
    expect((await browser.post("turn-off", fields)).status).toBe(303);
  });

  test("everybody else may turn it off in production", async () => {
    const { phone, browser } = await protectedBrowser();
    situation.env = production;
    const fields = { currentPassword, code: phone.code(testNow) };
    expect((await browser.post("turn-off", fields)).status).toBe(303);
  });

  test("the admin of production sets it up before anything else", async () => {
    const { browser } = await signedIn({ role: "admin" });
    situation.env = production;
    expect(await browser.open()).toContain("The admin account needs it");
    const { answer } = await turnOn(browser);
    expect(answer.status).toBe(303);
    expect(codesIn(await browser.open())).toHaveLength(10);
  });
});

test("storage that is away is a 503", async () => {
  const { browser } = await signedIn();
  const db = t.db;
  const down = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const failing = new Proxy(db, {
    get(target, name) {
      if (name === "insert") throw down;
      return Reflect.get(target, name);
    },
  });
  const broken = await openSite({ t: { db: failing }, env: { ...testEnv, rateLimits: false } });
  const Cookie = `keyway_session=${browser.cookies.get("keyway_session")}`;
  const answer = await broken(post(page, { intent: "begin", currentPassword }, { Cookie }));
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain(currentPassword);
});

/** Without TLS, so that cookies keep their names here. */
const production = parseEnv({
  APP_ENV: "production",
  APP_URL: "http://localhost:3000",
  DATABASE_URL: "postgres://unused@127.0.0.1/unused",
  SESSION_SECRET: testEnv.sessionSecret,
  ADMIN_EMAIL: "admin@test.example",
  RESEND_API_KEY: "re_test",
  MAIL_FROM: "a@test.example",
  PAYMENTS: "sandbox",
});

/** Reads the picture back: the rows of squares inside its quiet zone, which must be white. */
function modulesIn(html: string): boolean[][] {
  const size = Number(/class="qr-code" viewBox="0 0 (\d+) \1"/.exec(html)?.[1]);
  const drawing = /<path d="(M[^"]*)" fill="#000"/.exec(html)?.[1] ?? "";
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const bars = [...drawing.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)];
  expect(bars.map(([bar]) => bar).join("")).toBe(drawing);
  for (const [, x, y, width] of bars) rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  const inner = rows.slice(4, -4).map((row) => row.slice(4, -4));
  const dark = (part: boolean[][]) => part.flat().filter(Boolean).length;
  expect(dark(inner)).toBe(dark(rows));
  return inner;
}
