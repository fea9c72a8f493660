import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { passkeyChallenges } from "~/db/schema/accounts/passkey-challenges";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { auditEvents } from "~/db/schema/site/audit-events";
import { deleteExpiredChallenges } from "~/domain/accounts/passkeys/challenges.server";
import { proofOptions, signInOptions } from "~/domain/accounts/passkeys/passkey-options.server";
import { proveByPasskey, proveBySignIn } from "~/domain/accounts/passkeys/use-passkey.server";
import { startSignInSession } from "~/domain/accounts/sessions/start-session.server";
import { inMinutes, testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import type { Bent } from "../../support/peers/software-authenticator";
import { proofBy, sessionOf, signInWith, withPasskey, withSecondFactor } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";

/** Signing in with a passkey, and what an attacker may send in place of it (ASVS 5, chapters 6 and 7). */

const t = useDatabase();
const caller = visitor();

const failures = async () =>
  (await t.db.select().from(auditEvents).where(eq(auditEvents.action, "sign-in-failed"))).map(
    ({ detail, objectId }) => ({ ...detail, objectId }),
  );

test("proves its account, and notes when and where it was used", async () => {
  const user = await createUser(t.db);
  const authenticator = await withPasskey(t.db, user);
  const signedIn = await signInWith(t.db, authenticator);
  const [stored] = await t.db.select().from(passkeys);
  expect(signedIn).toEqual({ ok: true, value: { userId: user.id, passkeyId: stored?.id } });
  expect(stored).toMatchObject({ lastUsedAt: now, lastUserAgent: "test", counter: 0 });
  expect(await t.db.$count(passkeyChallenges)).toBe(0);
});

test("asks any authenticator, verifies its user, and says how long", async () => {
  const options = await signInOptions(t.db, caller);
  const { challenge, ...others } = options;
  expect(others).toEqual({ rpId: "localhost", userVerification: "required", timeout: 300_000 });
  expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
});

describe("is refused, and audited with its reason:", () => {
  const cases: Array<[string, Bent, string]> = [
    ["an answer for another origin", { origin: "https://keyway.example.evil" }, "origin"],
    ["one for another RP", { rpId: "evil.example" }, "rp-id"],
    ["one from a frame", { crossOrigin: true }, "origin"],
    ["one without the user's verification", { isUserVerified: false }, "user-verification"],
    ["one without the user's presence", { isUserPresent: false }, "invalid"],
    ["one that was made for a new passkey", { type: "webauthn.create" }, "invalid"],
    ["one that another key signed", { isForged: true }, "signature"],
    ["a key that has become able to sync", { isBackupEligible: true }, "backup"],
    ["a key that is synced but can't be", { isBackedUp: true }, "invalid"],
    ["one without the account's handle", { userHandle: "" }, "other-account"],
    [
      "one with another account's handle",
      { userHandle: Buffer.alloc(16).toString("base64url") },
      "other-account",
    ],
    ["a challenge that we never made", { challenge: Buffer.alloc(32).toString("base64url") }, "challenge"],
  ];
  test.each(cases)("%s", async (_, bent, reason) => {
    const user = await createUser(t.db);
    const authenticator = await withPasskey(t.db, user);
    expect(await signInWith(t.db, authenticator, bent)).toEqual({ ok: false, error: reason });
    const objectId = reason === "challenge" ? null : user.id;
    expect(await failures()).toEqual([{ method: "passkey", reason, objectId }]);
    const [stored] = await t.db.select().from(passkeys);
    expect(stored?.lastUsedAt).toBeNull();
    expect((await signInWith(t.db, authenticator)).ok).toBe(true);
  });

  test("a counter that doesn't rise, but not one that does", async () => {
    const authenticator = await withPasskey(t.db, await createUser(t.db));
    expect((await signInWith(t.db, authenticator, { counter: 7 })).ok).toBe(true);
    for (const counter of [7, 6, 0])
      expect(await signInWith(t.db, authenticator, { counter })).toEqual({ ok: false, error: "counter" });
    expect((await signInWith(t.db, authenticator, { counter: 8 })).ok).toBe(true);
  });

  test("a challenge after five minutes", async () => {
    const authenticator = await withPasskey(t.db, await createUser(t.db));
    const answerAt = async (minutes: number) => {
      const answer = authenticator.get(await signInOptions(t.db, caller));
      return proveBySignIn(t.db, visitor({ now: inMinutes(minutes) }), { answer, userAgent: null });
    };
    expect((await answerAt(4.9)).ok).toBe(true);
    expect(await answerAt(5)).toEqual({ ok: false, error: "challenge" });
    expect(await deleteExpiredChallenges(t.db, { now: inMinutes(5), limit: 10 })).toBe(1);
  });

  test("the same answer again, and a challenge whose first answer was wrong", async () => {
    const authenticator = await withPasskey(t.db, await createUser(t.db));
    const answer = authenticator.get(await signInOptions(t.db, caller));
    const prove = (text: string) => proveBySignIn(t.db, caller, { answer: text, userAgent: null });
    expect((await prove(answer)).ok).toBe(true);
    expect(await prove(answer)).toEqual({ ok: false, error: "challenge" });

    const options = await signInOptions(t.db, caller);
    expect(await prove(authenticator.get(options, { isForged: true }))).toEqual({
      ok: false,
      error: "signature",
    });
    expect(await prove(authenticator.get(options))).toEqual({ ok: false, error: "challenge" });
  });

  test("a passkey that was removed, and a text that is no answer", async () => {
    const authenticator = await withPasskey(t.db, await createUser(t.db));
    await t.db.delete(passkeys);
    expect(await signInWith(t.db, authenticator)).toEqual({ ok: false, error: "unknown-passkey" });
    for (const answer of [
      "",
      "{}",
      "[]",
      "null",
      "{",
      `{"response":{"clientDataJSON":"${"a".repeat(5000)}"}}`,
    ])
      expect(await proveBySignIn(t.db, caller, { answer, userAgent: null })).toEqual({
        ok: false,
        error: "invalid",
      });
  });
});

test("fifty answers to one challenge at once are one sign-in", async () => {
  const authenticator = await withPasskey(t.db, await createUser(t.db));
  const options = await signInOptions(t.db, caller);
  const answers = Array.from({ length: 50 }, () => authenticator.get(options));
  const outcomes = await Promise.all(
    answers.map((answer) => proveBySignIn(t.db, caller, { answer, userAgent: null })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

describe("a proof of identity", () => {
  test("takes the account's own passkey, in the session that asked", async () => {
    const user = await createUser(t.db);
    const authenticator = await withPasskey(t.db, user);
    const mine = await sessionOf(t.db, user);
    expect(await proofOptions(t.db, mine)).toMatchObject({
      allowCredentials: [{ id: authenticator.credentialId, transports: ["internal", "hybrid"] }],
    });
    expect((await proveByPasskey(t.db, mine, await proofBy(t.db, mine, authenticator))).ok).toBe(true);

    const other = await sessionOf(t.db, user);
    const answer = await proofBy(t.db, mine, authenticator);
    expect(await proveByPasskey(t.db, other, answer)).toEqual({ ok: false, error: "challenge" });
  });

  test("refuses another's passkey and a sign-in's challenge", async () => {
    const [user, stranger] = [await createUser(t.db), await createUser(t.db)];
    await withPasskey(t.db, user);
    const theirs = await withPasskey(t.db, stranger);
    const mine = await sessionOf(t.db, user);
    const answer = await proofBy(t.db, mine, theirs);
    expect(await proveByPasskey(t.db, mine, answer)).toEqual({ ok: false, error: "other-account" });
    const signIn = theirs.get(await signInOptions(t.db, caller));
    expect(await proveByPasskey(t.db, mine, signIn)).toEqual({ ok: false, error: "challenge" });
    const failed = eq(auditEvents.action, "passkey-failed");
    const [line] = await t.db.select().from(auditEvents).where(failed).orderBy(auditEvents.id);
    expect(line).toMatchObject({ actorId: user.id, objectId: user.id, detail: { reason: "other-account" } });
  });
});

describe("the session", () => {
  const start = (
    userId: string,
    entry: Partial<Parameters<typeof startSignInSession>[2]["entry"] & object>,
  ) =>
    startSignInSession(t.db, caller, {
      userId,
      remember: false,
      userAgent: null,
      entry: { method: "passkey", hadSecondStep: true, ...entry },
    });

  test("starts without a code, as a passkey is both steps", async () => {
    const user = await createUser(t.db);
    const authenticator = await withPasskey(t.db, user);
    await withSecondFactor(t, user);
    const signedIn = await signInWith(t.db, authenticator);
    if (!signedIn.ok) throw new Error(signedIn.error);
    expect((await start(user.id, { passkeyId: signedIn.value.passkeyId })).ok).toBe(true);
    const [line] = await t.db.select().from(auditEvents).where(eq(auditEvents.action, "sign-in"));
    expect(line?.detail).toEqual({ method: "passkey" });
  });

  test("doesn't start with a passkey that was removed since, or is another's", async () => {
    const [user, stranger] = [await createUser(t.db), await createUser(t.db)];
    await withPasskey(t.db, stranger);
    const [theirs] = await t.db.select().from(passkeys);
    const refused = { ok: false, error: "passkey-gone" };
    expect(await start(user.id, { passkeyId: theirs?.id })).toEqual(refused);
    expect(await start(user.id, { passkeyId: user.id })).toEqual(refused);
    expect(await start(user.id, {})).toEqual(refused);
  });

  test("doesn't start for a deactivated account", async () => {
    const user = await createUser(t.db, { isActive: false });
    expect(await start(user.id, {})).toEqual({ ok: false, error: "deactivated" });
  });
});
