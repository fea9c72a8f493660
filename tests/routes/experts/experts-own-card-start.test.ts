import { expect, test } from "vitest";
import { cardDrafts } from "~/db/schema/experts/card-drafts";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { createApplication, fullCard } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { useCardPages, valuesOf } from "./card-pages";

/** The initial values of a card's forms and preview. */

const { t, asExpert, send, open } = useCardPages();

const filledIn = "We filled in this form from your application. Check it, and add what is missing.";
const leftOut = "Some of its list entries are too long or too many and were left out.";

/** The columns of a decision: the admin and the time. */
async function decided() {
  return { decidedBy: (await createUser(t.db, { role: "admin" })).id, decidedAt: new Date() };
}

test("the first card begins with what an accepted application says, and saves nothing of it by itself", async () => {
  const { id: userId } = await asExpert();
  const certifications = "GCFA, GCIH\nOSCP";
  await createApplication(t.db, { userId, certifications, status: "accepted", ...(await decided()) });
  const html = await open(userId, "/expert-profile-creator");
  expect(html).toContain(filledIn);
  expect(html).not.toContain(leftOut);
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

  await send(userId, "/expert-profile-creator", { ...fullCard, intent: "save-draft" });
  const kept = await open(userId, "/expert-profile-creator");
  expect(kept).toContain("This is your draft of ");
  expect(kept).not.toContain(filledIn);
  const draftAt = valuesOf(kept, "draftAt")[0] ?? "";
  const { status } = await send(userId, "/expert-profile-creator", { ...fullCard, draftAt });
  expect(status).toBe(303);
  const later = await open(userId, "/expert-profile-creator");
  expect(later).not.toContain("Seven years in a SOC.");
  expect(later).not.toContain(filledIn);
});

test("an unfinished card is kept as it was typed until it is submitted or discarded", async () => {
  const { id: userId } = await asExpert();
  const other = await asExpert();
  const creator = "/expert-profile-creator";
  const typed = { ...fullCard, title: "", price: "forty", certifications: ["GCFA", ""] };
  const kept = await send(userId, creator, { ...typed, intent: "save-draft" });
  expect([kept.status, kept.location, kept.flash]).toEqual([
    303,
    creator,
    "Your draft is saved. Only you can see it, until you press Save Profile.",
  ]);
  const html = await open(userId, creator);
  expect(html).toContain("This is your draft of ");
  expect(html).toContain("8 of 9 required fields filled in");
  expect(html).toMatch(/Still empty: <\/span><span><a href="#card-title">Title</);
  expect(valuesOf(html, "price")).toEqual(["forty"]);
  expect(valuesOf(html, "certifications")).toEqual(["GCFA", ""]);
  expect(await open(other.id, creator)).not.toContain("This is your draft");
  expect(await t.db.$count(cardVersions)).toBe(0);

  const draftAt = async () => valuesOf(await open(userId, creator), "draftAt")[0] ?? "";
  const discarded = await send(userId, creator, {
    ...typed,
    draftAt: await draftAt(),
    intent: "discard-draft",
  });
  expect(discarded.flash).toBe("Your draft is discarded.");
  const empty = await open(userId, creator);
  expect(empty).toContain("0 of 9 required fields filled in");
  expect(empty).not.toContain("Still empty");
  for (const title of ["One", "Two"]) {
    await send(userId, creator, { ...typed, title, draftAt: await draftAt(), intent: "save-draft" });
  }
  expect(valuesOf(await open(userId, creator), "title")).toEqual(["Two"]);
  expect((await send(userId, creator, { ...typed, intent: "save" })).status).toBe(400);
  expect(await t.db.$count(cardDrafts)).toBe(1);
  expect((await send(userId, creator, { ...fullCard, draftAt: await draftAt() })).status).toBe(303);
  expect(await t.db.$count(cardDrafts)).toBe(0);
});

test("a draft is neither replaced nor deleted by a form that didn't show it", async () => {
  const { id: userId } = await asExpert();
  const creator = "/expert-profile-creator";
  await send(userId, creator, { title: "From one tab", intent: "save-draft" });
  const other = await send(userId, creator, { title: "From another tab", intent: "save-draft" });
  expect(other.status).toBe(409);
  expect(other.html).toContain(
    "Another draft was saved elsewhere in the meantime. What you typed is kept: press Save draft again to replace that draft.",
  );
  expect(valuesOf(other.html, "title")).toEqual(["From another tab"]);
  expect((await send(userId, creator, fullCard)).status).toBe(303);
  const html = await open(userId, creator);
  expect(valuesOf(html, "title")).toEqual(["From one tab"]);
  const draftAt = valuesOf(other.html, "draftAt")[0] ?? "";
  const again = await send(userId, creator, { title: "From another tab", draftAt, intent: "save-draft" });
  expect(again.status).toBe(303);
});

test.each(["\u0001".repeat(60_000), '"'.repeat(60_000)])(
  "a draft as long as a post may be is kept",
  async (bio) => {
    const { id: userId } = await asExpert();
    const { status } = await send(userId, "/expert-profile-creator", { bio, intent: "save-draft" });
    expect(status).toBeLessThan(500);
  },
);

test("a draft of a listed card keeps the version that it began with, so that a newer one isn't overwritten", async () => {
  const { id: userId } = await asExpert();
  await send(userId, "/expert-profile-creator", fullCard);
  await send(userId, "/profile/expert", { ...fullCard, title: "Mine", version: "1", intent: "save-draft" });
  await send(userId, "/profile/expert", { ...fullCard, title: "Another", version: "1" });
  for (const page of ["/profile/expert", "/profile"]) {
    const html = await open(userId, page);
    expect([valuesOf(html, "version")[0], valuesOf(html, "title")]).toEqual(["1", ["Mine"]]);
  }
  expect((await send(userId, "/profile/expert", { ...fullCard, title: "Mine", version: "1" })).status).toBe(
    409,
  );
  expect(await t.db.$count(cardDrafts)).toBe(1);
});

test("what of the application's lists a card wouldn't take is listed", async () => {
  const { id: userId } = await asExpert();
  const certifications = `GCFA, ${"x".repeat(61)}`;
  await createApplication(t.db, { userId, certifications, status: "accepted", ...(await decided()) });
  const html = await open(userId, "/expert-profile-creator");
  expect(html).toContain(`<span>${filledIn}</span><span> ${leftOut}</span>`);
  expect(html).not.toContain(`value="${"x".repeat(61)}"`);
});

test("an application that was declined fills in nothing", async () => {
  const { id: userId } = await asExpert();
  await createApplication(t.db, { userId, status: "declined", reason: "No.", ...(await decided()) });
  const html = await open(userId, "/expert-profile-creator");
  expect(html).not.toContain("Seven years in a SOC");
  expect(html).not.toContain(filledIn);
});

const pages = ["/expert-profile-creator", "/profile/expert", "/profile"];
const next = /Next free: (?:<!-- -->)?([^<]+)</;
const previewIn = (html: string) => html.slice(html.indexOf('id="card-preview"'));

test.each(pages)(
  "%s shows a listed card with the next free time, in the zone of the account",
  async (path) => {
    const { id: userId } = await asExpert({ timeZone: "Asia/Kathmandu" });
    await createExpert(t.db, { userId });
    expect(next.exec(await open(userId, "/experts"))?.[1]).toBe("Today 16:45");
    const preview = previewIn(await open(userId, path));
    expect(next.exec(preview)?.[1]).toBe("Today 16:45");
    expect(preview).toContain("Next free time: Today 16:45.");
  },
);

test("a preview that was asked for has the next free time, too", async () => {
  const { id: userId } = await asExpert();
  await createExpert(t.db, { userId });
  const shown = await send(userId, "/profile/expert", { ...fullCard, intent: "preview" });
  expect(next.exec(shown.html)?.[1]).toMatch(/\d\d:\d\d/);
});

test.each(pages)("on %s a card that isn't listed yet has no time", async (path) => {
  const { id: userId } = await asExpert();
  await createExpert(t.db, { userId, approved: false });
  const html = await open(userId, path);
  expect(html).toContain('id="card-preview"');
  expect(previewIn(html)).not.toMatch(/free time/);
});
