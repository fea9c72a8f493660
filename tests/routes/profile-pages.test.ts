import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { sessions } from "~/db/schema/sessions";
import { users } from "~/db/schema/users";
import { createSession } from "~/domain/accounts/sessions/sessions.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../support/database";
import { createBooking, createExpert, createUser } from "../support/factories";
import { get, testNow as now, post, testEnv } from "../support/request";
import { openSite } from "../support/site";

/** The profile as it is served: what everybody finds there of their own, and nothing of anybody else. */

const t = useDatabase();
let ask: (request: Request) => Promise<Response>;

beforeAll(async () => {
  ask = await openSite({ t });
});

async function signIn(userId: string, userAgent = "test") {
  const values = { userId, remember: false, userAgent, endsSessionId: null, now };
  return { Cookie: `keyway_session=${await createSession(t.db, values)}` };
}

async function profileOf(userId: string, path = "/profile") {
  const answer = await ask(get(path, await signIn(userId)));
  return { status: answer.status, html: textOf(await answer.text()) };
}

/** React marks where texts meet; a reader doesn't see that. */
const textOf = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

describe("a learner's profile", () => {
  test("shows the account, the figures, the latest five sessions and the quick actions", async () => {
    const user = await createUser(t.db, { createdAt: new Date("2026-11-01T12:00:00Z") });
    const expert = await createExpert(t.db);
    for (const at of [-100, -80, -60, -40, -20, 30]) {
      await createBooking(t.db, { learnerId: user.id, expertId: expert.id, startsAt: hours(at) });
    }
    const { status, html } = await profileOf(user.id);
    expect(status).toBe(200);
    for (const text of [
      /<span class="avatar l" aria-hidden="true">N<\/span>/,
      /<h1>Nadia Rahman<\/h1>/,
      user.email,
      ">Learner</span>",
      "Member for 22 days",
      "Learning Stats",
      /Total Sessions<\/dt><dd>6</,
      /Upcoming Sessions<\/dt><dd>1</,
      /Experts Worked With<\/dt><dd>1</,
      /Member Since<\/dt><dd>1 Nov 2026</,
      "Recent Sessions",
      /href="\/my-bookings">View All</,
      /href="\/experts">Find Experts</,
      /href="\/my-bookings">My Bookings</,
      /href="\/forms\/suggest-a-skill" target="_blank"[^>]*>Request Skills/,
      /href="\/profile\/password">Change Password</,
      /href="\/profile\/two-factor">Two-factor authentication</,
      /href="\/profile\/data">My data</,
    ]) {
      expect(html).toMatch(text);
    }
    expect(html.match(/class="booking-card"/g)).toHaveLength(5);
    expect(html).not.toContain("isn’t confirmed yet");
  });

  test("without sessions says so, and leads to the experts", async () => {
    const { html } = await profileOf((await createUser(t.db)).id);
    expect(html).toMatch(/<h2>No sessions yet<\/h2>.*href="\/experts">Find Experts</);
    expect(html).not.toContain("View All");
    expect(html).toMatch(/Total Sessions<\/dt><dd>0</);
  });

  test("opens the configured form for skills in a new tab", async () => {
    const env = { ...testEnv, forms: { ...testEnv.forms, requestSkills: "https://forms.example/skills" } };
    const elsewhere = await openSite({ t, env });
    const answer = await elsewhere(get("/profile", await signIn((await createUser(t.db)).id)));
    expect(await answer.text()).toMatch(
      /href="https:\/\/forms\.example\/skills" target="_blank" rel="noopener/,
    );
  });

  test("shows nothing of anybody else", async () => {
    const [me, other] = [await createUser(t.db), await createUser(t.db, { fullName: "Otto Lang" })];
    const expert = await createExpert(t.db, { name: "Zelda Quark" });
    await createBooking(t.db, { learnerId: other.id, expertId: expert.id, startsAt: hours(-5) });
    await signIn(other.id, "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0");
    const { html } = await profileOf(me.id);
    expect(html).not.toMatch(/Otto|Zelda|Firefox/);
    expect(html).not.toContain(other.email);
  });

  test("tells an unverified account what it can't do yet, and where a new link comes from", async () => {
    const { html } = await profileOf((await createUser(t.db, { emailVerifiedAt: null })).id);
    expect(html).toContain("Your email address isn’t confirmed yet");
    expect(html).toMatch(/href="\/check-email\?redirectTo=%2Fprofile">get a new one</);
  });

  test("holds a name of a hundred letters; without one the header takes the address", async () => {
    const name = "N".repeat(100);
    expect((await profileOf((await createUser(t.db, { fullName: name })).id)).html).toContain(
      `<h1>${name}</h1>`,
    );
    const { html } = await profileOf((await createUser(t.db, { fullName: "<i>Eve</i>" })).id);
    expect(html).toContain("<h1>&lt;i&gt;Eve&lt;/i&gt;</h1>");
  });
});

describe("an expert's profile", () => {
  const asExpert = (values: Partial<typeof users.$inferInsert> = {}) =>
    createUser(t.db, { role: "expert", fullName: "Amara Okafor", ...values });

  test("shows the card with its numbers and its week", async () => {
    const user = await asExpert();
    await createExpert(t.db, {
      userId: user.id,
      avatar: "/avatars/amara.svg",
      certifications: ["GCIH", "GCIH", "OSCP"],
      languages: ["English", "Igbo"],
      linkedin: "https://www.linkedin.com/in/amara",
      timeZone: "Africa/Lagos",
      rating: 4.9,
      reviews: 128,
      sessionsCount: 1204,
    });
    const { html } = await profileOf(user.id);
    for (const text of [
      /<img class="avatar l" src="\/avatars\/amara.svg"/,
      ">Expert</span>",
      /Sessions Given<\/dt><dd>1,204</,
      /Average Rating<\/dt><dd>4.9</,
      /Reviews<\/dt><dd>128</,
      /Title<\/dt><dd>Incident responder</,
      /Bio<\/dt><dd><p class="as-written">Ten years of triage/,
      /Certifications<\/dt><dd><ul class="tags"><li>GCIH<\/li><li>OSCP<\/li>/,
      /Languages<\/dt><dd>English, Igbo</,
      /Availability<\/dt><dd><div id="own-week"[^>]*><ul><li>Monday to Sunday: <span class="hours">09:00–23:00</,
      "By the clock in Africa/Lagos",
      /Price per session<\/dt><dd><span class="num">\$40</,
      /LinkedIn<\/dt><dd><a href="https:\/\/www\.linkedin\.com\/in\/amara" target="_blank"/,
    ]) {
      expect(html).toMatch(text);
    }
    // A dialog by HTML alone; the page of the same form where a browser has none.
    expect(html).toMatch(/<button[^>]*commandfor="edit-expert-profile"[^>]*>Edit Expert Profile</i);
    expect(html).toMatch(/<dialog[^>]*id="edit-expert-profile".*<form [^>]*action="\/profile\/expert"/s);
    expect(html).toMatch(/href="\/profile\/expert"[^>]*>Edit it on a page of its own</);
    expect(html).not.toMatch(
      /being reviewed|sent your expert card back|Learning Stats|Request Skills|Create Expert/,
    );
  });

  test("says that a card is being reviewed; without reviews the rating is New", async () => {
    const user = await asExpert();
    await createExpert(t.db, {
      userId: user.id,
      approved: false,
      linkedin: "javascript:alert(1)",
      hours: [],
    });
    const { html } = await profileOf(user.id);
    expect(html).toContain(
      "Your expert card is being reviewed by an admin and will be visible once approved.",
    );
    expect(html).toMatch(/Average Rating<\/dt><dd>New</);
    expect(html).toContain("No hours in the week yet");
    expect(html).not.toMatch(/(href|src)="javascript:/);
  });

  test("without a record says so", async () => {
    await createExpert(t.db, { title: "Somebody else" });
    const { status, html } = await profileOf((await asExpert()).id);
    expect(status).toBe(200);
    expect(html).toContain("There is no expert profile connected to your account yet.");
    expect(html).toMatch(/href="\/expert-profile-creator"[^>]*>Create Expert Profile</);
    expect(html).not.toContain("Edit Expert Profile");
    expect(html).not.toContain("Somebody else");
  });
});

test("the admin sees a learner's view with their own badge", async () => {
  const { html } = await profileOf((await createUser(t.db, { role: "admin" })).id);
  expect(html).toContain(">Admin</span>");
  expect(html).toContain("Learning Stats");
});

describe("the list of sessions", () => {
  test("marks this one, names the devices and counts what it leaves out", async () => {
    const { id: userId } = await createUser(t.db);
    const rows = Array.from({ length: 199 }, () => ({
      tokenHash: Buffer.from(newId()),
      userId,
      remember: true,
      userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36",
      lastUsedAt: hours(-1),
      expiresAt: hours(1),
    }));
    await t.db.insert(sessions).values(rows);
    const { html } = await profileOf(userId);
    expect(html.match(/>this device</g)).toHaveLength(1);
    expect(html.match(/Chrome on Linux<\/strong>/g)).toHaveLength(9);
    expect(html).toMatch(/Place unknown · last used <span class="num">today 09:00</);
    expect(html).toContain("remembered for 30 days");
    expect(html).toContain("and 190 more");
    expect(html).toContain("End all other sessions");
  });

  test("offers nothing to end together where there is one", async () => {
    expect((await profileOf((await createUser(t.db)).id)).html).not.toContain("End all other sessions");
  });
});

describe("name and time zone", () => {
  const save = async (fields: Record<string, string>, values: Partial<typeof users.$inferInsert> = {}) => {
    const { id } = await createUser(t.db, values);
    const answer = await ask(post("/profile", fields, await signIn(id)));
    const [stored] = await t.db.select().from(users).where(eq(users.id, id));
    return { answer, stored };
  };

  test("are kept, and the next page says so", async () => {
    const { answer, stored } = await save({ name: "  Nadia\n Karim ", timeZone: "Asia/Calcutta" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile"]);
    expect(stored).toMatchObject({ fullName: "Nadia Karim", timeZone: "Asia/Kolkata" });
    const Cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    expect(await (await ask(get("/experts", { Cookie }))).text()).toContain("Profile updated successfully!");
  });

  test.each([
    [{ name: "", timeZone: "UTC" }, "Enter your name"],
    [{ name: " \u200b ", timeZone: "UTC" }, "Enter your name"],
    [{ name: "N".repeat(101), timeZone: "UTC" }, "Name must be at most 100 characters"],
    [{ name: "Nadia Karim", timeZone: "Mars/Olympus" }, "Choose a time zone from the list."],
    [{ name: "Nadia Karim" }, "Choose a time zone from the list."],
  ])("%j come back with what is wrong, and change nothing", async (fields, text) => {
    const { answer, stored } = await save(fields as Record<string, string>);
    const html = textOf(await answer.text());
    expect(answer.status).toBe(400);
    expect(html).toMatch(/There is a problem/);
    expect(html).toContain(text);
    expect(stored).toMatchObject({ fullName: "Nadia Rahman", timeZone: null });
  });

  test("keep what was typed beside the mistake", async () => {
    const { answer } = await save({ name: "Nadia Karim", timeZone: "Mars/Olympus" });
    expect(await answer.text()).toMatch(
      /name="name"[^>]*value="Nadia Karim"|value="Nadia Karim"[^>]*name="name"/,
    );
    const other = await save({ name: "", timeZone: "Europe/Kiev" });
    expect(await other.answer.text()).toMatch(/<option value="Europe\/Kyiv" selected/);
  });

  test("are all that the form can change", async () => {
    const values = { createdAt: hours(-50), emailVerifiedAt: null };
    const { answer, stored } = await save(
      {
        name: "Nadia Karim",
        timeZone: "UTC",
        role: "admin",
        approved: "true",
        user_id: newId(),
        userId: newId(),
        id: newId(),
        email: "admin@keyway.example",
        is_active: "false",
        isActive: "false",
        emailVerifiedAt: "2026-01-01",
        passwordHash: "x",
      },
      values,
    );
    expect(answer.status).toBe(303);
    expect(stored).toMatchObject({ role: "learner", isActive: true, passwordHash: null, ...values });
    expect(stored?.email).toMatch(/^user-/);
  });

  test("are answered 503 with the specification's words while storage is away", async () => {
    const { action } = await import("~/routes/profile/profile");
    const { answerOf, asActor, routeArgs } = await import("../support/request");
    const actor = await asActor(t.db, await createUser(t.db));
    const away = openDatabase("postgres://nobody@127.0.0.1:1/none");
    const request = post("/profile", { name: "Nadia Karim", timeZone: "UTC" });
    const answer = await answerOf(action(routeArgs({ t: { db: away.db }, actor, request })));
    await away.close();
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).toContain("Failed to update profile: We can't reach our records");
    expect(JSON.stringify(answer.body)).toContain("Nadia Karim");
  });
});

test.each(["/profile", "/profile/password", "/profile/sessions"])(
  "%s sends a visitor to sign in",
  async (path) => {
    for (const request of [get(path), post(path, { name: "N", timeZone: "UTC" })]) {
      const answer = await ask(request);
      expect([answer.status, answer.headers.get("Location")]).toEqual([
        302,
        `/login?redirectTo=${encodeURIComponent(path)}`,
      ]);
    }
  },
);

test("the old address of an expert's profile leads to it, its query dropped", async () => {
  const answer = await ask(get("/dashboard/expert?userId=1&redirectTo=//e.example"));
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/profile"]);
});
