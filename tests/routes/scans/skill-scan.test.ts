import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { noAnswer, noResults, scanFailed } from "~/components/scans/scan-failed";
import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { answerMessages, saveMessages } from "~/domain/scans/messages";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { failingOnce } from "../../support/failing-once";
import { createUser } from "../../support/scenes/factories";
import { heldCookie, openScan, quickAnswers } from "../../support/scenes/scans";
import { browse, type Fields, type Page, signIn } from "../../support/site/browser";
import { cookiesOf } from "../../support/site/cookies";

/** The skill scan's pages, as a visitor's browser without scripts goes through them. */

const t = useDatabase();
const site = browse(t);

const scanOf = async (id: string) =>
  (await t.db.select().from(aiSkillScans).where(eq(aiSkillScans.id, id)))[0];
const begin = async (values: Partial<typeof aiSkillScans.$inferInsert> = {}) => {
  const id = await openScan(t.db, null, values);
  return { id, cookie: heldCookie(id), at: (number: number) => `/skill-scan/${id}/${number}` };
};

test("a mode begins a scan that belongs to the browser", async () => {
  const { status, location, answer } = await site.send("/skill-scan", { mode: "quick" });
  expect(status).toBe(303);
  expect(location).toMatch(/^\/skill-scan\/[^/]+\/1$/);
  expect(await t.db.select().from(aiSkillScans)).toMatchObject([{ scanType: "quick", userId: null }]);
  expect((await site.open(location ?? "")).status).toBe(404);
  expect((await site.open("/skill-scan", cookiesOf(answer))).text).toContain("Continue your scan");
});

describe("the loading screen", () => {
  const isShown = ({ text }: Page) => /One moment Preparing your questions….*Question 1 of 6/.test(text);
  const start = async (cookie = "") => {
    const { location, answer } = await site.send("/skill-scan", { mode: "quick" }, cookie);
    return { first: location ?? "", cookie: [cookie, cookiesOf(answer)].filter(Boolean).join("; ") };
  };
  const without = (cookie: string, { answer }: Page) => {
    const taken = answer.headers.getSetCookie().filter((one) => one.includes("Max-Age=0"));
    const names = taken.map((one) => one.split("=")[0]);
    const kept = cookie.split("; ").filter((one) => !names.includes(one.split("=")[0]));
    return kept.join("; ");
  };

  test.each(["a visitor", "an account"])("comes once, for %s", async (who) => {
    const { first, cookie } = await start(who === "a visitor" ? "" : await signIn(t, await createUser(t.db)));
    const page = await site.open(first, cookie);
    expect(isShown(page)).toBe(true);
    const again = await site.open(first, without(cookie, page));
    expect([again.status, isShown(again)]).toEqual([200, false]);
  });

  test("is no part of the page's data alone, another scan's page, or one that has an answer", async () => {
    const { first, cookie } = await start();
    expect((await site.open(`${first}.data`, cookie)).html).toMatch(/"isBegun",false/);
    const other = await begin();
    const others = await site.open(other.at(1), `${other.cookie}; ${cookie}`);
    expect([others.status, isShown(others)]).toEqual([200, false]);
    await site.send(first, { answer: "unsure", intent: "back" }, cookie);
    expect(isShown(await site.open(first, cookie))).toBe(false);
  });
});

test("without a mode none begins", async () => {
  const { status, text } = await site.send("/skill-scan", {});
  expect(status).toBe(400);
  expect(text).toContain("Please choose a scan.");
});

test.each([
  ["next", 3, { answer: ["windows", "linux-basics"], intent: "next" }, 4],
  ["back", 3, { answer: ["windows", "linux-basics"], intent: "back" }, 2],
  ["one answer, by the Enter key", 3, { answer: "windows" }, 4],
  ["back without an answer", 3, { intent: "back" }, 2],
])("%s keeps what was answered", async (_, number, fields, leadsTo) => {
  const { id, cookie, at } = await begin({ answers: { q1: "unsure" } });
  const { status, location } = await site.send(at(number), fields, cookie);
  expect([status, location]).toEqual([303, at(leadsTo)]);
  const kept = "answer" in fields ? { q3: [fields.answer].flat().sort() } : {};
  expect(await scanOf(id)).toMatchObject({ answers: { q1: "unsure", ...kept } });
});

test("closing keeps the answer, and the first page goes on after it", async () => {
  const { cookie, at } = await begin();
  await site.send(at(1), { answer: "unsure" }, cookie);
  const closed = await site.send(at(2), { answer: "student", intent: "close" }, cookie);
  expect([closed.status, closed.location]).toEqual([303, "/skill-scan"]);
  const { html, text } = await site.open("/skill-scan", cookie);
  expect(text).toContain("2 of 6 questions answered");
  expect(html).toContain(`href="${at(3)}"`);
});

test("a scan whose first questions were left out goes on after the last answer", async () => {
  const { cookie, at } = await begin({ scanType: "full" });
  const goesOn = async () => (await site.open("/skill-scan", cookie)).html;
  expect(await goesOn()).toContain(`href="${at(1)}"`);
  await site.send(at(2), { answer: "unsure" }, cookie);
  expect(await goesOn()).toContain(`href="${at(3)}"`);
});

describe("is refused, and says why", () => {
  test.each<[string, "quick" | "full", number, Fields, string]>([
    ["nothing for one", "quick", 1, {}, answerMessages["answer-missing"]],
    ["an unknown option", "quick", 1, { answer: "queen" }, answerMessages["answer-missing"]],
    ["nothing for several", "quick", 3, {}, answerMessages["option-missing"]],
    [
      "none of these with something",
      "quick",
      3,
      { answer: ["windows", "none"] },
      answerMessages["none-and-others"],
    ],
    ["a long CV", "full", 14, { answer: "x".repeat(20_001) }, answerMessages["cv-too-long"]],
  ])("%s", async (_, scanType, number, fields, message) => {
    const { cookie, at } = await begin({ scanType });
    const { status, text, html } = await site.send(at(number), fields, cookie);
    expect(status).toBe(400);
    expect(text).toContain(message.replaceAll("'", "&#x27;"));
    expect(html).toContain('href="#answer"');
    if (number === 3 && "answer" in fields) expect(html.match(/checked=""/g)).toHaveLength(2);
    if (scanType === "full") expect(text).toContain("x".repeat(20_001));
  });

  test("none of these with something that Back has kept, once the last question is answered", async () => {
    const { cookie, at } = await begin({ answers: quickAnswers });
    await site.send(at(4), { answer: ["phishing", "none"], intent: "back" }, cookie);
    const { location } = await site.send(at(6), {}, cookie);
    expect(location).toBe(`${at(4)}?missing=1`);
    const page = await site.open(location ?? "", cookie);
    expect(page.text).toContain(answerMessages["none-and-others"].replaceAll("'", "&#x27;"));
  });

  test("a question that was passed over, once the last one is answered", async () => {
    const { q2: _, ...answers } = quickAnswers;
    const { cookie, at } = await begin({ answers });
    const { location } = await site.send(at(6), {}, cookie);
    expect(location).toBe(`${at(2)}?missing=1`);
    expect((await site.open(location ?? "", cookie)).text).toContain(answerMessages["answer-missing"]);
  });
});

test("the last button analyses; the questions then lead to the result", async () => {
  const { id, cookie, at } = await begin({ answers: quickAnswers });
  expect((await site.open(at(6), cookie)).text).toContain("AI Skill Scan");
  const { status, location } = await site.send(at(6), {}, cookie);
  expect([status, location]).toEqual([303, `/skill-scan/${id}`]);
  expect(await scanOf(id)).toMatchObject({ result: { mode: "quick" } });
  for (const answer of [await site.open(at(2), cookie), await site.send(at(2), { answer: "new" }, cookie)]) {
    expect([answer.status, answer.location]).toEqual([303, `/skill-scan/${id}`]);
  }
});

test("an analysis that fails keeps the answers, says so, and is run again by Retry", async () => {
  const { id, cookie, at } = await begin({ answers: quickAnswers });
  const outage = browse({ db: failingOnce(t.db) });
  const { status, text, html } = await outage.send(at(6), { answer: "audit-help" }, cookie);
  expect(status).toBe(503);
  for (const said of [noResults, noAnswer, "Retry"]) expect(text).toContain(said.replaceAll("'", "&#x27;"));
  expect(html).toContain(`action="/skill-scan/${id}/analysis"`);
  expect(await scanOf(id)).toMatchObject({ answers: { q6: ["audit-help"] }, finishedAt: null });
  const again = await outage.send(`/skill-scan/${id}/analysis`, {}, cookie);
  expect([again.status, again.location]).toEqual([303, `/skill-scan/${id}`]);
});

test("a fault of ours has the specification's words", async () => {
  const { cookie, at } = await begin({ answers: quickAnswers });
  const faulty = browse({ db: withoutTransactions(t.db) });
  const { status, text } = await faulty.send(at(6), {}, cookie);
  expect(status).toBe(500);
  expect(text).toContain(scanFailed);
});

/** The database, whose transactions fail with an error that isn't a storage fault. */
const withoutTransactions = (db: Db): Db =>
  new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === "transaction") return () => Promise.reject(new Error("planted"));
      return Reflect.get(target, name, receiver);
    },
  });

test("a user who signs in has the scans of the browser, and reads so", async () => {
  const user = await createUser(t.db);
  const { id, cookie } = await begin({ answers: quickAnswers });
  await site.send(`/skill-scan/${id}/6`, {}, cookie);
  expect((await site.open(`/skill-scan/${id}`, cookie)).text).toContain("Sign in to save");
  const session = `${await signIn(t, user)}; ${cookie}`;
  const saved = await site.send(`/skill-scan/${id}/saving`, {}, session);
  expect(saved).toMatchObject({ status: 303, location: `/skill-scan/${id}`, flash: saveMessages.saved });
  expect(await scanOf(id)).toMatchObject({ userId: user.id, createdAt: testNow });
});

describe("a pasted CV", () => {
  const full = { scanType: "full" as const };

  test("keeps its words where it has page breaks", async () => {
    const { id, cookie, at } = await begin(full);
    await site.send(at(14), { answer: "SIEM\fLinux\0", intent: "back" }, cookie);
    expect(await scanOf(id)).toMatchObject({ cvText: "SIEM Linux" });
  });

  test("stays where nothing was sent in its place, and goes where it was emptied", async () => {
    const { id, cookie, at } = await begin({ ...full, cvText: "SIEM" });
    await site.send(at(14), { intent: "back" }, cookie);
    expect(await scanOf(id)).toMatchObject({ cvText: "SIEM" });
    await site.send(at(14), { answer: "", intent: "back" }, cookie);
    expect(await scanOf(id)).toMatchObject({ cvText: null });
  });

  test("that is too long isn't left behind in silence: closing says so, and leads away the next time", async () => {
    const { cookie, at } = await begin(full);
    const { status, html, text } = await site.send(
      at(14),
      { answer: "x".repeat(20_001), intent: "close" },
      cookie,
    );
    expect([status, text.includes(answerMessages["cv-too-long"])]).toEqual([400, true]);
    expect(html).toMatch(/<p class="scan-close"><a [^>]*href="\/skill-scan"/);
  });
});
