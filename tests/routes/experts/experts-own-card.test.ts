import { describe, expect, test } from "vitest";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { decideCard } from "~/domain/experts/card/decide-card.server";
import { callerOfId } from "../../support/caller";
import { fullCard } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";
import { get } from "../../support/site/request";
import { htmlOf, useCardPages, valuesOf } from "./card-pages";

/** The creator and the edit form as a browser without a script uses them. */

const { t, ask, asExpert, send, open, pageAfter } = useCardPages();

describe("the creator", () => {
  test("says what happens, and when the hours are set: before the card is saved no link leads to them", async () => {
    const html = await open((await asExpert()).id, "/create-expert-profile");
    expect(html).toMatch(/<h1>Create Expert Profile</);
    expect(html).toContain(
      "Fill in all required fields. An admin reviews the complete card before it is displayed.",
    );
    expect(html).toContain("Manage Availability comes next");
    expect(html).not.toMatch(/href="\/availability"|id="manage-availability"/);
    expect(html).toMatch(/<button[^>]*value="save"[^>]*>Save Profile</);
    expect(valuesOf(html, "region")).toEqual(["Global"]);
    expect(html).toMatch(/<datalist[^>]*>.*<option value="Incident Response"/);
    expect(html).toContain("The preview needs a title, a bio and a price.");
    // Enter presses the first button of the form, which must be the one that saves.
    expect(/<form[^>]*id="card".*?<button[^>]*>/s.exec(html)?.[0]).toMatch(/<button[^>]*value="save"[^>]*>$/);
  });

  test.each(["/expert-profile-creator", "/create-expert-profile"])(
    "%s saves a full card, to be reviewed",
    async (path) => {
      const { id } = await asExpert();
      const { status, location, answer } = await send(id, path, fullCard);
      expect([status, location]).toEqual([303, "/expert-profile-creator?saved=1"]);
      const html = await pageAfter(id, answer);
      expect(html).toContain("Profile saved successfully!");
      expect(html).toMatch(/<a href="\/profile" data-redirect-after="2">Your profile</);
      expect(html).not.toContain('id="card"');
      expect(html).toContain(
        "Your expert card is being reviewed by an admin and will be visible once approved.",
      );
      expect(html).not.toContain("stays listed");
      expect(await t.db.select().from(experts)).toMatchObject([
        { name: "Amara Okafor", priceCents: 4250, approved: false, certifications: ["GCIH", "OSCP"] },
      ]);
      const listing = await htmlOf(await ask(get("/experts")));
      expect(listing).not.toContain("Incident responder");
    },
  );

  test("asks for all nine and keeps every letter", async () => {
    const { id } = await asExpert();
    const typed = { ...fullCard, lesson: "", tagline: "Calm", calendly: "ftp://x", skills: ["a", "", "<b>"] };
    const { status, html } = await send(id, "/expert-profile-creator", typed);
    expect(status).toBe(400);
    expect(html).toMatch(/There is a problem.*Please fill in all required fields\..*href="#card-lesson"/s);
    expect(html).toMatch(/href="#card-calendly">Calendly URL must be a whole public web address/);
    expect(html).toContain('id="card-lesson"');
    expect(valuesOf(html, "skills")).toEqual(["a", "", "&lt;b&gt;"]);
    expect(valuesOf(html, "certifications")).toEqual(["GCIH", "OSCP"]);
    expect(valuesOf(html, "language")).toEqual(["English", "Igbo"]);
    for (const [name, value] of Object.entries({ tagline: "Calm", calendly: "ftp://x", price: "42.50" })) {
      expect(valuesOf(html, name)).toEqual([value]);
    }
    expect(html).toMatch(
      /<textarea[^>]*name="bio"[^>]*>\s*Ten years of triage\.\s+And reports\.<\/textarea>/,
    );
    expect(await t.db.$count(experts)).toBe(0);
  });

  test("of an account with a card is called an edit, in the document's title too", async () => {
    const { id } = await asExpert();
    expect(await open(id, "/create-expert-profile")).toContain(
      "<title>Create Expert Profile · Keyway</title>",
    );
    await send(id, "/create-expert-profile", fullCard);
    const html = await open(id, "/create-expert-profile");
    expect(html).toContain("<title>Edit Expert Profile · Keyway</title>");
    expect(html).toMatch(/<h1>Edit Expert Profile</);
    expect(html).not.toContain("Create Expert Profile");
    const { location, answer } = await send(id, "/create-expert-profile", { ...fullCard, title: "Newer" });
    expect(location).toBe("/expert-profile-creator?saved=1");
    expect(await pageAfter(id, answer)).toContain("Profile saved successfully!");
  });

  test("is there as ever where nothing was saved, whatever its address says", async () => {
    const html = await open((await asExpert()).id, "/expert-profile-creator?saved=1");
    expect(html).toMatch(/<h1>Create Expert Profile</);
    expect(html).toContain('id="card"');
    expect(html).not.toContain("data-redirect-after");
  });

  test("an emptied field stays empty, whatever is saved", async () => {
    const { id } = await asExpert();
    await createExpert(t.db, { userId: id });
    const { html } = await send(id, "/profile/expert", { ...fullCard, title: "", region: "" });
    expect([valuesOf(html, "title"), valuesOf(html, "region")]).toEqual([[""], [""]]);
  });
});

describe("the edit form", () => {
  test("starts from the card, and what it saves waits beside it", async () => {
    const { id } = await asExpert();
    const card = await createExpert(t.db, { userId: id, certifications: ["GCIH", "OSCP"], priceCents: 4250 });
    const before = await open(id, "/profile/expert");
    // The program's own portraits don't start with https://.
    expect(before).toMatch(/ id="card-avatar-hint">The address of a picture of you, for example https:/);
    expect(before).toMatch(/<h1>Edit Expert Profile</);
    expect([
      valuesOf(before, "title"),
      valuesOf(before, "price"),
      valuesOf(before, "certifications"),
    ]).toEqual([...[[card.title], ["42.50"], ["GCIH", "OSCP"]]]);
    const fields = { title: "Threat <hunter>", bio: "New bio.", price: "99" };
    const { status, location, answer } = await send(id, "/profile/expert", fields);
    expect([status, location]).toEqual([303, "/profile"]);
    const profile = await pageAfter(id, answer);
    expect(profile).toContain("Profile updated successfully! Title: Threat &lt;hunter&gt;");
    expect(profile).toContain(
      "Your expert card is being reviewed by an admin and will be visible once approved. Until then the version approved before stays listed.",
    );
    const listing = await htmlOf(await ask(get("/experts")));
    expect(listing).toContain(card.title);
    expect(listing).not.toContain("hunter");
    expect(await htmlOf(await ask(get(`/expert/${card.id}`)))).toContain("$42.50");
    expect(valuesOf(await open(id, "/profile/expert"), "title")).toEqual(["Threat &lt;hunter&gt;"]);
  });

  test("says that nothing was changed only where nothing was, and nothing waits", async () => {
    const { id } = await asExpert();
    await createExpert(t.db, { userId: id, title: "T", bio: "B", priceCents: 4000 });
    const same = { title: " T ", bio: "B", price: "$40.00", region: "" };
    const first = await pageAfter(id, (await send(id, "/profile/expert", same)).answer);
    expect(first).toMatch(/<div class="notice info"[^>]*>.*Nothing was changed\./s);
    expect(first).not.toContain("Profile updated successfully!");
    expect(await t.db.$count(cardVersions)).toBe(0);
    // A second identical save changes nothing, and saving the listed card again removes a waiting version.
    for (const title of ["New", "New", "T"]) {
      const { status, answer } = await send(id, "/profile/expert", { ...same, title });
      expect(status).toBe(303);
      expect(await pageAfter(id, answer)).toContain(`Profile updated successfully! Title: ${title}`);
    }
  });

  test("in the profile's dialog has the card as it will be listed beside it, once on the page", async () => {
    const { id } = await asExpert({ fullName: "Amara Nwosu" });
    await createExpert(t.db, { userId: id, rating: 4.9, reviews: 12, title: "Listed" });
    await send(id, "/profile/expert", { title: "Waiting", bio: "New bio.", price: "99" });
    const profile = await open(id, "/profile");
    const dialog = /<dialog[^>]*id="edit-expert-profile".*?<\/dialog>/s.exec(profile)?.[0] ?? "";
    const preview = dialog.slice(dialog.indexOf('id="card-preview"'));
    for (const text of ["Amara N.", '<p class="title">Waiting</p>', "New bio.", "$99", "12 reviews"])
      expect(preview).toContain(text);
    for (const part of ['id="card"', 'id="card-preview"']) expect(profile.split(part)).toHaveLength(2);
  });

  test("of a card that was sent back shows the reason and what was sent", async () => {
    const [{ id }, { id: adminId }] = [await asExpert(), await createUser(t.db, { role: "admin" })];
    await send(id, "/expert-profile-creator", fullCard);
    const [version] = await t.db.select().from(cardVersions);
    const decision = { decision: "refuse", reason: "Say <more>." } as const;
    await decideCard(t.db, callerOfId(adminId), { versionId: version?.id ?? "", decision });
    const profile = await open(id, "/profile");
    expect(profile).toMatch(/sent your expert card back.*Say &lt;more&gt;\..*href="\/profile\/expert"/s);
    expect(profile).not.toContain("being reviewed by an admin");
    const edit = await open(id, "/profile/expert");
    expect(edit).toContain("Say &lt;more&gt;.");
    expect(valuesOf(edit, "title")).toEqual(["Incident responder"]);
  });
});
