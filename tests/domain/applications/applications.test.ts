import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { portraits } from "~/db/schema/accounts/portraits";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { applications } from "~/db/schema/experts/applications";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { decideApplication } from "~/domain/applications/decide-application.server";
import { findFirstCard } from "~/domain/applications/list-first-card.server";
import { findEarlierApplications, findPendingApplications } from "~/domain/applications/queries.server";
import { submitApplication } from "~/domain/applications/submit-application.server";
import { type Decision, queuePageSize } from "~/domain/lists/decision";
import { newId } from "~/platform/ids";
import { callerOfId, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { applicationFacts, createApplication, forTheCard } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { signedInAs } from "../../support/site/cookies";

/** An application's life: sent once, decided once. */

const t = useDatabase();
const sourceAddress = "192.0.2.7";
const appUrl = "http://localhost:3000";
let applicant: typeof users.$inferSelect;
let admin: typeof users.$inferSelect;

beforeEach(async () => {
  applicant = await createUser(t.db);
  admin = await createUser(t.db, { role: "admin", fullName: "Ada Min" });
});

const submit = (userId = applicant.id, application = applicationFacts) =>
  submitApplication(t.db, callerOfId(userId, { sourceAddress, now }), application);

const decide = (applicationId: string, decision: Decision = { decision: "accept" }) =>
  decideApplication(t.db, callerOfId(admin.id, { sourceAddress, appUrl, now }), { applicationId, decision });

const audited = async () =>
  (await t.db.select().from(auditEvents).orderBy(auditEvents.id)).map(({ action }) => action).sort();
const roleOf = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0]?.role;

describe("sending", () => {
  test("keeps what was written as pending, for this account, audited", async () => {
    const sent = await submit();
    expect(sent.ok).toBe(true);
    expect(await t.db.select().from(applications)).toMatchObject([
      { ...applicationFacts, userId: applicant.id, status: "pending", decidedBy: null, reason: null },
    ]);
    expect(await audited()).toEqual(["application-submitted"]);
    expect(await roleOf(applicant.id)).toBe("learner");
  });

  test("takes nothing along that isn't the applicant's to say", async () => {
    const greedy = {
      ...applicationFacts,
      status: "accepted",
      userId: admin.id,
      decidedBy: admin.id,
      id: newId(),
    };
    await submit(applicant.id, greedy);
    expect(await t.db.select().from(applications)).toMatchObject([
      { status: "pending", userId: applicant.id, decidedBy: null },
    ]);
    expect((await t.db.select().from(applications))[0]?.id).not.toBe(greedy.id);
  });

  test.each([
    ["unverified", { emailVerifiedAt: null }],
    ["already-expert", { role: "expert" as const }],
    ["inactive", { isActive: false }],
  ])("is refused as %s", async (error, values) => {
    const user = await createUser(t.db, values);
    expect(await submit(user.id)).toEqual({ ok: false, error });
    expect(await t.db.$count(applications)).toBe(0);
  });

  test("is refused to the admin, and to an account that isn't there", async () => {
    expect(await submit(admin.id)).toEqual({ ok: false, error: "is-admin" });
    expect(await submit(newId())).toEqual({ ok: false, error: "inactive" });
  });

  test("ten times at once is one application; without the command the index says so", async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => submit()));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(sent.filter((one) => !one.ok && one.error === "already-pending")).toHaveLength(9);
    expect(await t.db.$count(applications)).toBe(1);
    await expect(createApplication(t.db, { userId: applicant.id })).rejects.toThrow();
  });
});

describe("accepting", () => {
  test("makes the account an expert's, ends its sessions, is audited twice and mailed once", async () => {
    const { id } = await createApplication(t.db, { userId: applicant.id });
    await signedInAs(t, applicant.id);
    expect(await decide(id)).toEqual({
      ok: true,
      value: { name: "Nadia Rahman", roleChanged: true, isMailed: true, isListed: false },
    });
    expect(await roleOf(applicant.id)).toBe("expert");
    expect(await t.db.$count(sessions)).toBe(0);
    expect(await t.db.select().from(applications)).toMatchObject([
      { status: "accepted", decidedBy: admin.id, decidedAt: now, reason: null },
    ]);
    expect(await audited()).toEqual(["application-accepted", "role-changed"]);
    expect(await t.db.select().from(auditEvents).orderBy(auditEvents.id)).toMatchObject([
      { actorId: admin.id, sourceAddress },
      { actorId: admin.id, objectId: applicant.id, detail: { from: "learner", to: "expert" } },
    ]);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      {
        template: "application-decided",
        toEmail: applicant.email,
        facts: {
          ...{ outcome: "accepted", reason: null, roleChanged: true },
          nextUrl: `${appUrl}/expert-profile-creator`,
        },
      },
    ]);
  });

  test("changes no role of an account that is an expert's by now", async () => {
    const { id } = await createApplication(t.db, { userId: applicant.id });
    await t.db.update(users).set({ role: "expert" }).where(eq(users.id, applicant.id));
    expect(await decide(id)).toMatchObject({ ok: true, value: { roleChanged: false } });
    expect(await audited()).toEqual(["application-accepted"]);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      { facts: { roleChanged: false } },
    ]);
  });

  test("is refused for an account that is no longer active; declining isn't, and sends no mail", async () => {
    const { id } = await createApplication(t.db, { userId: applicant.id });
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, applicant.id));
    expect(await decide(id)).toEqual({ ok: false, error: "applicant-gone" });
    expect(await t.db.select().from(applications)).toMatchObject([{ status: "pending" }]);
    expect(await decide(id, { decision: "refuse", reason: "Gone" })).toMatchObject({
      ok: true,
      value: { isMailed: false },
    });
    expect(await t.db.$count(mails)).toBe(0);
  });

  test("never takes the admin's role", async () => {
    const { id } = await createApplication(t.db, { userId: admin.id });
    expect(await decide(id)).toEqual({ ok: false, error: "applicant-is-admin" });
    expect(await roleOf(admin.id)).toBe("admin");
  });
});

describe("accepting one that has all that a card needs", () => {
  const complete = () => createApplication(t.db, { userId: applicant.id, ...forTheCard });
  const accept = (applicationId: string, portraitId: string | null = null) =>
    decideApplication(t.db, callerOfId(admin.id, { sourceAddress, appUrl, now }), {
      ...{ applicationId, decision: { decision: "accept" }, portraitId },
    });

  test("lists the card as well: one decision, one mail, each step audited", async () => {
    const { id } = await complete();
    expect(await accept(id)).toMatchObject({ ok: true, value: { isListed: true, roleChanged: true } });
    const [link] = await t.db.select().from(expertsUsers);
    const [card] = await t.db.select().from(experts);
    expect(link).toMatchObject({ userId: applicant.id, expertId: card?.id });
    expect(card).toMatchObject({
      ...{ approved: true, name: applicant.fullName, title: "Incident responder", priceCents: 4250 },
      ...{ bio: "Seven years in a SOC.", languages: ["English", "Bengali"], certifications: ["GCFA"] },
      ...{ lesson: "We take apart an alert of yours.", avatar: "https://pictures.example/nadia.jpg" },
    });
    expect(await t.db.select().from(cardVersions)).toMatchObject([
      { number: 1, status: "approved", submittedBy: applicant.id, decidedBy: admin.id, decidedAt: now },
    ]);
    expect(await audited()).toEqual([
      ...["application-accepted", "card-approved", "card-submitted", "role-changed"],
    ]);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      {
        template: "application-decided",
        facts: { isListed: true, nextUrl: `${appUrl}/availability` },
      },
    ]);
  });

  test("takes the uploaded portrait that the admin saw, and no other", async () => {
    const { id } = await complete();
    const portraitId = newId();
    await t.db
      .insert(portraits)
      .values({ id: portraitId, userId: applicant.id, isCurrent: true, createdAt: now });
    for (const seen of [null, newId()]) {
      expect(await accept(id, seen)).toEqual({ ok: false, error: "other-portrait" });
    }
    expect(await t.db.select().from(applications)).toMatchObject([{ status: "pending" }]);
    expect(await accept(id, portraitId)).toMatchObject({ ok: true, value: { isListed: true } });
    expect(await t.db.select().from(experts)).toMatchObject([{ portraitId }]);
  });

  test.each<[what: string, change: () => Promise<unknown>]>([
    ["a title", () => t.db.update(applications).set({ title: "" })],
    ["a first lesson", () => t.db.update(applications).set({ lesson: "" })],
    ["a certification", () => t.db.update(applications).set({ certifications: "None" })],
    ["shorter lists", () => t.db.update(applications).set({ skills: "x".repeat(61) })],
    [
      "a confirmed address",
      () => t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, applicant.id)),
    ],
    ["an account that isn't linked", () => createExpert(t.db, { userId: applicant.id })],
    ["an address without a record", () => createExpert(t.db, { email: applicant.email })],
    ["a learner", () => t.db.update(users).set({ role: "expert" }).where(eq(users.id, applicant.id))],
  ])("without %s lists nothing, and the mail leads to the card's form", async (_, change) => {
    const { id } = await complete();
    await change();
    const [sent] = await t.db.select().from(applications);
    expect((await findFirstCard(t.db, applicant.id, sent ?? applicationFacts)).card).toBeNull();
    const before = await t.db.$count(experts);
    expect(await accept(id)).toMatchObject({ ok: true, value: { isListed: false } });
    expect([await t.db.$count(experts), await t.db.$count(cardVersions)]).toEqual([before, 0]);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      { facts: { isListed: false, nextUrl: `${appUrl}/expert-profile-creator` } },
    ]);
  });
});

describe("declining", () => {
  test("keeps the reason and mails it; the applicant may apply again", async () => {
    const { id } = await createApplication(t.db, { userId: applicant.id });
    const declined = await decide(id, { decision: "refuse", reason: "Please add references." });
    expect(declined).toEqual({
      ok: true,
      value: { name: "Nadia Rahman", roleChanged: false, isMailed: true, isListed: false },
    });
    expect(await roleOf(applicant.id)).toBe("learner");
    expect(await t.db.select().from(applications)).toMatchObject([
      { status: "declined", reason: "Please add references." },
    ]);
    expect(await audited()).toEqual(["application-declined"]);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      {
        facts: {
          outcome: "declined",
          reason: "Please add references.",
          nextUrl: `${appUrl}/apply-as-expert`,
        },
      },
    ]);
    expect((await submit()).ok).toBe(true);
    expect(await t.db.$count(applications)).toBe(2);
  });
});

test.each(["no id", newId()])("an unknown application (%s) can't be decided", async (id) => {
  expect(await decide(id)).toEqual({ ok: false, error: "unknown-application" });
});

test("the queue has the oldest first, page by page, and only what waits", async () => {
  const total = queuePageSize + 2;
  for (let age = 0; age < total; age += 1) {
    const { id: userId } = await createUser(t.db);
    await createApplication(t.db, {
      userId,
      name: `No ${age}`,
      createdAt: new Date(now.getTime() - age * 1000),
    });
  }
  const decided = await createApplication(t.db, { userId: applicant.id });
  await decide(decided.id, { decision: "refuse", reason: "No" });
  const first = await findPendingApplications(t.db, { page: 1 });
  expect(first).toMatchObject({ count: total, hasNext: true });
  expect(first.rows[0]?.name).toBe(`No ${total - 1}`);
  const second = await findPendingApplications(t.db, { page: 2 });
  expect(second).toMatchObject({ count: total, hasNext: false });
  expect(second.rows.map(({ name }) => name)).toEqual(["No 1", "No 0"]);
});

test("with an application the admin sees the five decided before it, the newest first", async () => {
  const at = (day: number) => new Date(now.getTime() + day * 86_400_000);
  const decided = { status: "declined", reason: "No", decidedAt: now, decidedBy: admin.id } as const;
  for (let day = 1; day <= 6; day += 1)
    await createApplication(t.db, {
      userId: applicant.id,
      createdAt: at(day),
      ...decided,
      reason: `No ${day}`,
    });
  const { id: otherId } = await createUser(t.db);
  await createApplication(t.db, { userId: otherId, createdAt: at(7), ...decided });
  await createApplication(t.db, { userId: applicant.id, createdAt: at(9), ...decided });
  const earlier = await findEarlierApplications(t.db, { userId: applicant.id, createdAt: at(8) });
  expect(earlier.map(({ reason }) => reason)).toEqual(["No 6", "No 5", "No 4", "No 3", "No 2"]);
});
