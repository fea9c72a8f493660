import { describe, expect, test } from "vitest";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { fullCard } from "../../support/scenes/cards";
import { createExpert } from "../../support/scenes/factories";
import { cardPages, useCardPages, valuesOf } from "./card-pages";

/** The texts of the card's pages about a card that was saved elsewhere since, and about an unknown button. */

const { t, asExpert, send } = useCardPages();

const titles = async () =>
  (await t.db.select().from(cardVersions).orderBy(cardVersions.number)).map(({ title }) => title);

async function withCard(path: string) {
  const { id } = await asExpert();
  if (path === "/profile/expert") await createExpert(t.db, { userId: id });
  return id;
}

/** The notice about a card that was saved elsewhere. */
const noticeOf = (html: string) =>
  /Saved in the meantime.*?Saving again replaces it with what you typed\./s.exec(html)?.[0] ?? "";

/** The versions in the card's form. The dialog of hours has its own. */
const versionsOf = (html: string) =>
  valuesOf(/<form[^>]*id="card".*?<\/form>/s.exec(html)?.[0] ?? "", "version");

describe.each(cardPages)("%s", (path) => {
  const saved = path === "/profile/expert" ? "/profile" : "/expert-profile-creator?saved=1";

  test("keeps what was typed over a card saved elsewhere, says what differs, and saves the second time", async () => {
    const id = await withCard(path);
    const elsewhere = { ...fullCard, title: "Elsewhere", price: "45", bio: `${"b".repeat(130)} <i>` };
    expect((await send(id, path, { ...elsewhere, version: "0" })).status).toBe(303);
    const typed = { ...fullCard, tagline: "Calm" };
    const refused = await send(id, path, { ...typed, version: "0" });
    expect(refused.status).toBe(409);
    const conflict =
      "Your card was saved elsewhere in the meantime. What you typed is kept: check what changed, then save again.";
    expect(refused.html).toContain(
      path === "/profile/expert" ? `Failed to update profile: ${conflict}` : `>${conflict}`,
    );
    const notice = noticeOf(refused.html);
    expect([...notice.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item)).toEqual([
      "Title: Elsewhere",
      "Bio",
      "Price per 50-minute lesson: $45.00",
      "Tagline: (empty)",
    ]);
    expect(notice).toMatch(/<a href="[^"]+" target="_blank"[^>]*>Read the saved card</);
    expect(valuesOf(refused.html, "title")).toEqual([" Incident  responder "]);
    expect([valuesOf(refused.html, "tagline"), valuesOf(refused.html, "price")]).toEqual([
      ["Calm"],
      ["42.50"],
    ]);
    expect(refused.html).toMatch(
      /<textarea[^>]*name="bio"[^>]*>\s*Ten years of triage\.\s+And reports\.<\/textarea>/,
    );
    expect(versionsOf(refused.html)).toEqual(["1"]);
    expect(await titles()).toEqual(["Elsewhere"]);
    const again = await send(id, path, { ...typed, version: "1" });
    expect([again.status, again.location]).toEqual([303, saved]);
    expect(await titles()).toEqual(["Elsewhere", "Incident responder"]);
  });

  test.each([{}, { version: "" }, { version: "-1" }, { version: "1e9" }, { version: "99999999999" }])(
    "saves over it where the form says %j: nothing to compare",
    async (version) => {
      const id = await withCard(path);
      await send(id, path, { ...fullCard, title: "Elsewhere" });
      const { status } = await send(id, path, { ...fullCard, ...version });
      expect([status, await titles()]).toEqual([303, ["Elsewhere", "Incident responder"]]);
    },
  );

  test("rows, preview and mistakes keep the number that the form was opened with", async () => {
    const id = await withCard(path);
    await send(id, path, { ...fullCard, title: "Elsewhere" });
    for (const intent of ["add-skills", "remove-skills-0", "preview"]) {
      const { status, html } = await send(id, path, { ...fullCard, version: "0", intent });
      expect([intent, status, versionsOf(html)]).toEqual([intent, 200, ["0"]]);
      expect(noticeOf(html)).toBe("");
    }
    const { status, html } = await send(id, path, { ...fullCard, title: "", version: "0" });
    expect([status, versionsOf(html)]).toEqual([400, ["0"]]);
  });

  test.each(["approve", "add-constructor", "add-skills-1", "remove-skills", "Save", "delete"])(
    "refuses the button %j, saves nothing and keeps everything",
    async (intent) => {
      const id = await withCard(path);
      const { status, html } = await send(id, path, { ...fullCard, tagline: "Calm", version: "0", intent });
      expect(status).toBe(400);
      expect(html).toMatch(/There is a problem.*Use one of the buttons on the form\./s);
      expect([valuesOf(html, "title"), valuesOf(html, "tagline"), valuesOf(html, "certifications")]).toEqual([
        [" Incident  responder "],
        ["Calm"],
        ["GCIH", "OSCP"],
      ]);
      expect(versionsOf(html)).toEqual(["0"]);
      expect(await titles()).toEqual([]);
    },
  );

  test.each([{}, { intent: "" }, { intent: "save" }])("saves with %j", async (intent) => {
    const id = await withCard(path);
    expect((await send(id, path, { ...fullCard, ...intent })).status).toBe(303);
    expect(await titles()).toEqual(["Incident responder"]);
  });
});
