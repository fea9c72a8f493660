import type { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { isPassing } from "~/db/errors.server";
import { throttles } from "~/db/schema/accounts/throttles";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { tooManyText } from "~/domain/throttling/throttle-rules";
import { countAttempt, forgive } from "~/web/throttle.server";
import { testNow } from "../../support/caller";
import { fullCard } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { lostDatabase } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { get, post, testContext, testEnv } from "../../support/site/request";
import { assembleSite } from "../../support/site/site";
import { useSite } from "../../support/site/use-site";
import { startShell } from "../server/shell-server";

/**
 * Too many attempts are answered with 429, `Retry-After` and a text. The form keeps the typed values.
 * `access/every-button.test.ts` does it with every counter.
 */

const { t, situation, ask } = useSite();

type Fields = Record<string, string | string[]>;

async function signIn(): Promise<Record<string, string>> {
  const { id: userId } = await createUser(t.db, { role: "expert" });
  await createExpert(t.db, { userId });
  return signedInAs(t, userId, { remember: true, now: situation.now });
}

async function send(path: string, fields: Fields, headers: Record<string, string> = {}) {
  const answer = await ask(post(path, fields, headers));
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  return { status: answer.status, retryAfter: answer.headers.get("Retry-After"), html };
}

/** A question that is different for each number, because a repeated question counts as one. */
const question = (number: number) => ({
  name: "Nadia",
  email,
  subject: "Hello",
  question: `Q & A ${number}?`,
});
const email = "nadia@test.example";
const feedback = (number: number) => ({ answer: `Q & A ${number}?`, email });
const card = (number: number) => ({ ...fullCard, title: `Responder ${number}` });
const link = (number: number) => ({ meetingLink: `https://meet.example/room-${number}` });

type Row = [
  path: string,
  free: number,
  wait: number,
  fields: (number: number) => Fields,
  kept: string,
  table: PgTable,
];

describe.each<Row>([
  ["/expert/{id}/ask", 10, 30, question, "Q &amp; A 99?</textarea>", expertQuestions],
  ["/expert-dashboard/meeting-link", 20, 30, link, 'value="https://meet.example/room-99"', cardVersions],
])("%s", (pattern, free, wait, fields, kept, table) => {
  const as = pattern.startsWith("/expert-") ? "expert" : null;
  const arrange = async () => ({
    path: pattern.replace("{id}", (await createExpert(t.db)).id),
    headers: as ? await signIn() : {},
  });

  test("takes some, then asks to wait, longer each time, and keeps what was typed", async () => {
    const { path, headers } = await arrange();
    for (let number = 0; number < free; number += 1) {
      expect((await send(path, fields(number), headers)).status).toBeOneOf([302, 303]);
    }
    const made = await t.db.$count(table);
    const refused = await send(path, fields(99), headers);
    expect([refused.status, refused.retryAfter]).toEqual([429, `${wait}`]);
    expect(refused.html).toContain("There is a problem");
    expect(refused.html).toContain(tooManyText(wait));
    expect(refused.html).toContain(kept);
    expect(await t.db.$count(table)).toBe(made);

    if (as) expect((await send(path, fields(98), await signIn())).status).toBe(303);
    situation.now = new Date(testNow.getTime() + wait * 1000);
    expect((await send(path, fields(100), headers)).status).toBeOneOf([302, 303]);
    expect((await send(path, fields(101), headers)).retryAfter).toBe(`${2 * wait}`);
  });

  test("counts nothing that was refused for what it says", async () => {
    const { path, headers } = await arrange();
    const wrong = { title: "", bio: "", price: "x", meetingLink: "javascript:alert(1)" };
    expect((await send(path, wrong, headers)).status).toBe(400);
    expect(await t.db.$count(throttles)).toBe(0);
  });
});

test("the router's own requests get the same", async () => {
  for (let number = 0; number < 10; number += 1) await send("/forms/give-feedback", feedback(number));
  const refused = await send("/forms/give-feedback.data", feedback(99));
  expect([refused.status, refused.retryAfter]).toEqual([429, "30"]);
  expect(refused.html).toContain("Too many attempts. Please wait 30 seconds and try again.");
});

test("nothing is counted with RATE_LIMITS=off", async () => {
  situation.env = { ...testEnv, rateLimits: false };
  for (let number = 0; number < 15; number += 1) {
    expect((await send("/forms/give-feedback", feedback(number))).status).toBe(303);
  }
  expect(await t.db.$count(throttles)).toBe(0);
});

test.each(["/expert-profile-creator", "/profile/expert"])(
  "%s previews and grows rows without being counted",
  async (path) => {
    const headers = await signIn();
    for (const intent of ["preview", "add-language", "remove-language-0"]) {
      await send(path, { ...card(1), intent }, headers);
    }
    expect(await t.db.$count(cardVersions)).toBe(0);
    expect(await t.db.$count(throttles)).toBe(0);
  },
);

test("each address is counted for itself, as the proxies tell it that are believed", async () => {
  const build = await assembleSite();
  const start = (hops: string) =>
    startShell({ build, env: { RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: hops }, services: { db: t.db } });
  const send = async (shell: Awaited<ReturnType<typeof start>>, from: string) => {
    const init = {
      method: "POST",
      headers: { "X-Forwarded-For": from },
      body: new URLSearchParams(feedback(0)),
    };
    return (await shell.fetch("/forms/give-feedback", init)).status;
  };
  const behindProxy = await start("1");
  for (let number = 1; number <= 10; number += 1) {
    // Everything before the entry of the last proxy was written by the visitor.
    expect(await send(behindProxy, `192.0.2.${number}, 2001:db8:1:2::${number}`)).toBe(303);
  }
  expect(await send(behindProxy, "2001:db8:1:2:ffff::1")).toBe(429);
  expect(await send(behindProxy, "2001:db8:1:3::1")).toBe(303);

  const alone = await start("0");
  for (let number = 1; number <= 10; number += 1) expect(await send(alone, `192.0.2.${number}`)).toBe(303);
  expect(await send(alone, "192.0.2.99")).toBe(429);
});

describe("throttle", () => {
  const throttleKeys = [{ rule: "sign-in:pair", subject: "127.0.0.1 nadia@test.example" } as const];

  test("tells the seconds to wait, until it is forgiven", async () => {
    const context = testContext({ t });
    for (let number = 0; number < 5; number += 1)
      expect(await countAttempt(context, throttleKeys)).toBeNull();
    expect(await countAttempt(context, throttleKeys)).toBe(10);
    await forgive(context, throttleKeys);
    expect(await countAttempt(context, throttleKeys)).toBeNull();
  });

  test("a lost database is a fault, not a way around; no one is refused because it can't forgive", async () => {
    const lost = lostDatabase();
    const context = testContext({ t: { db: lost.db } });
    await expect(countAttempt(context, throttleKeys)).rejects.toSatisfy(isPassing);
    await forgive(context, throttleKeys);
    await lost.close();
  });

  test("is asked for nothing by pages that are only read", async () => {
    for (const path of ["/forms/give-feedback", "/experts"]) expect((await ask(get(path))).status).toBe(200);
    expect(await t.db.$count(throttles)).toBe(0);
  });
});
