import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { sessions } from "~/db/schema/sessions";
import { users } from "~/db/schema/users";
import { completeSignIn, continueSignIn } from "~/routes/accounts/sign-in/complete-sign-in.server";
import type { PendingSignIn } from "~/routes/accounts/sign-in/pending-sign-in.server";
import { readFlash } from "~/web/flash.server";
import { testNow as now } from "../support/caller";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { answerOf, asActor, get, post, testContext } from "../support/request";

const t = useDatabase();
const request = () => post("/login", {}, { "User-Agent": "Firefox of the tests" });

const signedIn = (userId: string, changes: Partial<PendingSignIn> = {}) => ({
  userId,
  role: "learner" as const,
  remember: false,
  redirectTo: undefined,
  method: "password" as const,
  hadSecondStep: false,
  ...changes,
});

test.each(["password", "sign-up", "provider"] as const)(
  "an entry by %s starts a session, makes the browser known, and is told in the audit",
  async (method) => {
    const { id } = await createUser(t.db);
    const context = testContext({ t });
    const answer = await answerOf(
      continueSignIn(context, request(), signedIn(id, { method }), { cookies: ["also=1; Path=/"] }),
    );
    expect(answer).toMatchObject({ status: 302, location: "/experts" });
    expect(answer.setCookies.map((cookie) => cookie.replace(/=.*/s, ""))).toEqual([
      "keyway_session",
      "keyway_device",
      "also",
    ]);
    expect(await t.db.select().from(sessions)).toMatchObject([
      { userId: id, userAgent: "Firefox of the tests", remember: false },
    ]);
    expect(await t.db.select().from(auditEvents)).toMatchObject([
      { actorId: id, action: "sign-in", detail: { method }, sourceAddress: "127.0.0.1" },
    ]);
  },
);

test.each([
  ["learner", undefined, "/experts"],
  ["expert", undefined, "/profile"],
  ["expert", "/my-bookings?page=2", "/my-bookings?page=2"],
  ["expert", "//e.example", "/profile"],
] as const)("leads an %s who asked for %j to %s", async (role, redirectTo, location) => {
  const { id } = await createUser(t.db, { role });
  const entry = signedIn(id, { role, redirectTo });
  expect((await answerOf(completeSignIn(testContext({ t }), request(), entry))).location).toBe(location);
});

describe("whoever proved to be somebody stays outside", () => {
  test.each([
    [
      "of an account that was deactivated",
      { isActive: false },
      "This account is deactivated. Please contact support. Write to support@keyway.example.",
    ],
    [
      "after a change of the password",
      { passwordChangedAt: now },
      "An unexpected error occurred. Please try again.",
    ],
  ])("%s meanwhile", async (_, change, text) => {
    const user = await createUser(t.db);
    await t.db.update(users).set(change).where(eq(users.id, user.id));
    const context = testContext({ t, actor: await asActor(t.db, await createUser(t.db)) });
    const entry = signedIn(user.id, { passwordChangedAt: null });
    const answer = await answerOf(completeSignIn(context, request(), entry, { cookies: ["also=1; Path=/"] }));
    expect(answer).toMatchObject({ status: 302, location: "/login" });
    expect(answer.setCookies).toHaveLength(1);
    const Cookie = answer.setCookies[0]?.split(";")[0] ?? "";
    expect(readFlash(context, get("/login", { Cookie })).flash).toEqual({ text, kind: "error" });
    expect(await t.db.$count(sessions)).toBe(0);
  });
});
