import { describe, expect, test } from "vitest";
import { reviews } from "~/db/schema/reviews/reviews";
import { testimonials } from "~/db/schema/site/testimonials";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass } from "../../support/scenes/classes";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { signIn } from "../../support/site/browser";
import { awayDatabase, get, type Situation } from "../../support/site/request";
import { openSite } from "../../support/site/site";

const t = useDatabase();

const read = async (headers: Record<string, string> = {}, situation: Partial<Situation> = {}) => {
  const ask = await openSite({ t, ...situation });
  const answer = await ask(get("/", headers));
  expect(answer.status).toBe(200);
  const html = await answer.text();
  return { html, text: html.replace(/<!-- -->/g, "") };
};

describe("the front page", () => {
  test("shows experts with reviews, figures of the database and the next classes", async () => {
    for (const [index, name] of ["Ann Bo", "Cy Do", "Ed Fa", "Gil Ho", "Ida Jo", "Kai Lu"].entries())
      await createExpert(t.db, { name, priceCents: 2000 + index * 500, ...(index > 0 && reviewed) });
    await createLiveClass(t.db, { title: "Reading logs", slug: "reading-logs" });
    // Not listed, so none of the figures counts it.
    await createExpert(t.db, { name: "Noa Pi", approved: false, priceCents: 1000, ...reviewed });
    const { html, text } = await read();
    expect(html.match(/href="\/expert\//g)).toHaveLength(5);
    // The cheapest one has no review yet.
    expect(html).not.toContain("Ann B.");
    const [, facts = ""] = text.split('<ul class="hero-facts');
    expect(facts.slice(0, facts.indexOf("</ul>")).match(/(?<=<li>)[^<]+/g)).toEqual([
      "6 vetted experts",
      "4.7 out of 5 (15 reviews)",
      "From $20",
      "Free cancellation up to 24 hours before",
    ]);
    expect(text).toContain("See all 6 experts");
    // Decision H5: there is no such tile below seven experts.
    expect(text).not.toContain("expert tutors");
    expect(text).toContain("Reading logs");

    await createExpert(t.db, { name: "Max No" });
    expect((await read()).text).toMatch(/expert tutors<\/dt><dd[^>]*>7</);
  });

  test("begins its list with others than the one above it, who shows how booking looks", async () => {
    for (const name of ["Ann Bo", "Cy Do", "Ed Fa", "Gil Ho", "Ida Jo", "Kai Lu", "Max No"])
      await createExpert(t.db, { name, ...reviewed });
    const { html } = await read();
    const [above = "", tiles = ""] = html.split('<ul class="expert-tiles');
    const hrefs = (part: string) => part.match(/\/expert\/[^"]+/g) ?? [];
    expect(hrefs(above)).toHaveLength(1);
    expect(hrefs(tiles)).toHaveLength(4);
    expect(hrefs(tiles)).not.toContain(hrefs(above)[0]);
    expect(above).toContain("Pick a time");
  });

  test("without reviews shows experts all the same, and without experts, classes and testimonials stands", async () => {
    const { text } = await read();
    expect(text).toContain("The first experts are on their way.");
    expect(text).toContain("No class has an open date at the moment.");
    expect(text).toContain(">Free cancellation up to 24 hours before<");
    expect(text).not.toContain("Our tutors");
    await createExpert(t.db, { name: "Ann Bo" });
    expect((await read()).text).toContain("Ann B.");
  });

  test("quotes learners of different experts, newest first, and tutors only while there is no review", async () => {
    await t.db
      .insert(testimonials)
      .values({ place: 1, name: "Ann B.", title: "Analyst", quote: "I choose my hours." });
    const quote = (words: string) => `${words}, and I could explain it the next day at work.`;
    const [first, second] = [
      await createExpert(t.db, reviewed),
      await createExpert(t.db, { ...reviewed, rating: 4.9 }),
    ];
    await createReview({ expertId: first.id, comment: quote("We read one log"), rating: 5, daysAgo: 9 });
    await createReview({ expertId: first.id, comment: quote("We wrote a rule"), rating: 5, daysAgo: 3 });
    await createReview({ expertId: second.id, comment: quote("It was fine"), rating: 4, daysAgo: 3 });
    const { text } = await read();
    expect(text).toContain("What learners say");
    expect(text).toContain("We wrote a rule");
    for (const other of ["We read one log", "It was fine", "I choose my hours.", "Our tutors"])
      expect(text).not.toContain(other);
  });

  test("suggests skills, tools and experts in its search", async () => {
    await createExpert(t.db, { name: "Ann Bo", ...reviewed });
    const { html } = await read();
    for (const name of ["Ann B.", "SIEM", "Splunk"]) expect(html).toContain(`<option>${name}</option>`);
  });

  test("begins with the next session of a signed-in user, instead of quotes", async () => {
    const learner = await createUser(t.db);
    const { id: expertId } = await createExpert(t.db, { name: "Ann Bo", ...reviewed });
    await createReview({
      expertId,
      comment: "She explained every single line of the log to me.",
      rating: 5,
      daysAgo: 1,
    });
    const startsAt = new Date(testNow.getTime() + 2 * 86_400_000);
    await createBooking(t.db, { expertId, learnerId: learner.id, startsAt });
    const { text } = await read({ Cookie: await signIn(t, learner) });
    expect(text).toMatch(/Your next lesson.*href="\/bookings\/.*with Ann B\..*<h1/s);
    expect(text).not.toContain("What learners say");
    expect((await read()).text).not.toContain("Your next lesson");
  });

  test("marks invented testimonials", async () => {
    const voice = { name: "Ann B.", title: "Analyst", quote: "I choose my hours." };
    await t.db.insert(testimonials).values([
      { place: 1, ...voice },
      { place: 2, ...voice, isExample: true },
    ]);
    expect((await read()).html.match(/>Example</g)).toHaveLength(1);
  });

  test("stands without its lists when the database is away, and says so in the log", async () => {
    const logged: string[] = [];
    const log = { info() {}, error: (message: string) => void logged.push(message) };
    const { text } = await read({}, { t: { db: awayDatabase }, log });
    expect(logged).toHaveLength(4);
    expect(text).toContain("We can&#x27;t show the list right now");
    expect(text).toContain("We can&#x27;t show the next classes right now");
    expect(text).toContain("100% satisfaction guarantee");
  });
});

describe("its one animation", () => {
  test.each<[string, Record<string, string>, boolean]>([
    ["plays where nothing speaks against it", { Downlink: "10" }, true],
    ["spares data where the browser asks for it", { "Save-Data": "on" }, false],
    ["spares a slow line", { Downlink: "1.4" }, false],
  ])("%s", async (_, headers, plays) => {
    await createExpert(t.db);
    expect((await read(headers)).html.includes('class="expert-tiles moving"')).toBe(plays);
  });

  test("ends with every other one where the visitor asked for less", async () => {
    expect((await read({ Cookie: "hms_reduce_motion=1" })).html).toContain(
      '<html lang="en" data-motion="reduced"',
    );
    expect((await read({ Cookie: "hms_reduce_motion=0" })).html).not.toContain("data-motion");
  });
});

const reviewed = { rating: 4.5, reviews: 3 };

/** An example's review, `daysAgo` days before the tests' present. */
async function createReview(values: { expertId: string; comment: string; rating: number; daysAgo: number }) {
  const { daysAgo, ...review } = values;
  const at = new Date(testNow.getTime() - daysAgo * 86_400_000);
  await t.db.insert(reviews).values({
    ...{ ...review, minutes: 50, endedAt: at, reviewedAt: at, publishedAt: at },
    ...{ isExample: true, authorName: "Jonas Weber" },
  });
}
