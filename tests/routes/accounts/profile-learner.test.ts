import { describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { newId } from "~/platform/ids";
import { withSecondFactor } from "../../support/scenes/accounts";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { get, testEnv } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { hours, useProfile } from "./profile-scene";

/** The profile of a learner shows their own data, and nothing of other users. */

const { t, signIn, pageOf, profileOf } = useProfile();

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
      /<span class="avatar l" aria-hidden="true"><span>NR<\/span><\/span>/,
      /<h1>Nadia Rahman<\/h1>/,
      user.email,
      ">Learner</span>",
      "Learning Stats",
      /Total Sessions<\/dt><dd>6</,
      /Upcoming Sessions<\/dt><dd>1</,
      /Experts Worked With<\/dt><dd>1</,
      /Member for 22 days/,
      /Member Since<\/dt><dd>1 Nov 2026</,
      "Recent Sessions",
      /href="\/my-bookings">View All</,
      /href="\/experts">Find Experts</,
      /href="\/my-bookings">My Bookings</,
      /href="\/forms\/suggest-a-skill" target="_blank"[^>]*>Request Skills/,
      /href="\/profile\/password">Change Password</,
      /href="\/profile\/account">Account</,
      /href="\/profile\/security">Security</,
    ]) {
      expect(html).toMatch(text);
    }
    expect(html.match(/href="\/bookings\/[^"]+"/g)).toHaveLength(5);
    expect(html).not.toContain("isn't confirmed yet");
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
    for (const page of ["/profile", "/profile/account", "/profile/security"]) {
      const { html } = await pageOf(page, me.id);
      expect(html).not.toMatch(/Otto|Zelda|Firefox/);
      expect(html).not.toContain(other.email);
    }
  });

  test("tells an unverified account what it can't do yet, and where a new link comes from", async () => {
    const { html } = await profileOf((await createUser(t.db, { emailVerifiedAt: null })).id);
    expect(html).toContain("Your email address isn't confirmed yet");
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

test("the account's page says what is set, and leads to what changes it", async () => {
  const user = await createUser(t.db);
  const { html } = await pageOf("/profile/account", user.id);
  for (const text of [
    /<a href="\/profile\/account" aria-current="page">Account</,
    /None: your initials are shown<\/p><p><a href="\/profile\/portrait">Upload a portrait</,
    `${user.email}</p><p><a href="/profile/email">Change email address<`,
    /<a href="\/profile\/calendar">Subscribe to your calendar</,
    /<a href="\/profile\/billing">Change billing details</,
    /<a href="\/profile\/data">See my data</,
  ]) {
    expect(html).toMatch(text);
  }
});

test("the security page says how the account signs in", async () => {
  const { html } = await pageOf("/profile/security", (await createUser(t.db)).id);
  expect(html).toMatch(/Not set[^<]*<\/p><p><a href="\/profile\/password">Set a password</);
  expect(html).toMatch(/Off<\/p><p><a href="\/profile\/two-factor">Set up two-factor authentication</);
  const user = await createUser(t.db, { passwordHash: "x" });
  await withSecondFactor(t, user);
  expect((await pageOf("/profile/security", user.id)).html).toMatch(
    /Set<\/p><p><a href="\/profile\/password">Change Password<.*>On<\/span>/,
  );
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
    const { html } = await pageOf("/profile/security", userId);
    expect(html.match(/>this device</g)).toHaveLength(1);
    expect(html.match(/Chrome on Linux<\/strong>/g)).toHaveLength(9);
    const atFirst = html.slice(html.indexOf('id="sessions"'), html.indexOf('<details class="fold">'));
    expect(atFirst.match(/name="sessionId"/g)).toHaveLength(3);
    expect(html).toMatch(/Last used <span class="num">today 04:00</);
    expect(html).toContain(', ends <span class="num">today 06:00<');
    expect(html).toContain("and 190 more");
    expect(html).toContain("Sign out all other devices");
  });

  test("offers nothing to end together where there is one", async () => {
    expect((await pageOf("/profile/security", (await createUser(t.db)).id)).html).not.toContain(
      "Sign out all other devices",
    );
  });
});
