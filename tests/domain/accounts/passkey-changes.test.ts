import { describe, expect, test } from "vitest";
import { passkeyChallenges } from "~/db/schema/accounts/passkey-challenges";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { sessions } from "~/db/schema/accounts/sessions";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { addPasskey, beginPasskey } from "~/domain/accounts/credentials/add-passkey.server";
import { removePasskey, renamePasskey } from "~/domain/accounts/credentials/change-passkey.server";
import { changePassword } from "~/domain/accounts/credentials/change-password.server";
import { resetPassword } from "~/domain/accounts/links/reset-password.server";
import {
  acceptedCredentials,
  listPasskeys,
  viewPasskey,
} from "~/domain/accounts/passkeys/list-passkeys.server";
import {
  creationOptions,
  proofOptions,
  signInOptions,
} from "~/domain/accounts/passkeys/passkey-options.server";
import { hashPassword } from "~/domain/accounts/password.server";
import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import { inMinutes, testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { type Bent, SoftwareAuthenticator } from "../../support/peers/software-authenticator";
import {
  askForPasskey,
  makeLink,
  proofBy,
  sessionOf,
  signInWith,
  withPasskey,
  withSecondFactor,
} from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { testEnv } from "../../support/site/request";

/** Adding, renaming and removing passkeys, and what a passkey proves. */

const t = useDatabase();
const secret = testEnv.sessionSecret;
const proof = { typed: {}, asks: {}, secret };

const actions = async () =>
  (await t.db.select().from(auditEvents).orderBy(auditEvents.id)).map(({ action }) => action);
const notices = async () =>
  (await t.db.select().from(mails).orderBy(mails.id)).map(({ payload }) => Object(payload).event);
const own = async (userId: string) =>
  (await listPasskeys(t.db, userId)).map(({ id, name }) => ({ id, name }));

describe("adding", () => {
  const google = "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4";

  test("stores the key under its authenticator's name, and tells audit and owner", async () => {
    const user = await createUser(t.db);
    const caller = await sessionOf(t.db, user);
    expect(await beginPasskey(t.db, caller, proof)).toEqual({ ok: true, value: undefined });
    const options = await creationOptions(t.db, caller);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Keyway" },
      user: { name: user.email, id: Buffer.from(user.id.replaceAll("-", ""), "hex").toString("base64url") },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      timeout: 300_000,
    });
    const phone = new SoftwareAuthenticator({ aaguid: google, isSynced: true });
    if (!options) throw new Error("not begun");
    expect(await addPasskey(t.db, caller, phone.create(options))).toMatchObject({ ok: true });
    const [stored] = await t.db.select().from(passkeys);
    expect(stored).toMatchObject({
      ...{ userId: user.id, place: 1, name: "Google Password Manager", aaguid: google, counter: 0 },
      ...{ isBackupEligible: true, isBackedUp: true, transports: ["internal", "hybrid"], createdAt: now },
    });
    expect(stored?.credentialId).toEqual(phone.id);
    expect(await actions()).toEqual(["passkey-added"]);
    expect(await notices()).toEqual(["passkey-added"]);
    expect(await creationOptions(t.db, caller)).toBeNull();
    const again = await askForPasskey(t.db, caller);
    expect(again.excludeCredentials).toMatchObject([{ id: phone.credentialId }]);
  });

  test("needs a proof of identity and a confirmed address", async () => {
    const stranger = await createUser(t.db, { emailVerifiedAt: null });
    const unconfirmed = await sessionOf(t.db, stranger);
    expect(await beginPasskey(t.db, unconfirmed, proof)).toEqual({ ok: false, error: "passkey-unverified" });
    await expect(withPasskey(t.db, stranger)).rejects.toMatchObject({ cause: { code: "23514" } });

    const user = await createUser(t.db, { passwordHash: await hashPassword("Old-keyway-1") });
    const caller = await sessionOf(t.db, user);
    expect(await beginPasskey(t.db, caller, { ...proof, typed: { currentPassword: "x" } })).toEqual({
      ok: false,
      error: "wrong-current-password",
    });
    expect(await creationOptions(t.db, caller)).toBeNull();
    const invented = { challenge: Buffer.alloc(32).toString("base64url"), rp: {}, user: { id: "" } };
    expect(await addPasskey(t.db, caller, new SoftwareAuthenticator().create(invented))).toEqual({
      ok: false,
      error: "passkey-too-late",
    });
  });

  test.each<[string, Bent, string]>([
    ["another origin", { origin: "https://evil.example" }, "origin"],
    ["another RP", { rpId: "evil.example" }, "rp-id"],
    ["a frame", { crossOrigin: true }, "origin"],
    ["no verification", { isUserVerified: false }, "user-verification"],
    ["an answer of a sign-in", { type: "webauthn.get" }, "invalid"],
    ["a certificate, which would have its revocation list fetched", { hasCertificate: true }, "attestation"],
  ])("refuses %s", async (_, bent, reason) => {
    const caller = await sessionOf(t.db, await createUser(t.db));
    const options = await askForPasskey(t.db, caller);
    const authenticator = new SoftwareAuthenticator();
    expect(await addPasskey(t.db, caller, authenticator.create(options, bent))).toEqual({
      ok: false,
      error: "passkey-refused",
    });
    const [line] = await t.db.select().from(auditEvents);
    expect(line).toMatchObject({ action: "passkey-failed", detail: { reason } });
    // The challenge is used up.
    expect(await addPasskey(t.db, caller, authenticator.create(options))).toMatchObject({ ok: false });
    expect(await t.db.$count(passkeys)).toBe(0);
  });

  test("works for five minutes, in the session that has given the proof", async () => {
    const user = await createUser(t.db);
    const caller = await sessionOf(t.db, user);
    const answer = new SoftwareAuthenticator().create(await askForPasskey(t.db, caller));
    const late = { ...caller, now: inMinutes(5) };
    expect(await creationOptions(t.db, late)).toBeNull();
    expect(await addPasskey(t.db, late, answer)).toEqual({ ok: false, error: "passkey-too-late" });
    const elsewhere = await sessionOf(t.db, user);
    expect(await creationOptions(t.db, elsewhere)).toBeNull();
    expect(await addPasskey(t.db, elsewhere, answer)).toEqual({ ok: false, error: "passkey-too-late" });
    expect((await addPasskey(t.db, { ...caller, now: inMinutes(4.9) }, answer)).ok).toBe(true);
  });

  test("takes no challenge of a proof, which needs no proof, and no sign-in's", async () => {
    const caller = await sessionOf(t.db, await createUser(t.db));
    const user = { id: "" };
    for (const { challenge } of [await proofOptions(t.db, caller), await signInOptions(t.db, caller)]) {
      const answer = new SoftwareAuthenticator().create({ challenge, rp: {}, user });
      expect(await addPasskey(t.db, caller, answer)).toEqual({ ok: false, error: "passkey-too-late" });
    }
  });

  test("a challenge ends with its session", async () => {
    const caller = await sessionOf(t.db, await createUser(t.db));
    await askForPasskey(t.db, caller);
    await t.db.delete(sessions);
    expect(await t.db.$count(passkeyChallenges)).toBe(0);
  });

  test("stops at ten, however many come at once, and numbers equal names", async () => {
    const user = await createUser(t.db);
    for (let count = 0; count < 8; count += 1) await withPasskey(t.db, user);
    const waiting = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const caller = await sessionOf(t.db, user);
        return { caller, answer: new SoftwareAuthenticator().create(await askForPasskey(t.db, caller)) };
      }),
    );
    const added = await Promise.all(waiting.map(({ caller, answer }) => addPasskey(t.db, caller, answer)));
    expect(added.map(({ ok }) => ok).filter(Boolean)).toHaveLength(2);
    expect(added.filter(({ ok }) => !ok)).toContainEqual({ ok: false, error: "too-many-passkeys" });
    const names = (await own(user.id)).map(({ name }) => name).sort();
    expect(names).toEqual(["Passkey", "Passkey 10", ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `Passkey ${n}`)]);
    const caller = await sessionOf(t.db, user);
    expect(await beginPasskey(t.db, caller, proof)).toEqual({ ok: false, error: "too-many-passkeys" });
    const [{ id: _, ...one } = { id: "" }] = await t.db.select().from(passkeys);
    const eleventh = { ...one, place: 11, credentialId: Buffer.alloc(16) } as typeof passkeys.$inferInsert;
    await expect(t.db.insert(passkeys).values(eleventh)).rejects.toMatchObject({ cause: { code: "23514" } });
  });

  test("refuses a credential that is in use", async () => {
    const [user, other] = [await createUser(t.db), await createUser(t.db)];
    const authenticator = await withPasskey(t.db, user);
    const caller = await sessionOf(t.db, other);
    const answer = authenticator.create(await askForPasskey(t.db, caller));
    expect(await addPasskey(t.db, caller, answer)).toEqual({ ok: false, error: "passkey-known" });
  });
});

describe("renaming and removing", () => {
  test("needs a proof, changes only own ones, and tells the owner", async () => {
    const [user, stranger] = [await createUser(t.db), await createUser(t.db)];
    await withPasskey(t.db, user);
    const [passkey] = await own(user.id);
    const passkeyId = passkey?.id ?? "";
    const thief = await sessionOf(t.db, stranger);
    const rename = { ...proof, passkeyId, name: "Mine" };
    expect(await renamePasskey(t.db, thief, rename)).toEqual({ ok: false, error: "passkey-gone" });
    expect(await removePasskey(t.db, thief, rename)).toEqual({ ok: false, error: "passkey-gone" });
    const stale = await sessionOf(t.db, user, { now: inMinutes(-20) });
    const later = { ...stale, now };
    expect(await renamePasskey(t.db, later, rename)).toEqual({ ok: false, error: "sign-in-again" });
    expect(await removePasskey(t.db, later, rename)).toEqual({ ok: false, error: "sign-in-again" });
    expect(await own(user.id)).toEqual([{ id: passkeyId, name: "Passkey" }]);

    const caller = await sessionOf(t.db, user);
    expect((await renamePasskey(t.db, caller, rename)).ok).toBe(true);
    expect(await own(user.id)).toEqual([{ id: passkeyId, name: "Mine" }]);
    expect((await removePasskey(t.db, caller, rename)).ok).toBe(true);
    expect(await own(user.id)).toEqual([]);
    expect(await actions()).toEqual(["passkey-added", "passkey-renamed", "passkey-removed"]);
    expect(await notices()).toEqual(["passkey-added", "passkey-renamed", "passkey-removed"]);
  });

  test("removing one ends the other sessions, and its sign-in", async () => {
    const user = await createUser(t.db);
    const lost = await withPasskey(t.db, user);
    const kept = await withPasskey(t.db, user);
    await createSignInSession(t.db, {
      userId: user.id,
      remember: true,
      userAgent: null,
      endsSessionId: null,
      now,
    });
    const stranger = await sessionOf(t.db, await createUser(t.db));
    const caller = await sessionOf(t.db, user);
    const typed = { passkey: await proofBy(t.db, caller, kept) };
    const [first] = await own(user.id);
    expect((await removePasskey(t.db, caller, { ...proof, typed, passkeyId: first?.id ?? "" })).ok).toBe(
      true,
    );
    const left = await t.db.select({ id: sessions.id }).from(sessions);
    expect(left.map(({ id }) => id).sort()).toEqual(
      [caller.actor.sessionId, stranger.actor.sessionId].sort(),
    );
    expect(await signInWith(t.db, lost)).toEqual({ ok: false, error: "unknown-passkey" });
    expect((await signInWith(t.db, kept)).ok).toBe(true);
    const accepted = acceptedCredentials(
      user.id,
      await listPasskeys(t.db, user.id),
      "https://keyway.example",
    );
    expect(accepted).toMatchObject({ rpId: "keyway.example", allAcceptedCredentialIds: [kept.credentialId] });
  });
});

test("the list says what is synced, and when and where each was used", async () => {
  const user = await createUser(t.db);
  const phone = await withPasskey(t.db, user, { isSynced: true });
  await withPasskey(t.db, user);
  await signInWith(t.db, phone);
  await t.db
    .update(passkeys)
    .set({ lastUserAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" });
  const [first, second] = await listPasskeys(t.db, user.id);
  if (!first || !second) throw new Error("two passkeys");
  const view = (passkey: typeof first) => viewPasskey(passkey, { zone: "UTC", now });
  expect(view(first)).toMatchObject({
    sync: "Synced to your other devices",
    added: "today 10:00",
    lastUsed: "today 10:00, Firefox on Linux",
  });
  expect(view(second)).toMatchObject({ sync: "On one device only", lastUsed: null });
  expect(view({ ...second, isBackupEligible: true }).sync).toBe("Can be synced, but isn't yet");
});

describe("as a proof", () => {
  test("takes the place of password and code, once", async () => {
    const user = await createUser(t.db, { passwordHash: await hashPassword("Old-keyway-1") });
    await withSecondFactor(t, user);
    const authenticator = await withPasskey(t.db, user);
    const caller = await sessionOf(t.db, user);
    caller.actor.hasSecondFactor = true;
    const change = async (passkey: string) =>
      changePassword(t.db, caller, { typed: { passkey }, password: "New-keyway-22", secret });
    const forged = await proofBy(t.db, caller, authenticator, { isForged: true });
    expect(await change(forged)).toEqual({ ok: false, error: "passkey-refused" });
    expect(await change("")).toEqual({ ok: false, error: "passkey-refused" });
    const answer = await proofBy(t.db, caller, authenticator);
    expect(await change(answer)).toEqual({ ok: true, value: undefined });
    await sessionOf(t.db, user);
    expect(await change(answer)).toEqual({ ok: false, error: "passkey-refused" });
  });

  test("of another account is none", async () => {
    const [user, stranger] = [await createUser(t.db), await createUser(t.db)];
    const theirs = await withPasskey(t.db, stranger);
    const caller = await sessionOf(t.db, user);
    const typed = { passkey: await proofBy(t.db, caller, theirs) };
    expect(await beginPasskey(t.db, caller, { ...proof, typed })).toEqual({
      ok: false,
      error: "passkey-refused",
    });
  });
});

test("a password that was reset by email removes passkeys, because a thief may have added one", async () => {
  const user = await createUser(t.db);
  const planted = await withPasskey(t.db, user);
  const token = await makeLink(t.db, user.id, { purpose: "reset-password" });
  const reset = await resetPassword(t.db, visitor(), {
    token,
    password: "New-keyway-22",
    adminEmail: "a@b.example",
  });
  expect(reset.ok).toBe(true);
  expect(await signInWith(t.db, planted)).toEqual({ ok: false, error: "unknown-passkey" });
  const events = (await t.db.select().from(mails)).map(({ payload }) => Object(payload).event);
  expect(events.sort()).toEqual(["passkey-added", "passkey-removed", "password-changed"]);
});
