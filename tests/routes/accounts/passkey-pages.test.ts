import { hash, verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { passkeyChallenges } from "~/db/schema/accounts/passkey-challenges";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { hashPassword } from "~/domain/accounts/password.server";
import { typedField } from "~/shared/typed-field";
import { useUp } from "../../support/attempts";
import { testNow as now } from "../../support/caller";
import { type Bent, SoftwareAuthenticator } from "../../support/peers/software-authenticator";
import { withPasskey, withSecondFactor } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { cookiesOf, signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** Passkeys over the site's pages: sign-in, adding one, and what the pages say. */

const { t, situation, ask } = useSite();
const password = "Old-keyway-1";

const challenge = async (headers = {}, purpose = "sign-in") =>
  (await ask(post("/passkey-challenge", { purpose }, headers))).json();

/** Posts the sign-in form as its script does. */
async function signIn(
  authenticator: SoftwareAuthenticator,
  fields: Record<string, string> = {},
  bent: Bent = {},
) {
  const passkey = authenticator.get(await challenge(), bent);
  return ask(post("/login", { email: "", password: "", passkey, ...fields }));
}

describe("signing in", () => {
  test("leads where the visitor was going, remembers, and asks for no code", async () => {
    const user = await createUser(t.db);
    await withSecondFactor(t, user);
    const authenticator = await withPasskey(t.db, user);
    await t.db.delete(sessions);
    const answer = await signIn(authenticator, { redirectTo: "/my-bookings", remember: "on" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/my-bookings"]);
    expect(await t.db.select().from(sessions)).toMatchObject([{ userId: user.id, remember: true }]);
    expect((await ask(get("/profile", { Cookie: cookiesOf(answer) }))).status).toBe(200);
    expect(cookiesOf(answer)).toContain("keyway_device=");
  });

  test("carries a form that was posted without a session", async () => {
    const authenticator = await withPasskey(t.db, await createUser(t.db));
    const carried = { redirectTo: "/contact", [typedField]: '[["name","Ada"]]' };
    const answer = await signIn(authenticator, carried);
    expect([answer.status, answer.headers.get("Location")]).toEqual([307, "/contact"]);
  });

  test("hashes nothing, neither for the challenge nor for the answer", async () => {
    const authenticator = await withPasskey(t.db, await createUser(t.db));
    for (const spy of [hash, verify]) vi.mocked(spy).mockClear();
    expect((await signIn(authenticator)).status).toBe(302);
    expect((await signIn(authenticator, {}, { isForged: true })).status).toBe(400);
    for (const spy of [hash, verify]) expect(spy).not.toHaveBeenCalled();
  });

  test("with a removed passkey says so, and lets the authenticator know", async () => {
    const authenticator = await withPasskey(t.db, await createUser(t.db));
    await t.db.delete(passkeys);
    const answer = await signIn(authenticator, { redirectTo: "/my-bookings" });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(
      "This passkey doesn't belong to an account here. Please sign in another way.".replace("'", "&#x27;"),
    );
    const signal = JSON.stringify({ rpId: "localhost", credentialId: authenticator.credentialId });
    expect(html).toContain(`data-unknown="${signal.replaceAll('"', "&quot;")}"`);
    expect(html).toContain('value="/my-bookings"');
    expect(answer.headers.getSetCookie().join()).not.toContain("keyway_session=");
  });

  test("too late, or wrongly, comes back without the answer and without a signal", async () => {
    const authenticator = await withPasskey(t.db, await createUser(t.db));
    const passkey = authenticator.get(await challenge());
    situation.now = new Date(now.getTime() + 5 * 60_000);
    const late = await (await ask(post("/login", { passkey }))).text();
    expect(late).toContain("That took longer than five minutes. Please start again.");
    expect(late).not.toContain(authenticator.credentialId);
    const forged = await (await signIn(authenticator, {}, { isForged: true })).text();
    expect(forged).toContain("The passkey could not be checked.");
    expect(forged).not.toContain("data-passkey-signal");
  });

  test("of a deactivated account leads back to the sign-in page", async () => {
    const user = await createUser(t.db);
    const authenticator = await withPasskey(t.db, user);
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    const answer = await signIn(authenticator);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login"]);
    expect(await t.db.$count(sessions)).toBe(0);
  });
});

test("passkeys are tried a limited number of times, from an address and by an account", async () => {
  const user = await createUser(t.db);
  const authenticator = await withPasskey(t.db, user);
  await useUp(t.db, "passkey:address", { subject: "127.0.0.1", left: 1 });
  expect((await signIn(authenticator)).status).toBe(302);
  expect((await signIn(authenticator)).status).toBe(429);
  await useUp(t.db, "passkey:account", { subject: user.id, left: 1 });
  const cookie = await signedInAs(t, user.id);
  const tries = [1, 2].map(() => post("/profile/passkeys", { intent: "add", passkey: "{}" }, cookie));
  const statuses = [];
  for (const one of tries) statuses.push((await ask(one)).status);
  expect(statuses).toEqual([400, 429]);
});

describe("a challenge", () => {
  test("is never stored by a cache, and waits after 120 in an hour", async () => {
    const answer = await ask(post("/passkey-challenge", { purpose: "sign-in" }));
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    await useUp(t.db, "passkey-challenge:address", { subject: "127.0.0.1", left: 2 });
    expect(await challenge()).toHaveProperty("challenge");
    const refused = await ask(post("/passkey-challenge", { purpose: "sign-in" }));
    expect(refused.status).toBe(429);
    expect((await refused.json()).error).toMatch(/Too many attempts/);
    expect(refused.headers.get("Retry-After")).toBeTruthy();
  });

  test("for a proof needs a session", async () => {
    const answer = await ask(post("/passkey-challenge", { purpose: "proof" }));
    expect([answer.status, await answer.json()]).toEqual([401, { error: "Please sign in again." }]);
    expect(await t.db.$count(passkeyChallenges)).toBe(0);
  });
});

describe("the account's page", () => {
  const optionsOn = (html: string) =>
    JSON.parse((/data-options="([^"]*)"/.exec(html)?.[1] ?? "null").replaceAll("&quot;", '"'));

  test("adds a passkey in two steps", async () => {
    const user = await createUser(t.db, { passwordHash: await hashPassword(password) });
    const headers = await signedInAs(t, user.id);
    const open = async () => (await ask(get("/profile/passkeys", headers))).text();
    expect(optionsOn(await open())).toBeNull();
    const begun = await ask(
      post("/profile/passkeys", { intent: "begin", currentPassword: password }, headers),
    );
    expect([begun.status, begun.headers.get("Location")]).toEqual([303, "/profile/passkeys"]);
    const phone = new SoftwareAuthenticator({ aaguid: "08987058-cadc-4b81-b6e1-30de50dcbe96" });
    const passkey = phone.create(optionsOn(await open()));
    const added = await ask(post("/profile/passkeys", { intent: "add", passkey }, headers));
    expect(added.status).toBe(303);
    const html = await open();
    expect(html).toContain("Windows Hello");
    expect(html).toContain("Never used");
    expect(html).toContain(`&quot;allAcceptedCredentialIds&quot;:[&quot;${phone.credentialId}&quot;]`);
    const again = await ask(post("/profile/passkeys", { intent: "add", passkey }, headers));
    expect([again.status, /five minutes/.test(await again.text())]).toEqual([400, true]);
  });

  test("ends the second step with Cancel", async () => {
    const user = await createUser(t.db);
    const headers = await signedInAs(t, user.id);
    await ask(post("/profile/passkeys", { intent: "begin" }, headers));
    expect(await t.db.$count(passkeyChallenges)).toBe(1);
    expect((await ask(post("/profile/passkeys", { intent: "cancel" }, headers))).status).toBe(303);
    expect(await t.db.$count(passkeyChallenges)).toBe(0);
    expect((await ask(post("/profile/passkeys", { intent: "other" }, headers))).status).toBe(400);
  });

  test("tells an unconfirmed account to confirm its address", async () => {
    const user = await createUser(t.db, { emailVerifiedAt: null });
    const headers = await signedInAs(t, user.id);
    expect(await (await ask(get("/profile/passkeys", headers))).text()).toContain("Confirm your email");
    const begun = await ask(post("/profile/passkeys", { intent: "begin" }, headers));
    expect([begun.status, await t.db.$count(passkeyChallenges)]).toEqual([403, 0]);
  });

  test("removes the password of an admin, and keeps this browser signed in", async () => {
    const user = await createUser(t.db, { role: "admin", passwordHash: await hashPassword(password) });
    await withSecondFactor(t, user);
    const headers = await signedInAs(t, user.id);
    const open = async (Cookie: string) => (await ask(get("/profile/passkeys", { Cookie }))).text();
    expect(await open(headers.Cookie)).toContain("Two passkeys, in case you lose one.");
    const keys = [await withPasskey(t.db, user), await withPasskey(t.db, user)];
    expect(await open(headers.Cookie)).toContain("Remove my password");
    const passkey = keys[0]?.get(await challenge(headers, "proof")) ?? "";
    const made = await ask(post("/profile/passkeys", { intent: "only", passkey }, headers));
    expect(made.status).toBe(303);
    const html = await open(cookiesOf(made));
    expect(html).toContain("You sign in with a passkey only.");
    expect(html).not.toContain("Current password");
    expect((await ask(post("/login", { email: user.email, password }))).status).toBe(400);
  });

  test("doesn't offer that to a learner", async () => {
    const headers = await signedInAs(t, (await createUser(t.db)).id);
    const html = await (await ask(get("/profile/passkeys", headers))).text();
    expect(html).not.toContain("No password on this account");
    const answer = await ask(post("/profile/passkeys", { intent: "only" }, headers));
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining("do without its password yet"),
    ]);
  });
});

test("the script is loaded where a passkey can be used, and nowhere else", async () => {
  const user = await createUser(t.db);
  const headers = await signedInAs(t, user.id);
  const loads = async (path: string) =>
    /enhancements\/passkeys/.test(await (await ask(get(path, headers))).text());
  const pages = ["/profile", "/profile/password", "/profile/email", "/experts", "/profile/two-factor"];
  expect(await Promise.all(pages.map(loads))).toEqual(pages.map(() => false));
  await withPasskey(t.db, user);
  expect(await Promise.all(pages.map(loads))).toEqual([false, true, true, false, true]);
  expect(await (await ask(get("/login"))).text()).toMatch(/enhancements\/passkeys/);
});
