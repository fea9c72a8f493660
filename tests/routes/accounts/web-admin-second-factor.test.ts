import { describe, expect, test } from "vitest";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import type { Env } from "~/platform/env.server";
import { readFlash } from "~/web/flash.server";
import { sessionMiddleware } from "~/web/sign-in-session.server";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import {
  answerOf,
  get,
  post,
  productionEnv,
  routeArgs,
  testContext,
  testEnv,
} from "../../support/site/request";

/** In production, the password alone gives no access to the admin's account. */

const t = useDatabase();
const production = productionEnv({ APP_URL: "https://keyway.example" });

async function visit(
  path: string,
  options: { env?: Env; role?: "admin" | "expert"; confirmedAt?: Date | null; method?: "POST" } = {},
) {
  const { env = production, role = "admin", confirmedAt } = options;
  const { id: userId } = await createUser(t.db, { role });
  if (confirmedAt !== undefined) {
    await t.db.insert(secondFactors).values({ userId, sealedSecret: Buffer.from("x"), confirmedAt });
  }
  const { Cookie } = await signedInAs(t, userId);
  const headers = { Cookie: env.isHttps ? `__Host-${Cookie}` : Cookie };
  const request = options.method ? post(path, {}, headers) : get(path, headers);
  return answerOf(
    Promise.resolve(sessionMiddleware(routeArgs({ t, env, request }), async () => new Response("served"))),
  );
}

describe("an admin without a second factor", () => {
  test.each([
    "/",
    "/experts",
    "/admin/dashboard",
    "/profile",
    "/profile/data",
    "/my-bookings.data",
    "/PROFILE/two-factor",
    "/profile/two-factor/x",
    "/x?/profile/two-factor",
    "/%70rofile/two-factor",
  ])("is sent from %s to set one up, with the reason", async (path) => {
    const answer = await visit(path);
    expect(answer).toMatchObject({ status: 302, location: "/profile/two-factor" });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const notice = get("/", { Cookie: answer.setCookies[0]?.split(";")[0] ?? "" });
    expect(readFlash(testContext({ t, env: production }), notice).flash?.text).toContain(
      "two-factor authentication",
    );
  });

  test("posts nothing either", async () => {
    expect((await visit("/experts", { method: "POST" })).location).toBe("/profile/two-factor");
  });

  test.each([
    "/profile/two-factor",
    "/profile/two-factor.data?_routes=root",
    "/profile/two-factor?step=1",
    "/logout",
    "/logout.data",
    "/terms",
    "/privacy",
  ])("reaches %s", async (path) => expect((await visit(path)).body).toBe("served"));

  test("that was begun and not confirmed is none", async () =>
    expect((await visit("/experts", { confirmedAt: null })).status).toBe(302));
});

test.each([
  ["an admin with one", { confirmedAt: now }],
  ["an expert without", { role: "expert" as const }],
  ["the admin of a demo, of development and of tests", { env: testEnv }],
])("%s goes anywhere", async (_, options) => expect((await visit("/experts", options)).body).toBe("served"));
