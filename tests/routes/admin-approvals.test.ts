import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applications } from "~/db/schema/applications";
import { auditEvents } from "~/db/schema/audit-events";
import { cardVersions } from "~/db/schema/card-versions";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { mails } from "~/db/schema/mails";
import { createSession } from "~/domain/accounts/sessions/sessions.server";
import { createApplication } from "../support/application";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { get, testNow as now, post, testEnv } from "../support/request";
import { openSite } from "../support/site";

/** The admin's queue and the decisions behind it, as pages. */

const t = useDatabase();
let ask: (request: Request) => Promise<Response>;
let cookie: { Cookie: string };
let author: Awaited<ReturnType<typeof createUser>>;
let expert: Awaited<ReturnType<typeof createExpert>>;

beforeAll(async () => {
  ask = await openSite({ t });
});

beforeEach(async () => {
  const admin = await createUser(t.db, { role: "admin", fullName: "Ada Min" });
  const session = { userId: admin.id, remember: false, userAgent: "test", endsSessionId: null, now };
  cookie = { Cookie: `keyway_session=${await createSession(t.db, session)}` };
  author = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  expert = await createExpert(t.db, { userId: author.id, skills: ["Triage", "Forensics"] });
});

async function read(request: Request) {
  const answer = await ask(request);
  return { status: answer.status, location: answer.headers.get("Location"), html: await answer.text() };
}
const open = (path: string) => read(get(path, cookie));
const send = (path: string, fields: Record<string, string>) => read(post(path, fields, cookie));

async function createVersion(values: Partial<typeof cardVersions.$inferInsert> = {}) {
  const { name, title, bio, priceCents, skills, id: expertId } = expert;
  const [version] = await t.db
    .insert(cardVersions)
    .values({
      ...{ name, title, bio, priceCents, skills, expertId, number: 1, status: "submitted" as const },
      submittedBy: author.id,
      createdAt: now,
      ...values,
    })
    .returning();
  if (!version) throw new Error("The version was not written");
  return version;
}

describe("the queue", () => {
  test("says of each list that nothing waits, and that going without a second factor is so only here", async () => {
    const { status, html } = await open("/admin/approvals");
    expect(status).toBe(200);
    for (const text of ["No card waits.", "No application waits.", "No record waits for its account."]) {
      expect(html).toContain(text);
    }
    expect(html).toContain("This admin account has no second factor");
    expect(html).toContain("That is so only here");
  });

  test("in production nothing of it opens without one", async () => {
    const strict = await openSite({ t, env: { ...testEnv, appEnv: "production", isProduction: true } });
    const answer = await strict(get("/admin/approvals", cookie));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/profile/two-factor"]);
  });

  test("has all three lists, each row a link, what people wrote as text", async () => {
    const version = await createVersion({ title: "<b>Boss</b>" });
    const applicant = await createUser(t.db);
    const application = await createApplication(t.db, {
      userId: applicant.id,
      name: `<img src=x onerror="1">`,
    });
    const record = await createExpert(t.db, { name: "Marta K", email: applicant.email });
    const { html } = await open("/admin/approvals");
    for (const path of [`cards/${version.id}`, `applications/${application.id}`, `links/${record.id}`]) {
      expect(html).toContain(`href="/admin/approvals/${path}"`);
    }
    expect(html).toContain("&lt;b&gt;Boss&lt;/b&gt;");
    expect(html).not.toMatch(/<b>Boss|<img src=x/);
  });

  test("pages each list by itself", async () => {
    for (let count = 0; count < 21; count += 1) {
      const { id: userId } = await createUser(t.db);
      await createApplication(t.db, { userId });
    }
    const { html } = await open("/admin/approvals");
    expect(html).toContain("(<!-- -->21<!-- -->)");
    expect(html).toMatch(/rel="next" href="[^"]*applications=2[^"]*#applications"/);
    const second = await open("/admin/approvals?applications=2");
    expect(second.html.match(/href="\/admin\/approvals\/applications\//g)).toHaveLength(1);
  });
});

describe("a card's version", () => {
  test("stands beside what is listed, changes named in words", async () => {
    const { id } = await createVersion({ title: "Threat hunter", skills: ["Triage", "Malware"] });
    const { html } = await open(`/admin/approvals/cards/${id}`);
    expect(html).toContain("2 of 16 fields differ from what is listed.");
    expect(html).toMatch(/Removed: <\/span>Incident responder/);
    expect(html).toMatch(/Added: <\/span>Threat hunter/);
    expect(html).toMatch(/Removed: <\/span>Forensics/);
    expect(html).toMatch(/Added: <\/span>Malware/);
    expect(html).not.toMatch(/(Added|Removed): <\/span>Triage/);
  });

  test("shows addresses as text links, and pictures only over https", async () => {
    const { id } = await createVersion({
      avatar: "http://pictures.example/me.jpg",
      linkedin: "https://www.linkedin.com/in/amara",
    });
    const { html } = await open(`/admin/approvals/cards/${id}`);
    expect(html).toContain('rel="noopener noreferrer nofollow ugc">https://www.linkedin.com/in/amara');
    expect(html).not.toContain('src="http://pictures.example');
    await t.db.update(cardVersions).set({ avatar: "https://pictures.example/me.jpg" });
    expect((await open(`/admin/approvals/cards/${id}`)).html).toContain(
      'src="https://pictures.example/me.jpg"',
    );
  });

  test("approved is listed: 303 to the queue; a second click is refused with 409", async () => {
    const { id } = await createVersion({ title: "Threat hunter" });
    const path = `/admin/approvals/cards/${id}`;
    const first = await send(path, { decision: "approve" });
    expect([first.status, first.location]).toEqual([303, "/admin/approvals"]);
    expect(await t.db.select().from(experts)).toMatchObject([{ title: "Threat hunter", approved: true }]);
    const second = await send(path, { decision: "return", reason: "Too late" });
    expect(second.status).toBe(409);
    expect(second.html).toContain("This version was decided or replaced meanwhile. Nothing was changed.");
    expect(await t.db.select().from(cardVersions)).toMatchObject([{ status: "approved", reason: null }]);
    expect(await t.db.$count(mails, eq(mails.template, "card-decided"))).toBe(1);
  });

  test("two clicks at once: one decision", async () => {
    const { id } = await createVersion();
    const path = `/admin/approvals/cards/${id}`;
    const clicks = await Promise.all([
      send(path, { decision: "approve" }),
      send(path, { decision: "return", reason: "No" }),
    ]);
    expect(clicks.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await t.db.$count(mails)).toBe(1);
  });

  test("replaced meanwhile says so, leads to the newer one, and can't be approved", async () => {
    const old = await createVersion({ title: "Old words" });
    await t.db.update(cardVersions).set({ status: "replaced" });
    const newer = await createVersion({ number: 2, title: "New words" });
    const shown = await open(`/admin/approvals/cards/${old.id}`);
    expect(shown.html).toContain("This version was replaced by a newer one");
    expect(shown.html).toContain(`href="/admin/approvals/cards/${newer.id}"`);
    expect(shown.html).not.toContain('name="decision"');
    const { status, html } = await send(`/admin/approvals/cards/${old.id}`, { decision: "approve" });
    expect(status).toBe(409);
    expect(html).toContain(`href="/admin/approvals/cards/${newer.id}"`);
    expect(await t.db.select().from(experts)).toMatchObject([{ title: "Incident responder" }]);
    expect(await t.db.$count(cardVersions, eq(cardVersions.status, "submitted"))).toBe(1);
  });

  test.each([
    ["", "Enter a reason"],
    [" \u200b\n", "Enter a reason"],
    ["x".repeat(2001), "Reason must be at most 2000 characters"],
  ])("isn't sent back with a reason like %j", async (reason, text) => {
    const { id } = await createVersion();
    const { status, html } = await send(`/admin/approvals/cards/${id}`, { decision: "return", reason });
    expect(status).toBe(400);
    expect(html).toContain(text);
    expect(await t.db.select().from(cardVersions)).toMatchObject([{ status: "submitted" }]);
  });

  test("goes back with its reason, mailed; the id in the address counts, not one in the form", async () => {
    const { id } = await createVersion();
    const answer = await send(`/admin/approvals/cards/${id}`, {
      decision: "return",
      reason: "Say what a first lesson is.",
      versionId: expert.id,
      status: "approved",
      decidedBy: author.id,
    });
    expect(answer.status).toBe(303);
    const [version] = await t.db.select().from(cardVersions);
    expect(version).toMatchObject({ status: "returned", reason: "Say what a first lesson is." });
    expect(version?.decidedBy).not.toBe(author.id);
    expect(await t.db.select().from(mails)).toMatchObject([
      { payload: { outcome: "returned", reason: "Say what a first lesson is." } },
    ]);
    expect(await t.db.$count(auditEvents, eq(auditEvents.action, "card-returned"))).toBe(1);
  });
});

describe("an application", () => {
  test("shows what was written, escaped, and is accepted once", async () => {
    const applicant = await createUser(t.db);
    const description = "<script>alert(1)</script>";
    const { id } = await createApplication(t.db, { userId: applicant.id, description });
    const path = `/admin/approvals/applications/${id}`;
    const { html } = await open(path);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain(description);
    expect(html).toContain(applicant.email);
    const first = await send(path, { decision: "accept" });
    expect([first.status, first.location]).toEqual([303, "/admin/approvals"]);
    const second = await send(path, { decision: "decline", reason: "Too late" });
    expect(second.status).toBe(409);
    expect(second.html).toContain("This application was decided meanwhile. Nothing was changed.");
    expect(await t.db.select().from(applications)).toMatchObject([{ status: "accepted", reason: null }]);
  });

  test("isn't declined without a reason, nor decided by a word nobody knows", async () => {
    const { id } = await createApplication(t.db, { userId: (await createUser(t.db)).id });
    const path = `/admin/approvals/applications/${id}`;
    const empty = await send(path, { decision: "decline", reason: "  " });
    expect([empty.status, empty.html.includes("Enter a reason")]).toEqual([400, true]);
    expect((await send(path, { decision: "promote" })).status).toBe(400);
    expect((await send(path, {})).status).toBe(400);
    expect(await t.db.select().from(applications)).toMatchObject([{ status: "pending" }]);
  });

  test("of somebody whose account is gone can't be accepted: 409, in words", async () => {
    const applicant = await createUser(t.db, { isActive: false });
    const { id } = await createApplication(t.db, { userId: applicant.id });
    const { status, html } = await send(`/admin/approvals/applications/${id}`, { decision: "accept" });
    expect(status).toBe(409);
    expect(html).toContain("no longer active, so it can’t become");
  });
});

describe("a link", () => {
  test("is confirmed for the account that was shown, once", async () => {
    const account = await createUser(t.db);
    const record = await createExpert(t.db, { name: "Marta K", email: account.email });
    const path = `/admin/approvals/links/${record.id}`;
    expect((await open(path)).html).toContain(`name="userId" value="${account.id}"`);
    const clicks = await Promise.all([
      send(path, { userId: account.id }),
      send(path, { userId: account.id }),
    ]);
    expect(clicks.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(clicks.find(({ status }) => status === 409)?.html).toContain("was linked meanwhile");
    expect(await t.db.$count(expertsUsers, eq(expertsUsers.expertId, record.id))).toBe(1);
  });

  test("to an account that was not shown is refused", async () => {
    const account = await createUser(t.db);
    const record = await createExpert(t.db, { name: "Marta K", email: account.email });
    const { status, html } = await send(`/admin/approvals/links/${record.id}`, { userId: author.id });
    expect([status, html.includes("Nothing was changed.")]).toEqual([409, true]);
    expect(await t.db.$count(expertsUsers, eq(expertsUsers.expertId, record.id))).toBe(0);
  });
});

test("nobody decides their own case: 403, and all stays as it was", async () => {
  const applicant = await createUser(t.db);
  const application = await createApplication(t.db, { userId: applicant.id });
  const version = await createVersion();
  const record = await createExpert(t.db, { name: "Marta K", email: applicant.email });
  for (const { id: userId } of [applicant, author]) {
    const session = { userId, remember: false, userAgent: "test", endsSessionId: null, now };
    const headers = { Cookie: `keyway_session=${await createSession(t.db, session)}` };
    const posts = [
      post(`/admin/approvals/applications/${application.id}`, { decision: "accept" }, headers),
      post(`/admin/approvals/cards/${version.id}`, { decision: "approve" }, headers),
      post(`/admin/approvals/links/${record.id}`, { userId: applicant.id }, headers),
    ];
    for (const request of posts) expect((await ask(request)).status).toBe(403);
    const shown = await read(get(`/admin/approvals/cards/${version.id}`, headers));
    expect([shown.status, shown.location]).toEqual([302, "/"]);
  }
  expect(await t.db.select().from(applications)).toMatchObject([{ status: "pending" }]);
  expect(await t.db.select().from(cardVersions)).toMatchObject([{ status: "submitted" }]);
  expect(await t.db.$count(expertsUsers, eq(expertsUsers.expertId, record.id))).toBe(0);
});

test.each(["cards", "applications", "links"])("what isn't there is 404: %s", async (list) => {
  expect((await open(`/admin/approvals/${list}/nonsense`)).status).toBe(404);
  expect((await open(`/admin/approvals/${list}/0190c0de-0000-7000-8000-000000000001`)).status).toBe(404);
});
