import { describe, expect, test } from "vitest";
import { formAnswers } from "~/db/schema/site/form-answers";
import { answerSitemap } from "~/routes/site/answer-sitemap.server";
import { loader as sitemap } from "~/routes/site/sitemap";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { get, routeArgs } from "../../support/site/request";

const t = useDatabase();
const site = browse(t);

describe.each(["suggest-a-skill", "give-feedback"])("/forms/%s", (form) => {
  test("keeps an answer and says thank you", async () => {
    expect((await site.open(`/forms/${form}`)).status).toBe(200);
    const { status, location } = await site.send(`/forms/${form}`, {
      answer: " Rust \r\n fuzzing ",
      form: "x",
    });
    expect([status, location]).toEqual([303, `/forms/${form}?sent=1`]);
    expect(await t.db.select().from(formAnswers)).toMatchObject([
      { form, answer: "Rust \n fuzzing", email: null, userId: null },
    ]);
    expect((await site.open(location ?? "")).text).toContain("Thank you");
  });

  test("knows who is signed in", async () => {
    const user = await createUser(t.db);
    const cookie = await signIn(t, user);
    const { html } = await site.open(`/forms/${form}`, cookie);
    expect(html).toContain(`value="${user.email}"`);
    await site.send(`/forms/${form}`, { answer: "More", email: user.email }, cookie);
    expect(await t.db.select().from(formAnswers)).toMatchObject([{ userId: user.id, email: user.email }]);
  });

  test.each([
    ["nothing", { answer: "  " }, "Please fill in all required fields"],
    ["4001 characters", { answer: "x".repeat(4001) }, "Answer must be at most 4000 characters"],
    ["a bad address", { answer: "x", email: "nowhere" }, "Please enter a valid email address"],
  ])("refuses %s", async (_what, fields, message) => {
    const { status, text } = await site.send(`/forms/${form}`, fields);
    expect(status).toBe(400);
    expect(text).toContain(message);
    expect(await t.db.select().from(formAnswers)).toEqual([]);
  });
});

test.each(["nothing", "constructor", "suggest-a-skill.data.x"])("/forms/%s is not there", async (form) => {
  expect((await site.open(`/forms/${form}`)).status).toBe(404);
  expect((await site.send(`/forms/${form}`, { answer: "x" })).status).toBe(404);
});

describe("the sitemap", () => {
  const read = async (request: Request) => {
    const answer = await sitemap(routeArgs({ t, request }));
    return { type: answer.headers.get("Content-Type"), body: await answer.text() };
  };

  test("names the public pages, the specialities with experts, and every listed expert, absolutely", async () => {
    const listed = await createExpert(t.db, { skills: ["SIEM"] });
    const hidden = await createExpert(t.db, { skills: ["Linux"], approved: false });
    const changed = /<loc>[^<]*\/expert\/[^<]*<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/;
    const { type, body } = await read(get("/sitemap.xml"));
    expect(body).toMatch(changed);
    expect(body).toContain("/terms</loc><lastmod>2026-11-29</lastmod>");
    expect(type).toMatch(/^application\/xml/);
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
    const pages = [
      "/",
      "/experts",
      "/classes",
      "/skill-scan",
      "/about",
      "/help",
      "/apply-as-expert",
      "/book-demo",
      "/contact",
      "/terms",
      "/privacy",
      "/experts/security-operations",
      `/expert/${listed.id}`,
    ];
    expect(addresses).toEqual(pages.map((path) => `http://localhost:3000${path}`));
    expect(body).not.toContain(hidden.id);
    expect(body).toMatch(/^<\?xml.*<\/urlset>\n$/s);
  });

  test("is an index of files where one has no room for all", async () => {
    const first = await createExpert(t.db, { hours: [] });
    const last = await createExpert(t.db, { hours: [] });
    const source = { db: t.db, appUrl: "http://localhost:3000", rangeSize: 1 };
    const textOf = async (file: number | null) =>
      (await answerSitemap(source, file === null ? null : `${file}`)).text();
    const files = [0, 1, 2].map(
      (file) => `<sitemap><loc>http://localhost:3000/sitemap.xml?file=${file}</loc></sitemap>\n`,
    );
    const index = await textOf(null);
    expect(index).toMatch(/^<\?xml.*<\/sitemapindex>\n$/s);
    expect(index).toContain(files.join(""));
    const pages = await textOf(0);
    expect(pages).toContain("/about</loc>");
    expect(pages).not.toContain("/expert/");
    const named = async (file: number) =>
      [...(await textOf(file)).matchAll(/expert\/(.*?)<\/loc>/g)].map((match) => match[1]);
    expect([await named(1), await named(2)]).toEqual([[first.id], [last.id]]);
    for (const unknown of ["2", "4", "00", "x"]) {
      const request = get(`/sitemap.xml?file=${unknown}`);
      expect((await sitemap(routeArgs({ t, request }))).status).toBe(404);
    }
  });

  test("HEAD reads nothing", async () => {
    const request = new Request("http://localhost:3000/sitemap.xml", { method: "HEAD" });
    expect((await read(request)).body).toBe("");
  });
});
