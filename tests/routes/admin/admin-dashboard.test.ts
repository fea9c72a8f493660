import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { closeDays } from "~/domain/counts/close-days.server";
import { countEmptySearch } from "~/domain/experts/listing/empty-searches.server";
import { newId } from "~/platform/ids";
import { daysAgo, testNow as now } from "../../support/caller";
import { writeCounted } from "../../support/db/counted-rows";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createApplication } from "../../support/scenes/cards";
import { createMessage, threadScene } from "../../support/scenes/chat";
import { createBooking, createUser, payFor } from "../../support/scenes/factories";
import { browse, type Page } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { invalidParts } from "../../support/site/html-validity";

/** The admin's dashboard: the totals, and the events of 13 weeks and of the 13 before. */

const t = useDatabase();
const scene = useAdminScene(t);
const tilesOf = ({ html }: Page) =>
  [...html.matchAll(/<dt>([^<]*)<\/dt><dd>(.*?)<\/dd>/g)]
    .slice(0, 5)
    .map(([, label, count]) => [label, count]);
const view = (viewedAt: Date) =>
  t.db.insert(expertProfileViews).values({
    ...{ expertId: scene.expert.id, viewerKey: newId(), viewedAt },
    viewedUntil: new Date(viewedAt.getTime() + 1_800_000),
  });

describe("with something of everything", () => {
  beforeEach(async () => {
    const learner = await createUser(t.db, { createdAt: daysAgo(60) });
    const booking = await createBooking(t.db, {
      ...{ learnerId: learner.id, expertId: scene.expert.id, startsAt: daysAgo(-2) },
      createdAt: daysAgo(3),
    });
    await payFor(t.db, booking);
    const { thread } = await threadScene(t.db);
    await createMessage(t.db, thread, { createdAt: daysAgo(2) });
    await createMessage(t.db, thread, { createdAt: daysAgo(1) });
    await writeCounted.scans(t.db, now);
    await view(daysAgo(4));
  });

  test("the tiles, what is latest, and the two ways on; the same once days are closed", async () => {
    const page = await scene.open("/admin/dashboard");
    const [accounts] = await t.db.execute(sql`select count(*) from users where role <> 'admin'`);
    const tiles = [
      ["Total Learners", String(accounts?.count)],
      ["Total Bookings", "1"],
      ["Total Messages", "2"],
      ["AI Scans", "1"],
      ["Expert Views", "1"],
    ];
    expect(tilesOf(page)).toEqual(tiles);
    expect(page.text).toMatch(/Latest booking 20 Nov 2026, 11:00 .* Latest message 22 Nov 2026/);
    expect(page.text).toContain(`Users created in the last 30 days ${Number(accounts?.count) - 1}`);
    expect(page.html).toMatch(/<a [^>]*href="\/admin\/dashboard">Refresh All Data<\/a>/);
    expect(page.html).toMatch(/<a [^>]*href="\/admin\/dashboard\?tab=users">Manage Users<\/a>/);
    expect(page.html).toMatch(/href="\/admin\/dashboard\?tab=overview" aria-current="page"/);
    while ((await closeDays(t.db, now)) > 0);
    const closed = await scene.open("/admin/dashboard");
    expect(tilesOf(closed)).toEqual(tiles);
    expect(chartsOf(closed)).toEqual(chartsOf(page));
  });

  test("what needs the admin comes before the totals, with the queues that aren't empty", async () => {
    const shown = async () => (await scene.open("/admin/dashboard")).text;
    expect(await shown()).toMatch(/Experts Nothing needs you right now\. .*Total Learners/);
    await createApplication(t.db, { userId: (await createUser(t.db)).id });
    expect(await shown()).toMatch(/Experts 1 item needs you Applications 1 Open the queues .*Total Learners/);
  });

  test("the charts say in words what they draw, with a table beneath and without a style of their own", async () => {
    await view(daysAgo(10));
    await view(daysAgo(100));
    const { html, text } = await scene.open("/admin/dashboard");
    expect(chartsOf({ html })).toEqual([
      "Bookings by week: From 25 Aug 2026 to 17 Nov 2026: 1 in all, most in a week: 1 (17 Nov 2026).",
      "Revenue (USD) by week: From 25 Aug 2026 to 17 Nov 2026: $40.00 in all, most in a week: $40.00 (17 Nov 2026).",
      expect.stringContaining("New users by week"),
      expect.stringContaining("AI scans by week"),
      expect.stringContaining("Expert views by week"),
    ]);
    expect(text).toMatch(/Expert views 2 · 1 before/);
    expect(text).toMatch(
      /Week from Bookings Revenue \(USD\) New users AI scans Expert views 17 Nov 2026 1 \(0\) \$40\.00 \(\$0\.00\)/,
    );
    expect(html).not.toMatch(/<[^>]* style=/);
    expect(invalidParts(html)).toEqual([]);
  });

  test("the experts tab: the form, searches without result, and who was looked at", async () => {
    for (const term of ["cobol & co", "ada", "cobol & co"]) await countEmptySearch(t.db, { term, now });
    const page = await scene.open("/admin/dashboard?tab=experts");
    expect(page.text).toMatch(/Add an expert .*Expert Last viewed Total views Amara Okafor 19 Nov 1 view/);
    expect(page.html).toMatch(/href="\/admin\/dashboard\?tab=experts" aria-current="page"/);
    expect(page.text).toMatch(/Searches without result .*Searched for Times cobol &amp; co 2 ada 1/);
    expect(page.html).toContain('href="/experts?search=cobol+%26+co"');
    expect(page.text).not.toContain("Total Learners");
    expect(invalidParts(page.html)).toEqual([]);
    expect((await scene.open("/admin/dashboard?tab=experts&page=2")).text).toContain(
      "There is nothing on this page.",
    );
  });
});

const chartsOf = ({ html }: Pick<Page, "html">) =>
  [...html.matchAll(/<svg [^>]*><title[^>]*>(.*?)<\/title><desc[^>]*>(.*?)<\/desc>/g)]
    .filter(([, , words]) => words?.includes("most in a week"))
    .map(([, title, words]) => `${title}: ${words}`);

test("nothing has happened yet", async () => {
  const { text } = await scene.open("/admin/dashboard");
  expect(text).toContain("Latest booking None yet Latest message None yet");
  expect(text).toContain("Bookings 0 · 0 before None in these 13 weeks");
  const experts = await scene.open("/admin/dashboard?tab=experts");
  expect(experts.text).toContain(
    "No expert views tracked yet. Views will appear here once tracking is implemented.",
  );
  expect(experts.text).toContain("Every search in the last 30 days found an expert.");
  expect((await scene.open("/admin/dashboard?tab=nowhere")).text).toContain("Refresh All Data");
});

const hidden = ["expert_profile_views", "expert_view_totals"];

test("what fails is logged and leaves its own part empty", async () => {
  const parts: unknown[] = [];
  const log = {
    info() {},
    error: (_: string, __?: unknown, fields?: { part?: unknown }) => void parts.push(fields?.part),
  };
  for (const table of hidden) await t.db.execute(sql.raw(`alter table ${table} rename to hidden_${table}`));
  try {
    const { open } = browse(t, { log });
    const page = await open("/admin/dashboard", scene.cookie);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(
      /Expert Views 0 \(couldn't be loaded\)|Expert Views 0 \(couldn&#x27;t be loaded\)/,
    );
    expect(page.text).toMatch(/Expert views couldn(&#x27;|')t be loaded/);
    expect(page.text).toContain("Latest booking None yet");
    expect(page.text.match(/None in these 13 weeks/g)).toHaveLength(4);
    expect(parts.sort()).toEqual(["Expert Views", "funnel", "views"]);
    const experts = await open("/admin/dashboard?tab=experts", scene.cookie);
    expect(experts.text).toMatch(/Add an expert .*Expert views couldn(&#x27;|')t be loaded/);
    expect(parts).toContain("expert views");
  } finally {
    for (const table of hidden) await t.db.execute(sql.raw(`alter table hidden_${table} rename to ${table}`));
  }
});

test("an expert's own views stand on the expert's dashboard", async () => {
  const { open } = browse(t);
  const cookie = await signedInAs(t, scene.author.id);
  expect((await open("/expert-dashboard", cookie)).text).toContain(
    "Your profile hasn&#x27;t been opened yet.",
  );
  await view(daysAgo(40));
  await view(daysAgo(5));
  expect((await open("/expert-dashboard", cookie)).text).toMatch(
    /Profile views 1 .*2 views so far, the latest on 18 Nov 2026 ?\./,
  );
});
