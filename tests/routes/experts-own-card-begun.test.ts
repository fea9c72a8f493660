import { expect, test } from "vitest";
import { cardVersions } from "~/db/schema/card-versions";
import { createApplication } from "../support/application";
import { useCardPages, valuesOf } from "../support/card-pages";
import { fullCard } from "../support/cards";
import { createExpert, createUser } from "../support/factories";

/** What the forms and the preview of a card begin with. */

const { t, asExpert, send, open } = useCardPages();

/** Who decided, and when. */
async function decided() {
  return { decidedBy: (await createUser(t.db, { role: "admin" })).id, decidedAt: new Date() };
}

test("the first card begins with what an accepted application says, and saves nothing of it by itself", async () => {
  const { id: userId } = await asExpert();
  const certifications = "GCFA, GCIH\nOSCP";
  await createApplication(t.db, { userId, certifications, status: "accepted", ...(await decided()) });
  const html = await open(userId, "/expert-profile-creator");
  expect(html).toContain("What your application says is filled in already. Add what is missing.");
  expect(html).toMatch(/<textarea[^>]*name="bio"[^>]*>\s*Seven years in a SOC\.</);
  expect(html).toMatch(/<textarea[^>]*name="experience"[^>]*>\s*7 years</);
  expect(valuesOf(html, "price")).toEqual(["42.50"]);
  expect(valuesOf(html, "avatar")).toEqual(["https://pictures.example/nadia.jpg"]);
  expect(valuesOf(html, "linkedin")).toEqual(["https://www.linkedin.com/in/nadia"]);
  expect(valuesOf(html, "skills")).toEqual(["Forensics", "triage"]);
  expect(valuesOf(html, "certifications")).toEqual(["GCFA", "GCIH", "OSCP"]);
  expect(valuesOf(html, "language")).toEqual(["English", "Bengali"]);
  expect(valuesOf(html, "title")).toEqual([""]);
  expect(await t.db.$count(cardVersions)).toBe(0);

  const { status } = await send(userId, "/expert-profile-creator", fullCard);
  expect(status).toBe(303);
  const later = await open(userId, "/expert-profile-creator");
  expect(later).not.toContain("Seven years in a SOC.");
  expect(later).not.toContain("What your application says");
});

test("an application that was declined fills in nothing", async () => {
  const { id: userId } = await asExpert();
  await createApplication(t.db, { userId, status: "declined", reason: "No.", ...(await decided()) });
  const html = await open(userId, "/expert-profile-creator");
  expect(html).not.toMatch(/Seven years in a SOC|What your application says/);
});

test.each(["/expert-profile-creator", "/profile/expert", "/profile"])(
  "%s shows a listed card with the next free time, as the listing does",
  async (path) => {
    const { id: userId } = await asExpert();
    await createExpert(t.db, { userId });
    const next = /Next free time: <\/span>([^<]+)</;
    const listed = next.exec(await open(userId, "/experts"))?.[1];
    expect(listed).toMatch(/\d\d:\d\d/);
    const html = await open(userId, path);
    const preview = html.slice(html.indexOf('id="card-preview"'));
    expect(next.exec(preview)?.[1]).toBe(listed);
    expect(preview).toContain(`Next free time: ${listed}.`);
    const shown = await send(userId, "/profile/expert", { ...fullCard, intent: "preview" });
    expect(next.exec(shown.html)?.[1]).toBe(listed);
  },
);

test("a card that nobody lists yet has no time", async () => {
  const { id: userId } = await asExpert();
  await createExpert(t.db, { userId, approved: false });
  const html = await open(userId, "/profile/expert");
  expect(html.slice(html.indexOf('id="card-preview"'))).not.toMatch(/free time/);
});
