import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { portraits } from "~/db/schema/accounts/portraits";
import { users } from "~/db/schema/accounts/users";
import { applications } from "~/db/schema/experts/applications";
import { makeExpert } from "~/domain/accounts/make-expert.server";
import { hashPassword } from "~/domain/accounts/password.server";
import { submitApplication } from "~/domain/applications/submit-application.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { applicationFacts, applicationFields, createApplication } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { cookiesOf, signedInAs } from "../../support/site/cookies";

/** /apply-as-expert, as different users see it, and its texts for each mistake. */

const t = useDatabase();
const { open, send: post } = browse(t);
const path = "/apply-as-expert";

async function signedIn(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await createUser(t.db, values);
  return { user, headers: await signedInAs(t, user.id) };
}

const send = (headers: Record<string, string>, changes: Record<string, string> = {}) =>
  post(path, applicationFields(changes), headers);

describe("signed out", () => {
  test("the page says so with 200 and a link that leads back", async () => {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect(html).toMatch(
      /You keep the whole price.*Create an account to apply.*Three steps to your first lesson/s,
    );
    expect(html).toContain('href="/signup?redirectTo=%2Fapply-as-expert"');
    expect(html).toContain('href="/login?redirectTo=%2Fapply-as-expert"');
    expect(html).not.toMatch(/name="hourlyRate"|User not logged in/);
  });

  test("a post is answered with the sign-in page, with the text; nothing is kept", async () => {
    const { status, html } = await send({});
    expect([status, html.includes('action="/login"')]).toEqual([401, true]);
    expect(html).toContain("Error: User not logged in.");
    expect(await t.db.$count(applications)).toBe(0);
  });
});

test("an unconfirmed address is asked to be confirmed: 403, the link to resend, every value kept", async () => {
  const { headers } = await signedIn({ emailVerifiedAt: null });
  expect((await open(path, headers)).html).toContain("Please confirm your email address before you apply");
  const { status, html } = await send(headers);
  expect(status).toBe(403);
  expect(html.split("Please confirm your email address before you apply")).toHaveLength(2);
  expect(html).toContain("Resend email");
  // The typed values stay on this page.
  expect(html).toMatch(/<form[^>]*action="\/check-email"[^>]*target="_blank"/);
  expect(html).toContain('name="redirectTo" value="/apply-as-expert"');
  for (const value of Object.values(applicationFields())) expect(html).toContain(value);
  expect(await t.db.$count(applications)).toBe(0);
});

test("sent: 303 back, then pending with what was written, and no second form", async () => {
  const { user, headers } = await signedIn();
  const { status, location } = await send(headers);
  expect([status, location]).toEqual([303, path]);
  const [row] = await t.db.select().from(applications);
  expect(row).toMatchObject({
    userId: user.id,
    status: "pending",
    experienceYears: 7,
    hourlyRateCents: 4250,
  });
  const { html } = await open(path, headers);
  expect(html).toContain("Your application is pending");
  expect(html).toContain("$42.50");
  expect(html).not.toContain('name="hourlyRate"');
});

test.each([
  [false, '<a href="/expert-dashboard">see what is left to do</a>'],
  [true, '<a href="/profile">your profile</a>'],
])("an expert whose card is there: %s, is led to the next step", async (hasCard, link) => {
  const { user, headers } = await signedIn({ role: "expert" });
  if (hasCard) await createExpert(t.db, { userId: user.id });
  expect((await open(path, headers)).html).toContain(link);
});

test("the title and the first lesson are optional, kept, shown, and held to the card's limits", async () => {
  const { headers } = await signedIn();
  const { status, html } = await send(headers, { title: "x".repeat(121), lesson: "We look at <logs>." });
  expect([status, html.includes("Title must be at most 120 characters")]).toEqual([400, true]);
  expect(html).toContain("We look at &lt;logs&gt;.");
  await send(headers, { title: "Incident responder", lesson: "We look at <logs>." });
  expect(await t.db.select().from(applications)).toMatchObject([
    { title: "Incident responder", lesson: "We look at <logs>." },
  ]);
  expect((await open(path, headers)).text).toMatch(/Title Incident responder.*We look at &lt;logs&gt;\./);
});

test("sent again: 409 and the state, still one", async () => {
  const { headers } = await signedIn();
  await send(headers);
  const { status, html } = await send(headers, { name: "Somebody else" });
  expect(status).toBe(409);
  expect(html).toContain("We already have your application.");
  expect(html).toContain("Your application is pending");
  expect(await t.db.$count(applications)).toBe(1);
});

test("status, role, owner and decision can't be posted", async () => {
  const { user, headers } = await signedIn();
  const other = await createUser(t.db);
  await send(headers, {
    ...{ status: "accepted", role: "expert", user_id: other.id, userId: other.id },
    ...{ decidedBy: other.id, decided_by: other.id, reason: "x", id: other.id },
  });
  expect(await t.db.select().from(applications)).toMatchObject([
    { userId: user.id, status: "pending", decidedBy: null, reason: null },
  ]);
  expect(await t.db.select().from(users).where(eq(users.id, user.id))).toMatchObject([{ role: "learner" }]);
});

test("an uploaded portrait stands for the photo, as long as it is there", async () => {
  const { user, headers } = await signedIn();
  await t.db.insert(portraits).values({ id: newId(), userId: user.id, isCurrent: true, createdAt: now });
  expect((await open(path, headers)).text).toContain("Photo URL (optional)");
  expect((await send(headers, { photo: "", linkedin: "" })).status).toBe(400);
  const { status } = await send(headers, { photo: "" });
  expect([status, await t.db.$count(applications)]).toEqual([303, 1]);
  expect((await open(path, headers)).text).toContain("Uploaded portrait");

  const caller = callerOf(await createUser(t.db), { now });
  const gone = await submitApplication(t.db, caller, { ...applicationFacts, photo: "" });
  expect(gone).toEqual({ ok: false, error: "no-photo" });
});

const missing = {
  ...{ name: "Enter your name", email: "Enter your email", experience: "Enter your years of experience" },
  ...{ hourlyRate: "Enter your hourly rate", description: "Enter a description" },
  ...{ languages: "Enter your languages", certifications: "Enter your certifications" },
  ...{ linkedin: "Enter your LinkedIn URL", photo: "Enter your photo URL" },
};

test.each<[field: string, value: string, text: string]>([
  ...Object.entries(missing).map(([field, text]): [string, string, string] => [field, "", text]),
  ["name", "\u200b \u202e", "Enter your name"],
  ["name", "x".repeat(101), "Name must be at most 100 characters"],
  ["email", "nobody", "Please enter a valid email address"],
  ["email", "a@b.example,c@d.example", "Please enter a valid email address"],
  ["skills", " ", "Enter your skills"],
  ["experience", "-1", "Years of experience must be a whole number from 0 to 80"],
  ["experience", "2.5", "Years of experience must be a whole number from 0 to 80"],
  ["experience", "81", "Years of experience must be a whole number from 0 to 80"],
  ["hourlyRate", "0.99", "Hourly rate must be an amount in dollars"],
  ["hourlyRate", "10000.01", "Hourly rate must be an amount in dollars"],
  ["hourlyRate", "4e1", "Hourly rate must be an amount in dollars"],
  ["hourlyRate", "40.123", "Hourly rate must be an amount in dollars"],
  ["description", "x".repeat(4001), "Description must be at most 4000 characters"],
  [
    "linkedin",
    "javascript:alert(1)",
    "LinkedIn URL must be a whole public web address, like https://www.example.com/me",
  ],
  ["photo", "data:image/png;base64,AA", "Photo URL must be a whole public web address"],
  ["photo", "http://localhost/x.png", "Photo URL must be a whole public web address"],
])("%s of %j: 400, %s, and the rest is kept", async (field, value, text) => {
  const { headers } = await signedIn();
  const { status, html } = await send(headers, { [field]: value });
  expect(status).toBe(400);
  expect(html).toContain(text);
  expect(html).toContain(`href="#application-${field}"`);
  for (const [name, kept] of Object.entries(applicationFields())) {
    if (name !== field) expect(html).toContain(kept);
  }
  expect(await t.db.$count(applications)).toBe(0);
});

test.each([
  ["1", 100],
  ["$10000", 1_000_000],
])("a rate of %s is %i cents", async (hourlyRate, cents) => {
  const { headers } = await signedIn();
  expect((await send(headers, { hourlyRate })).status).toBe(303);
  expect(await t.db.select().from(applications)).toMatchObject([{ hourlyRateCents: cents }]);
});

test("declined: the reason is shown as text, the form is filled in, and may be sent again", async () => {
  const { user, headers } = await signedIn();
  const reason = `<script>alert("x")</script>\nMore & better`;
  await createApplication(t.db, {
    userId: user.id,
    status: "declined",
    decidedBy: user.id,
    decidedAt: now,
    reason,
    createdAt: new Date(now.getTime() - 1000),
  });
  const { html } = await open(path, headers);
  expect(html).toContain("Your application was declined");
  expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
  expect(html).not.toContain("<script>alert");
  expect(html).toContain('value="42.50"');
  expect((await send(headers)).status).toBe(303);
  expect((await open(path, headers)).html).toContain("Your application is pending");
});

test("an expert reads so, whether accepted here or made one by an admin", async () => {
  const { user, headers } = await signedIn({ role: "expert" });
  expect((await open(path, headers)).html).toContain("You are already an expert.");
  await createApplication(t.db, { userId: user.id, status: "accepted", decidedBy: user.id, decidedAt: now });
  expect((await open(path, headers)).html).toContain("Your application was accepted");
});

test("an application is shown to its applicant alone", async () => {
  const { id: userId } = await createUser(t.db);
  await createApplication(t.db, { userId, description: "A secret of my own" });
  const { headers } = await signedIn();
  const { html } = await open(`${path}?userId=${userId}`, headers);
  expect(html).not.toContain("A secret of my own");
  expect(html).toContain('name="hourlyRate"');
});

test("a storage fault: 503, 'Error submitting application: …' without internals, nothing typed lost", async () => {
  const { headers } = await signedIn();
  await t.db.execute(sql`alter table applications rename to applications_gone`);
  try {
    const { status, html, answer } = await send(headers);
    expect(status).toBe(503);
    expect(answer.headers.get("Retry-After")).not.toBeNull();
    expect(html).toContain("Error submitting application: We couldn&#x27;t save it.");
    expect(html).not.toMatch(/relation|42P01|applications_gone/);
    for (const value of Object.values(applicationFields())) expect(html).toContain(value);
  } finally {
    await t.db.execute(sql`alter table applications_gone rename to applications`);
  }
});

test("who was signed out by becoming an expert reads so, here and on the sign-in page, until the next sign-in", async () => {
  const { user, headers } = await signedIn({ passwordHash: await hashPassword("Keyway2026") });
  const fields = { email: user.email, password: "Keyway2026" };
  const device = cookiesOf((await post("/login", fields)).answer);
  const news = "Your account is now an expert account, so you were signed out. Please sign in again.";
  await makeExpert(t.db, { actor: null, sourceAddress: null, now }, user.id);
  expect((await open(path, headers)).html).toContain("Create an account to apply");
  const shown = await open(path, device);
  expect(shown.html).toContain(news);
  expect(shown.html).not.toContain("Create an account to apply");
  expect((await open("/login", device)).html).toContain(news);
  await post("/login", fields);
  await post("/logout", {}, device);
  expect((await open("/login", device)).html).not.toContain(news);
});
