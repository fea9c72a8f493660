import { describe, expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { createExpert, createUser } from "../../support/scenes/factories";
import { get } from "../../support/site/request";
import { useProfile } from "./profile-scene";

/** The profile of an expert, with the card in every state it can be in, and its old address. */

const { t, ask, profileOf } = useProfile();

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
      /Certifications<\/dt><dd><div class="bar"><ul class="tags"><li>GCIH<\/li><li>OSCP<\/li>/,
      /Languages<\/dt><dd>English, Igbo</,
      /<h2>Availability<\/h2><span class="muted"><span class="num">Every day, <span class="unbroken">09:00–23:00<\/span>, Lagos time</,
      /Price per session<\/dt><dd><span class="num">\$40</,
      /LinkedIn<\/dt><dd><a href="https:\/\/www\.linkedin\.com\/in\/amara" target="_blank"/,
    ]) {
      expect(html).toMatch(text);
    }
    // The portrait is a path on this site, which isn't a valid value of a URL field.
    expect(html).not.toMatch(/<input type="url"[^>]*value="\//);
    // A dialog that needs only HTML, and a page with the same form for browsers without dialogs.
    expect(html).toMatch(/<button[^>]*commandfor="edit-expert-profile"[^>]*>Edit Expert Profile</i);
    expect(html).toMatch(/<dialog[^>]*id="edit-expert-profile".*<form [^>]*action="\/profile\/expert"/s);
    expect(html).toMatch(/href="\/profile\/expert"[^>]*>Open the editor on its own page</);
    expect(html).not.toMatch(
      /being reviewed|sent your expert card back|Learning Stats|Request Skills|Create Expert/,
    );
  });

  test("has one primary action: saving the hours", async () => {
    const user = await asExpert();
    await createExpert(t.db, { userId: user.id });
    const page = (await profileOf(user.id)).html.replace(/<dialog.*?<\/dialog>/gs, "");
    const primary = page.matchAll(/<(?:a|button) [^>]*class="button(?: wide)?"[^>]*>([^<]*)/g);
    expect([...primary].map(([, text]) => text)).toEqual(["Save availability"]);
    expect(page).toMatch(/<a href="\/my-bookings">My Sessions</);
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
    expect(html).toContain("No weekly hours yet");
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

test("the old address of an expert's profile leads to it, its query dropped", async () => {
  const answer = await ask(get("/dashboard/expert?userId=1&redirectTo=//e.example"));
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/profile"]);
});
