import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { auditEvents } from "~/db/schema/site/audit-events";
import { saveMessages } from "~/domain/scans/messages";
import { completeSignIn, continueSignIn } from "~/routes/accounts/sign-in/complete-sign-in.server";
import type { PendingSignIn } from "~/routes/accounts/sign-in/pending-sign-in.server";
import { type Flash, readFlash } from "~/web/flash.server";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { createFinishedScan, heldCookie } from "../../support/scenes/scans";
import { flashOf } from "../../support/site/flash";
import { answerOf, asActor, get, post, testContext } from "../../support/site/request";

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
  "an entry by %s starts a session, makes the browser known, and is in the audit",
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

describe("the skill scans of the browser", () => {
  const enterWith = async (db: Db, { notice, redirectTo }: { notice?: Flash; redirectTo?: string }) => {
    const user = await createUser(t.db);
    const { id } = await createFinishedScan(t.db, null);
    const errors: unknown[] = [];
    const context = testContext({ t: { db }, log: { info() {}, error: (text) => void errors.push(text) } });
    const held = post("/login", {}, { Cookie: heldCookie(id) });
    const entry = signedIn(user.id, { redirectTo });
    const answer = await answerOf(completeSignIn(context, held, entry, { notice }));
    const [scan] = await t.db.select().from(aiSkillScans);
    const isForgotten = answer.setCookies.some((cookie) => /^keyway_scans=;.*Max-Age=0/.test(cookie));
    return { answer, errors, said: flashOf(answer), isForgotten, isSaved: scan?.userId === user.id };
  };
  const welcome = { text: "Welcome.", kind: "success" } as const;

  test.each([
    [{}, saveMessages.savedElsewhere],
    [{ redirectTo: "/skill-scan/x" }, saveMessages.saved],
    [{ notice: welcome }, `Welcome. ${saveMessages.savedElsewhere}`],
  ])("become the account's: %j", async (entry, said) => {
    const entered = await enterWith(t.db, entry);
    expect(entered).toMatchObject({ said, isForgotten: true, isSaved: true, errors: [] });
  });

  test("stay the browser's where that fails, and the sign-in goes on", async () => {
    const returning = () => Promise.reject(new Error("planted"));
    const db = new Proxy(t.db, {
      get: (target, name, receiver) =>
        name === "update"
          ? () => ({ set: () => ({ where: () => ({ returning }) }) })
          : Reflect.get(target, name, receiver),
    });
    const entered = await enterWith(db, { redirectTo: "/skill-scan/x" });
    expect(entered).toMatchObject({ said: saveMessages.failed, isForgotten: false, isSaved: false });
    expect(entered.answer).toMatchObject({ status: 302, location: "/skill-scan/x" });
    expect(entered.errors).toEqual(["A browser's skill scans could not be saved"]);
  });
});

describe("a user who proved who they are stays outside", () => {
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
  ])("%s since", async (_, change, text) => {
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
