import { eq, isNotNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { hashPassword, verifyPassword } from "~/domain/accounts/password.server";
import { newId } from "~/platform/ids";
import { createUser } from "../../support/scenes/factories";
import { cookiesOf, signedInAs } from "../../support/site/cookies";
import { flashOf } from "../../support/site/flash";
import { get, post } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { useSite } from "../../support/site/use-site";

/** Setting a new password and ending sign-in sessions, as a browser posts them. */

const { t, ask } = useSite();
const current = "Old-keyway-1";
const next = "New-keyway-22";

const signIn = (userId: string, remember = false) => signedInAs(t, userId, { remember });

const withPassword = async (password: string | null = current) =>
  createUser(t.db, { passwordHash: password && (await hashPassword(password)) });

const statusOf = async (headers: Record<string, string>) => (await ask(get("/profile", headers))).status;

const fields = { currentPassword: current, password: next, confirmPassword: next };

describe("a new password", () => {
  test("ends every session but the one it renews, which stays remembered", async () => {
    const { id } = await withPassword();
    const [mine, other] = [await signIn(id, true), await signIn(id)];
    const answer = await ask(post("/profile/password", fields, mine));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile/security"]);
    const renewed = { Cookie: cookiesOf(answer) };
    expect([await statusOf(mine), await statusOf(other)]).toEqual([302, 302]);
    const page = await ask(get("/profile", renewed));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Password updated successfully!");
    expect(await t.db.select().from(sessions)).toMatchObject([{ userId: id, remember: true }]);
    expect(await t.db.select().from(mails)).toMatchObject([{ template: "security-notice" }]);
    expect((await t.db.select().from(auditEvents)).map(({ action }) => action)).toEqual(["password-changed"]);
  });

  test.each([
    [{ currentPassword: "Old-keyway-2" }, "The current password is not correct."],
    [{ currentPassword: "" }, "Enter your current password."],
    [{ confirmPassword: `${next}x` }, "Passwords do not match."],
    [
      { password: "password1", confirmPassword: "password1" },
      "This password is one of the most common ones. Please choose another.",
    ],
  ])("is refused with %j, and no password comes back", async (changes, text) => {
    const { id } = await withPassword();
    const headers = await signIn(id);
    const posted = { ...fields, ...changes };
    const answer = await ask(post("/profile/password", posted, headers));
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain("There is a problem");
    expect(html).toContain(text);
    for (const password of Object.values(posted)) if (password) expect(html).not.toContain(password);
    expect(await statusOf(headers)).toBe(200);
    const [stored] = await t.db.select().from(users).where(eq(users.id, id));
    expect((await verifyPassword(stored?.passwordHash ?? null, current)).matches).toBe(true);
  });

  test("isn't asked for the current one where there is none", async () => {
    const { id } = await withPassword(null);
    const headers = await signIn(id);
    const page = await (await ask(get("/profile/password", headers))).text();
    expect(page).not.toContain("currentPassword");
    const answer = await ask(post("/profile/password", { password: next, confirmPassword: next }, headers));
    expect(answer.status).toBe(303);
    const [stored] = await t.db.select().from(users).where(eq(users.id, id));
    expect((await verifyPassword(stored?.passwordHash ?? null, next)).matches).toBe(true);
  });

  test("can't be guessed at: after a few wrong ones the right one waits too", async () => {
    const { id } = await withPassword();
    const headers = await signIn(id);
    const guess = (currentPassword: string) =>
      ask(post("/profile/password", { ...fields, currentPassword }, headers));
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess(`Wrong-keyway-${tries}`)).status);
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    const answer = await guess(current);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain("Too many attempts.");
    expect(await statusOf(headers)).toBe(200);
  });
});

test("is kept when storage goes away right after it: the way on is to sign in with it", async () => {
  const { id } = await withPassword(null);
  const headers = await signIn(id);
  const faults: unknown[] = [];
  const log = { info() {}, error: (text: string) => void faults.push(text) };
  const shaky = await openSite({ t: { db: goneAfterOneChange() }, log });
  const answer = await shaky(post("/profile/password", { password: next, confirmPassword: next }, headers));
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    "/login?redirectTo=%2Fprofile%2Fsecurity",
  ]);
  expect(cookiesOf(answer)).toContain("keyway_flash=");
  expect(faults).toEqual(["No new session after a change of password"]);
  const [stored] = await t.db.select().from(users).where(eq(users.id, id));
  expect((await verifyPassword(stored?.passwordHash ?? null, next)).matches).toBe(true);
});

/** The database, which refuses transactions after the first one that has changed a password. */
function goneAfterOneChange(): typeof t.db {
  let isGone = false;
  const transaction: typeof t.db.transaction = async (work, config) => {
    if (isGone) throw Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
    const result = await t.db.transaction(work, config);
    isGone = (await t.db.$count(users, isNotNull(users.passwordChangedAt))) > 0;
    return result;
  };
  return new Proxy(t.db, {
    get: (db, name) => (name === "transaction" ? transaction : Reflect.get(db, name)),
  });
}

describe("ending sessions", () => {
  const end = (posted: Record<string, string>, headers: Record<string, string>) =>
    ask(post("/profile/sessions", posted, headers));
  const idOf = async (userId: string) =>
    (await t.db.select().from(sessions).where(eq(sessions.userId, userId))).map(({ id }) => id);

  test("one: it is signed out, this one isn't", async () => {
    const { id } = await createUser(t.db);
    const other = await signIn(id);
    const [otherId = ""] = await idOf(id);
    const mine = await signIn(id);
    const answer = await end({ sessionId: otherId }, mine);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile/security"]);
    expect(flashOf(answer)).toBe("The session was ended.");
    expect([await statusOf(other), await statusOf(mine)]).toEqual([302, 200]);
  });

  test("all others", async () => {
    const { id } = await createUser(t.db);
    const others = [await signIn(id), await signIn(id)];
    const mine = await signIn(id);
    expect((await end({ intent: "others" }, mine)).status).toBe(303);
    for (const other of others) expect(await statusOf(other)).toBe(302);
    expect(await statusOf(mine)).toBe(200);
  });

  test("this one signs out", async () => {
    const { id } = await createUser(t.db);
    const mine = await signIn(id);
    const [sessionId = ""] = await idOf(id);
    const answer = await end({ sessionId }, mine);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(answer.headers.getSetCookie().join()).toMatch(/keyway_session=; .*Max-Age=0/);
    expect(await t.db.$count(sessions)).toBe(0);
    expect((await t.db.select().from(auditEvents)).map(({ action }) => action)).toEqual(["sessions-ended"]);
  });

  test("of another account is a 404, as one that isn't there", async () => {
    const [me, other] = [await createUser(t.db), await createUser(t.db)];
    const theirs = await signIn(other.id);
    const [foreign = ""] = await idOf(other.id);
    const mine = await signIn(me.id);
    const bodies: string[] = [];
    for (const sessionId of [foreign, newId(), "nonsense"]) {
      const answer = await end({ sessionId }, mine);
      expect(answer.status).toBe(404);
      bodies.push(await answer.text());
    }
    expect(new Set(bodies).size).toBe(1);
    expect([await statusOf(theirs), await statusOf(mine)]).toEqual([200, 200]);
  });

  test("without an id is a 400; the address itself leads to the list", async () => {
    const mine = await signIn((await createUser(t.db)).id);
    expect((await end({}, mine)).status).toBe(400);
    expect((await end({ intent: "everything" }, mine)).status).toBe(400);
    const page = await ask(get("/profile/sessions", mine));
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/profile/security"]);
  });
});
