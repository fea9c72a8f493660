import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";
import { headerLabel } from "~/domain/accounts/account";
import {
  createSignInSession,
  findSession,
  signOut,
  touchSignInSession,
} from "~/domain/accounts/sessions/sessions.server";
import { testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();
const day = 86_400_000;

async function signedIn(values: { remember?: boolean; endsSessionId?: string; db?: Db } = {}) {
  const user = await createUser(t.db);
  const token = await createSignInSession(t.db, {
    userId: user.id,
    remember: values.remember ?? false,
    userAgent: "test",
    endsSessionId: values.endsSessionId ?? null,
    now,
  });
  return { user, token };
}

test("a token leads to its account and expert record; only its hash is stored", async () => {
  const { user, token } = await signedIn();
  const expert = await createExpert(t.db, { userId: user.id });
  const found = await findSession(t.db, { token, now });
  expect(found?.actor).toMatchObject({
    userId: user.id,
    expertId: expert.id,
    role: "learner",
    timeZone: user.timeZone,
  });
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const [row] = await t.db.select().from(sessions);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row?.tokenHash.toString("base64url")).not.toBe(token);
});

test.each([
  [false, 1],
  [true, 30],
])("with remember %s it lives %i days, to the second", async (remember, days) => {
  const { token } = await signedIn({ remember });
  expect(await findSession(t.db, { token, now: new Date(now.getTime() + days * day - 1000) })).not.toBeNull();
  expect(await findSession(t.db, { token, now: new Date(now.getTime() + days * day) })).toBeNull();
});

test("unknown and malformed tokens lead nowhere", async () => {
  await signedIn();
  for (const token of ["", "x", "\u0000", "a".repeat(43), "'; drop table sessions"]) {
    expect(await findSession(t.db, { token, now })).toBeNull();
    await signOut(t.db, visitor(), token);
  }
  expect(await t.db.$count(sessions)).toBe(1);
});

test("a sign-in ends the session before it and sweeps the account's expired ones", async () => {
  const { user, token } = await signedIn();
  const before = await findSession(t.db, { token, now });
  const values = { userId: user.id, remember: false, userAgent: null, now };
  const next = await createSignInSession(t.db, { ...values, endsSessionId: before?.actor.sessionId ?? null });
  expect(await findSession(t.db, { token, now })).toBeNull();
  expect(await findSession(t.db, { token: next, now })).not.toBeNull();

  const later = new Date(now.getTime() + 2 * day);
  await createSignInSession(t.db, { ...values, endsSessionId: null, now: later });
  expect(await t.db.$count(sessions)).toBe(1);
});

test("the last use is noted at most every five minutes", async () => {
  const { token } = await signedIn();
  const use = async (minutes: number) => {
    const at = new Date(now.getTime() + minutes * 60_000);
    const found = await findSession(t.db, { token, now: at });
    if (!found) throw new Error("no session");
    await touchSignInSession(t.db, {
      sessionId: found.actor.sessionId,
      lastUsedAt: found.lastUsedAt,
      now: at,
    });
    const [row] = await t.db.select().from(sessions);
    return row?.lastUsedAt.getTime();
  };
  expect(await use(4)).toBe(now.getTime());
  expect(await use(6)).toBe(now.getTime() + 6 * 60_000);
});

test.each([
  ["Abdulrahmanabdulrahman Khan", "a@b.example", "Abdulrahmanabdulrah…"],
  ["Nadia Rahman", "n@test.example", "Nadia"],
  ["  ", "nadia.r@test.example", "nadia.r"],
  ["", "", "Profile"],
])("the header calls %j %j %s", (fullName, email, label) =>
  expect(headerLabel({ fullName, email })).toBe(label),
);
