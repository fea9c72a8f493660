import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { scanPlanTicks } from "~/db/schema/scans/scan-plan-ticks";
import { analyse } from "~/domain/scans/analysis/analyse";
import { content } from "~/domain/scans/content/content";
import { findMentors } from "~/domain/scans/find-mentors.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { createFinishedScan, heldCookie, openScan } from "../../support/scenes/scans";
import { browse, signIn } from "../../support/site/browser";

/** A finished scan's page: its content, the experts that it names, and its actions. */

const t = useDatabase();
const site = browse(t);

test("a visitor sees the result with its reasons, mentors without their times, and how to keep it", async () => {
  await createExpert(t.db, { name: "Amara Okafor", skills: ["SIEM"], rating: 4.9, reviews: 12 });
  await createExpert(t.db, { name: "Jonas Keller", skills: ["SIEM"] });
  const { id } = await createFinishedScan(t.db, null);
  const { text, html } = await site.open(`/skill-scan/${id}`, heldCookie(id));
  for (const said of [
    "SOC analyst",
    "20%",
    "40%",
    "Why? Networking",
    "Firewalls",
    "0 of 1 done",
    "Sign in to save",
  ])
    expect(text).toContain(said);
  // The expert of the plan isn't repeated in the list.
  expect(text).toMatch(/Jonas K\. teaches this .* Who else can teach you this AO Amara O\. .*Teaches SIEM/);
  expect(text.match(/Jonas K\./g)).toHaveLength(2);
  expect(text).toContain("Sign in to see free times");
  expect(text).not.toContain("Next free");
  // Each way to a booking takes the scan along.
  const ways = [...html.matchAll(/href="(\/expert\/[^"]*\/book[^"]*)"/g)].map(([, to]) => to);
  expect(ways.length).toBeGreaterThan(1);
  expect(ways.filter((to) => !to?.includes(`scan=${id}`))).toEqual([]);
});

test("begins with the plan, then the roles, then the figures; a step without an expert has its free exercise", async () => {
  await createExpert(t.db, { name: "Amara Okafor", skills: ["Linux"] });
  const result = analyse({ mode: "full", answers: { desired_role: "soc-analyst" }, cvText: null }, content);
  const id = await openScan(t.db, null, { scanType: "full", answers: {}, finishedAt: testNow, result });
  const { text } = await site.open(`/skill-scan/${id}`, heldCookie(id));
  expect(text).toMatch(
    /the first exercise takes \d+ minutes\. .* Your plan .* Roles that fit you .* Where you are today/i,
  );
  const [next] = result.plan;
  if (next?.name !== "Linux") {
    expect(text).toContain("Start with the free exercise: no listed expert teaches this step yet.");
    expect(text).toMatch(/Amara O\. teaches Linux, a later step, for \$\d+ per lesson/);
  }
});

test("a step is ticked off, and opened again; what isn't in the plan isn't there", async () => {
  const { id } = await createFinishedScan(t.db, null);
  const cookie = heldCookie(id);
  const tick = (skill: string, done: string) => site.send(`/skill-scan/${id}/plan`, { skill, done }, cookie);
  await tick("KW-siem", "1");
  expect((await tick("KW-siem", "1")).location).toBe(`/skill-scan/${id}#plan`);
  expect((await site.open(`/skill-scan/${id}`, cookie)).text).toContain("1 of 1 done");
  await tick("KW-siem", "0");
  expect(await t.db.$count(scanPlanTicks)).toBe(0);
  expect((await tick("KW-linux", "1")).status).toBe(404);
});

test("the skills are a table in words; only the next open step is unfolded, with its expert", async () => {
  await createExpert(t.db, { name: "Amara Okafor", skills: ["Linux"], priceCents: 4000 });
  const answers = { desired_role: "soc-analyst", networking: lastOption("networking") };
  const result = analyse({ mode: "full", answers, cvText: null }, content);
  const [first, second] = result.plan;
  if (!first || !second) throw new Error("The plan has no two steps.");
  const nameOf = ({ name }: { name: string }) => name.replace("&", "&amp;");
  const user = await createUser(t.db);
  const id = await openScan(t.db, user.id, {
    ...{ scanType: "full", answers, finishedAt: testNow, result },
  });
  const cookie = await signIn(t, user);
  const read = async () => (await site.open(`/skill-scan/${id}`, cookie)).text;
  expect(await read()).toContain(`Start with ${nameOf(first)}.`);
  expect(await read()).not.toContain("Retake the scan");
  expect(await read()).toMatch(
    /Skill Level Yours Needed .* Networking with the hardest cases ✓ meets the role on your own/,
  );
  await site.send(`/skill-scan/${id}/plan`, { skill: first.skill, done: "1" }, cookie);
  const { text, html } = await site.open(`/skill-scan/${id}`, cookie);
  expect(text).toContain(`Continue with ${nameOf(second)}.`);
  expect(text).not.toContain(`Start with ${nameOf(first)}`);
  expect(text).toContain("Retake the scan to update your level.");
  expect(html.match(/<details open=""><summary><h3>[^<]*/g)).toEqual([
    `<details open=""><summary><h3>${nameOf(second)}`,
  ]);
});

test("a visitor sees on which days the next step's expert is free, a learner the next time", async () => {
  const hours = [{ dayOfWeek: 3, startTime: "09:00", endTime: "12:00" }];
  await createExpert(t.db, { name: "Amara Okafor", skills: ["SIEM"], hours });
  const { id } = await createFinishedScan(t.db, null);
  const { text } = await site.open(`/skill-scan/${id}`, heldCookie(id));
  expect(text).toMatch(/Amara O\. teaches this .* \$\d+ per lesson .* free times this week: Wed\./);
  expect(text).not.toContain("Next free");
});

test("deleting the CV leaves no quote of it, and nothing that a model wrote about it", async () => {
  const answers = { linux_skills: "none" };
  const cvText = "Ten years of Linux in a bank.";
  const id = await openScan(t.db, null, {
    ...{ scanType: "full", answers, cvText, finishedAt: testNow, modelSummary: "You know Linux." },
    result: analyse({ mode: "full", answers, cvText }, content),
  });
  const cookie = heldCookie(id);
  expect((await site.open(`/skill-scan/${id}`, cookie)).text).toContain("Delete my CV");
  await site.send(`/skill-scan/${id}/cv-deletion`, {}, cookie);
  const [row] = await t.db.select().from(aiSkillScans).where(eq(aiSkillScans.id, id));
  expect(row).toMatchObject({ cvText: null, modelSummary: null });
  expect(JSON.stringify(row)).not.toContain("bank");
  expect((await site.open(`/skill-scan/${id}`, cookie)).text).not.toContain("Delete my CV");
});

test.each(["saving", "plan", "cv-deletion"])(
  "an address of %s may hold anything in place of an id",
  async (part) => {
    const { status, location } = await site.open(`/skill-scan/%0d%0aX-Injected:1/${part}`);
    expect({ status, location }).toEqual({ status: 303, location: "/skill-scan/%0D%0AX-Injected%3A1" });
    const cookie = await signIn(t, await createUser(t.db));
    const fields = { skill: "KW-siem", done: "1" };
    expect((await site.send(`/skill-scan/%EF%BB%BF/${part}`, fields, cookie)).status).toBe(404);
  },
);

test("mentors are listed experts by the first steps that they teach, then by rating and price; never oneself", async () => {
  const skills = ["SIEM", "Log Analysis"];
  const own = await createExpert(t.db, { skills, rating: 5, reviews: 9 });
  const both = await createExpert(t.db, { skills, rating: 3, reviews: 2 });
  const dear = await createExpert(t.db, { skills: ["SIEM"], rating: 4.5, reviews: 3, priceCents: 9000 });
  const cheap = await createExpert(t.db, { skills: ["siem"], rating: 4.5, reviews: 3, priceCents: 2000 });
  await createExpert(t.db, { skills, rating: 5, reviews: 9, approved: false });
  await createExpert(t.db, { skills: ["Linux"], rating: 5, reviews: 9 });
  await createExpert(t.db, {
    skills: ["Log Analysis", "Networking", "Windows Security"],
    rating: 5,
    reviews: 9,
  });
  const wanted = ["KW-siem", "KW-log-analysis", "KW-networking", "KW-windows"];
  const found = await findMentors(t.db, { skills: wanted, except: own.id });
  expect(found.map(({ id, teaches }) => [id, teaches])).toEqual([
    [both.id, ["SIEM", "Log Analysis"]],
    [cheap.id, ["SIEM"]],
    [dear.id, ["SIEM"]],
  ]);
});

test("who teaches a tool teaches its skill", async () => {
  const expert = await createExpert(t.db, { name: "Kofi Mensah", skills: ["Splunk", "KQL"] });
  const found = await findMentors(t.db, { skills: ["KW-siem"], except: null });
  expect(found.map(({ id, teaches }) => [id, teaches])).toEqual([[expert.id, ["SIEM"]]]);
});

test("a CV's skills that don't count are said to be mentioned; a role without any of its skills isn't one that fits", async () => {
  const cvText = "Skills: Splunk";
  const id = await openScan(t.db, null, {
    ...{ scanType: "full", answers: {}, cvText, finishedAt: testNow },
    result: analyse({ mode: "full", answers: {}, cvText }, content),
  });
  const { text } = await site.open(`/skill-scan/${id}`, heldCookie(id));
  expect(text).toMatch(/Roles that fit you None yet.* Mentioned, not counted .* SIEM Skills: Splunk/);
  expect(text).not.toContain("The role that fits you best");
});

test("scans are kept: the result says what has changed, and the profile draws it beside its table", async () => {
  const user = await createUser(t.db);
  const taken = async (createdAt: string, answers: Record<string, string>) => {
    const at = new Date(createdAt);
    return openScan(t.db, user.id, {
      ...{ scanType: "full", answers, createdAt: at, finishedAt: at },
      result: analyse({ mode: "full", answers, cvText: null }, content),
    });
  };
  const target = { desired_role: "soc-analyst" };
  await taken("2026-05-03T10:00:00Z", target);
  const id = await taken("2026-10-01T10:00:00Z", { ...target, linux_skills: lastOption("linux_skills") });
  const cookie = await signIn(t, user);
  const { text } = await site.open(`/skill-scan/${id}`, cookie);
  expect(text).toContain("Since 3 May 2026");
  expect(text).toMatch(/Readiness 0% → [1-9]\d?%/);
  const profile = await site.open("/profile", cookie);
  expect(profile.html).toMatch(/3 May 2026: 0% ready, 0% fit\. 1 October 2026: [1-9]\d?% ready/);
  expect(profile.html).toMatch(/<text x="0%"[^>]*>3 May 2026<.*<text x="100%"[^>]*>1 Oct 2026</s);
  expect(profile.text).toMatch(/1 October 2026.*Complete analysis.*SOC analyst.*3 May 2026/s);
});

function lastOption(questionId: string): string {
  const question = content.questions.full.find(({ id }) => id === questionId);
  return (question?.kind === "one" && question.options.at(-1)?.id) || "";
}
