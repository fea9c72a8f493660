import { describe, expect, test } from "vitest";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { fullCard } from "../../support/scenes/cards";
import { createExpert } from "../../support/scenes/factories";
import { cardPages, useCardPages, valuesOf } from "./card-pages";

/** The buttons of a card's form that save nothing: rows and preview. */

const { t, asExpert, send, open } = useCardPages();

describe("rows come and go without a script", () => {
  test.each(cardPages)("%s: nothing is saved, nothing is lost", async (path) => {
    const { id } = await asExpert();
    if (path === "/profile/expert") await createExpert(t.db, { userId: id });
    const typed = { title: "T", price: "abc", certifications: ["A", "B, C", "D"], skills: "x" };
    const added = await send(id, path, { ...typed, intent: "add-certifications" });
    expect(added.status).toBe(200);
    expect(valuesOf(added.html, "certifications")).toEqual(["A", "B", "C", "D", ""]);
    expect(added.html).toMatch(
      /<input[^>]*id="card-certifications-5"[^>]*autofocus|<input[^>]*autofocus[^>]*id="card-certifications-5"/i,
    );
    const removed = await send(id, path, { ...typed, intent: "remove-certifications-1" });
    expect(removed.status).toBe(200);
    expect(valuesOf(removed.html, "certifications")).toEqual(["A", "D"]);
    for (const { html } of [added, removed]) {
      expect([valuesOf(html, "title"), valuesOf(html, "price"), valuesOf(html, "skills")]).toEqual([
        ["T"],
        ["abc"],
        ["x"],
      ]);
      expect(html).not.toContain("There is a problem");
    }
    expect(await t.db.$count(cardVersions)).toBe(0);
  });

  test("the buttons aren't held up by the browser's own checks", async () => {
    const html = await open((await asExpert()).id, "/expert-profile-creator");
    const buttons = [...html.matchAll(/<button\b[^>]*value="(?:add|remove|preview)[^"]*"[^>]*>/g)];
    expect(buttons.length).toBeGreaterThanOrEqual(5);
    for (const [tag] of buttons) expect(tag).toMatch(/formnovalidate/i);
  });
});

describe("the preview", () => {
  test("is the listing's card, of what is typed, and saves nothing", async () => {
    const { id } = await asExpert();
    const { status, html } = await send(id, "/expert-profile-creator", {
      ...fullCard,
      lesson: "",
      intent: "preview",
    });
    expect(status).toBe(200);
    const preview = html.slice(html.indexOf('id="card-preview"'), html.indexOf("</main>"));
    for (const text of [
      '<li class="expert-card"',
      "Amara O.",
      '<p class="title">Incident responder</p>',
      "Ten years of triage. And reports.",
      "$42.50",
      '<abbr title="Igbo">IG</abbr>',
      'src="https://pictures.example/amara.png"',
    ]) {
      expect(preview).toContain(text);
    }
    expect(preview).not.toContain("Okafor");
    expect(html).not.toContain("There is a problem");
    expect(await t.db.$count(experts)).toBe(0);
  });

  test("says nothing of languages where there are none", async () => {
    const { id } = await asExpert();
    const typed = { title: "T", bio: "B", price: "40", intent: "preview" };
    const words = async (fields: object) => {
      const { html } = await send(id, "/expert-profile-creator", { ...typed, ...fields });
      return /<p class="visually-hidden">(Amara O\..*?)<\/p>/.exec(html)?.[1];
    };
    expect(await words({})).toBe("Amara O., T. $40 per 50-minute lesson. B");
    expect(await words({ language: "Igbo" })).toBe(
      "Amara O., T. $40 per 50-minute lesson. Languages: Igbo (IG). B",
    );
  });

  test("shows no address that couldn't be saved", async () => {
    const { id } = await asExpert();
    const fields = { ...fullCard, avatar: "javascript:alert(1)", intent: "preview" };
    const { html } = await send(id, "/expert-profile-creator", fields);
    expect(html).not.toMatch(/src="javascript/);
    expect(valuesOf(html, "avatar")).toEqual(["javascript:alert(1)"]);
  });

  test("of a card with reviews has them", async () => {
    const { id } = await asExpert();
    await createExpert(t.db, { userId: id, rating: 4.9, reviews: 12 });
    const html = await open(id, "/profile/expert");
    expect(html.slice(html.indexOf('id="card-preview"'))).toMatch(/4\.9.*12 reviews/s);
  });
});
