import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isPassing } from "~/db/errors.server";
import { expertQuestions } from "~/db/schema/expert-questions";
import { formAnswers } from "~/db/schema/form-answers";
import { throttles } from "~/db/schema/throttles";
import { countAttempt, forgive } from "~/web/throttle.server";
import { lostDatabase } from "../support/browser";
import { testNow } from "../support/caller";
import { useDatabase } from "../support/database";
import { createExpert } from "../support/factories";
import { get, post, testContext, testEnv } from "../support/request";
import { assembleSite, openSite } from "../support/site";
import { startShell } from "./shell-server";

/** Who tries too often reads so, with 429 and `Retry-After`, and finds what was typed. */

const t = useDatabase();
let now = testNow;
let ask: (request: Request) => Promise<Response>;
beforeAll(async () => {
  ask = await openSite({
    t,
    get now() {
      return now;
    },
  });
});
beforeEach(() => {
  now = testNow;
});

const question = { name: "Nadia Rahman", email: "nadia@test.example", subject: "Hello", question: "Q & A?" };
const answer = { answer: "Q & A?", email: "nadia@test.example" };

async function formsOf(kind: string) {
  if (kind === "form") return { path: "/forms/give-feedback", fields: answer, kept: formAnswers };
  const { id } = await createExpert(t.db);
  return { path: `/expert/${id}/ask`, fields: question, kept: expertQuestions };
}

/** Different each time: the same question twice is one question. */
const numbered = (fields: Record<string, string>, number: number) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, name === "email" ? text : `${text} ${number}`]),
  );

describe.each(["ask", "form"])("the %s page", (kind) => {
  test("takes ten, then asks to wait, longer each time", async () => {
    const { path, fields, kept } = await formsOf(kind);
    for (let number = 0; number < 10; number += 1) {
      expect((await ask(post(path, numbered(fields, number)))).status).toBe(303);
    }
    const refused = await ask(post(path, fields));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
    const html = await refused.text();
    expect(html).toContain("There is a problem");
    expect(html).toContain("Too many attempts. Please wait 30 seconds and try again.");
    expect(html).toContain('value="nadia@test.example"');
    expect(html).toContain("Q &amp; A?</textarea>");
    expect(await t.db.$count(kept)).toBe(10);

    now = new Date(now.getTime() + 30_000);
    expect((await ask(post(path, numbered(fields, 10)))).status).toBe(303);
    expect((await ask(post(path, fields))).headers.get("Retry-After")).toBe("60");
  });

  test("says so to the router's own requests too", async () => {
    const { path, fields } = await formsOf(kind);
    for (let number = 0; number < 10; number += 1) await ask(post(path, numbered(fields, number)));
    const refused = await ask(post(`${path}.data`, fields));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
    expect(await refused.text()).toContain("Too many attempts. Please wait 30 seconds and try again.");
  });

  test("counts no post that was refused for what it says", async () => {
    const { path, fields } = await formsOf(kind);
    for (let number = 0; number < 12; number += 1) expect((await ask(post(path, {}))).status).toBe(400);
    expect(await t.db.$count(throttles)).toBe(0);
    expect((await ask(post(path, fields))).status).toBe(303);
  });

  test("counts nothing with RATE_LIMITS=off", async () => {
    const unlimited = await openSite({ t, env: { ...testEnv, rateLimits: false } });
    const { path, fields } = await formsOf(kind);
    for (let number = 0; number < 15; number += 1) {
      expect((await unlimited(post(path, numbered(fields, number)))).status).toBe(303);
    }
    expect(await t.db.$count(throttles)).toBe(0);
  });
});

test("each address is counted for itself, as the proxies tell it that are believed", async () => {
  const build = await assembleSite();
  const start = (hops: string) =>
    startShell({ build, env: { RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: hops }, services: { db: t.db } });
  const send = async (shell: Awaited<ReturnType<typeof start>>, from: string) => {
    const init = { method: "POST", headers: { "X-Forwarded-For": from }, body: new URLSearchParams(answer) };
    return (await shell.fetch("/forms/give-feedback", init)).status;
  };
  const behindProxy = await start("1");
  for (let number = 1; number <= 10; number += 1) {
    // What stands before the last proxy's word was written by the visitor.
    expect(await send(behindProxy, `192.0.2.${number}, 2001:db8:1:2::${number}`)).toBe(303);
  }
  expect(await send(behindProxy, "2001:db8:1:2:ffff::1")).toBe(429);
  expect(await send(behindProxy, "2001:db8:1:3::1")).toBe(303);

  const alone = await start("0");
  for (let number = 1; number <= 10; number += 1) expect(await send(alone, `192.0.2.${number}`)).toBe(303);
  expect(await send(alone, "192.0.2.99")).toBe(429);
});

describe("throttle", () => {
  const claims = [{ rule: "sign-in:pair", subject: "127.0.0.1 nadia@test.example" } as const];

  test("tells the seconds to wait, until it is forgiven", async () => {
    const context = testContext({ t });
    for (let number = 0; number < 5; number += 1) expect(await countAttempt(context, claims)).toBeNull();
    expect(await countAttempt(context, claims)).toBe(10);
    await forgive(context, claims);
    expect(await countAttempt(context, claims)).toBeNull();
  });

  test("a lost database is a fault, not a way around; nobody is refused because it can't forgive", async () => {
    const lost = lostDatabase();
    const context = testContext({ t: { db: lost.db } });
    await expect(countAttempt(context, claims)).rejects.toSatisfy(isPassing);
    await forgive(context, claims);
    await lost.close();
  });

  test("is asked for nothing by pages that are only read", async () => {
    for (const path of ["/forms/give-feedback", "/experts"]) expect((await ask(get(path))).status).toBe(200);
    expect(await t.db.$count(throttles)).toBe(0);
  });
});
