import { describe, expect, test } from "vitest";
import { checkFreeSoon } from "~/domain/availability/free-soon.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** The listing's filters as a plain form: choices with counts, chips, and what an empty listing says. */

const t = useDatabase();
const { open } = browse(t);

async function three() {
  await createExpert(t.db, {
    name: "Ann Lee",
    languages: ["German", "English"],
    skills: ["SIEM"],
    reviews: 2,
    rating: 4,
  });
  await createExpert(t.db, { name: "Ben Ode", languages: ["English"], skills: ["Linux"], priceCents: 9000 });
  await createExpert(t.db, { name: "Cem Ak", languages: ["English"], specialties: ["Incident Response"] });
  await checkFreeSoon(t.db, { now: testNow, limit: 10 });
}

test("each choice says how many it leaves", async () => {
  await three();
  const { html, text } = await open("/experts?language=english");
  expect(html).toContain('<option value="english" selected="">English (3)</option>');
  expect(html).toContain('<option value="german">German (1)</option>');
  expect(html).toContain('<option value="KW-siem">SIEM (1)</option>');
  expect(text).toContain("Has reviews (1)");
  expect(text).toContain("Sign in to filter by day and time.");
  // Options without experts are left out, except the chosen ones.
  const { html: one } = await open("/experts?language=german&skill=KW-aws");
  const [, form = ""] = one.split('<form class="filter-form"');
  expect(form.match(/<option[^>]*>[^<]*/g)).toEqual([
    ...['<option value="">Any language', '<option value="german" selected="">German (0)'],
    ...['<option value="">Any skill', '<option value="KW-aws" selected="">AWS Security (0)'],
    '<option value="KW-siem">SIEM (1)',
  ]);
  expect(html).not.toContain('name="day"');
});

test("chips take away one filter each, and search, order and pages keep them all", async () => {
  await three();
  const { html, text } = await open("/experts?search=lee&sort=newest&language=german&priceTo=50&reviewed=1");
  expect(text).toContain("Ann L.");
  expect(html).toContain('href="/experts?search=lee&amp;priceTo=50&amp;reviewed=1&amp;sort=newest">German');
  expect(html).toContain(
    'href="/experts?search=lee&amp;language=german&amp;reviewed=1&amp;sort=newest">Up to $50',
  );
  expect(html).toMatch(/class="clear" href="\/experts\?search=lee&amp;sort=newest"/);
  expect(html).toMatch(
    /<form class="search".*?name="priceTo" value="50".*?name="language" value="german".*?<\/form>/s,
  );
  expect(html).toContain(
    'href="/experts?search=lee&amp;priceTo=50&amp;language=german&amp;reviewed=1&amp;sort=rating"',
  );
  expect(html).toContain('name="robots" content="noindex"');
});

test("a short listing says which filter leaves out the most", async () => {
  await three();
  const { text } = await open("/experts?language=german&reviewed=1&priceTo=100");
  expect(text).not.toMatch(/Without/);
  expect((await open("/experts?language=german&priceTo=100")).text).toMatch(
    /Without German : 3 experts The key/,
  );
});

test("an empty listing says what to drop", async () => {
  await three();
  const { text, html } = await open("/experts?language=german&skill=KW-linux");
  expect(text).toContain("No experts found for German, Linux");
  expect(text).toMatch(/Without German : 1 expert Without Linux : 1 expert/);
  expect(html).toMatch(/href="\/experts\?skill=KW-linux">Without (<!-- -->)?German/);
  const hopeless = await open("/experts?language=german&skill=KW-linux&priceTo=1");
  expect(hopeless.text).toContain("Try it with fewer filters, or tell us which skill is missing.");
});

test("a signed-in user filters by day and part of the day in the own zone", async () => {
  await three();
  const cookie = await signIn(t, await createUser(t.db, { timeZone: "Asia/Kathmandu" }));
  const { html, text } = await open("/experts?day=1&part=evening", cookie);
  expect(html).toContain('<option value="1" selected="">Monday (3)</option>');
  expect(text).toContain("Monday evening Remove this filter");
  expect(text).toContain("Next free: ");
});

describe("a speciality", () => {
  test("has a page of its own: its experts, its words, and filters that stay within it", async () => {
    await three();
    const { html, text } = await open("/experts/incident-response?sort=newest");
    expect(html).toMatch(/<h1>Incident response<\/h1>/);
    expect(text).toContain("What to do in the first hour");
    expect(text).toContain("Cem A.");
    expect(text).not.toContain("Ann L.");
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/experts/incident-response"/>');
    expect(html).toMatch(/<form class="filter-form"[^>]* action="\/experts\/incident-response"/);
    expect(html).toContain('href="/experts/incident-response" aria-current="page"');
  });

  test("that is unknown is not there, and one without experts isn't for search engines", async () => {
    expect((await open("/experts/knitting")).status).toBe(404);
    const { html, text } = await open("/experts/careers");
    expect(text).toContain("No experts in this speciality yet");
    expect(html).toContain('content="noindex"');
  });
});
