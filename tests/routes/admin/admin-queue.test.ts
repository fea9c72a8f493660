import { describe, expect, test } from "vitest";
import { waitingText } from "~/domain/lists/waiting-text";
import { daysAgo, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createApplication } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";

/** The items that wait for the admin, on one page. */

const t = useDatabase();
const scene = useAdminScene(t);
const { open, createVersion } = scene;

test("says of each list that nothing waits; only the dashboard says that there is no second factor", async () => {
  const { status, html } = await open("/admin/approvals");
  expect(status).toBe(200);
  for (const text of ["No cards to review.", "No applications to review.", "No links to confirm."]) {
    expect(html).toContain(text);
  }
  const notice = "This admin account has no two-factor authentication";
  expect(html).not.toContain(notice);
  const dashboard = (await open("/admin/dashboard")).html;
  expect(dashboard).toContain(notice);
  expect(dashboard).toContain("Only a trial site allows that");
});

test("has all three lists, each row a link, what people wrote as text", async () => {
  const version = await createVersion({ title: "<b>Boss</b>" });
  const applicant = await createUser(t.db);
  const application = await createApplication(t.db, {
    userId: applicant.id,
    name: `<img src=x onerror="1">`,
  });
  const record = await createExpert(t.db, { name: "Marta K", email: applicant.email });
  const { html } = await open("/admin/approvals");
  for (const path of [`cards/${version.id}`, `applications/${application.id}`, `links/${record.id}`]) {
    expect(html).toContain(`href="/admin/approvals/${path}"`);
  }
  for (const list of ["cards", "applications", "links"]) {
    expect(html).toMatch(
      new RegExp(`href="/admin/approvals#${list}"[^>]*>[^<]+</a> <span class="num some">1`),
    );
  }
  expect(html).toContain("&lt;b&gt;Boss&lt;/b&gt;");
  expect(html).not.toMatch(/<b>Boss|<img src=x/);
});

test("tells a first card from an edit", async () => {
  const listed = await createVersion();
  expect((await open("/admin/approvals")).html).not.toContain("First card");
  const author = await createUser(t.db, { role: "expert" });
  const unlisted = await createExpert(t.db, { userId: author.id, approved: false });
  await createVersion({ expertId: unlisted.id, submittedBy: author.id, name: "Bela Novak" });
  const { html } = await open("/admin/approvals");
  expect(html.match(/First card/g)).toHaveLength(1);
  expect(html.indexOf(listed.id)).toBeGreaterThan(0);
});

describe("how long an item has waited", () => {
  test("stands with each row, late after 48 hours; a pair's time began when both were there", async () => {
    await createVersion({ createdAt: daysAgo(3) });
    const applicant = await createUser(t.db, { emailVerifiedAt: daysAgo(1) });
    await createApplication(t.db, { userId: applicant.id, createdAt: now });
    await createExpert(t.db, { name: "Marta K", email: applicant.email, createdAt: daysAgo(90) });
    const { html } = await open("/admin/approvals");
    const words = [...html.matchAll(/waiting <span class="num unbroken ?(.*?)">(.+?)<\/span>/g)].map(
      ([, look, text]) => `${look}: ${text}`,
    );
    expect(html).toContain('<a href="/admin/queues" aria-current="true">Queues</a>');
    expect(html).toMatch(/approvals\/cards\/[^>]*>Start with the oldest: /);
    expect(words).toEqual(["late: 3 days, late", ": 24 hours", ": less than an hour"]);
  });

  test("is counted on the reader's calendar", () => {
    const evening = new Date("2026-11-22T22:30:00Z");
    expect(waitingText(evening, now, "UTC")).toBe("1 day");
    expect(waitingText(evening, now, "Europe/Athens")).toBe("since today");
    expect(waitingText(now, evening, "UTC")).toBe("since today");
    const beforeClocksChanged = new Date("2026-10-24T12:00:00Z");
    const after = new Date("2026-10-26T12:00:00Z");
    expect(waitingText(beforeClocksChanged, after, "Europe/Paris")).toBe("2 days");
  });
});

describe("pages", () => {
  const rowsOf = (html: string, list: string) =>
    [...html.matchAll(new RegExp(`<h3><a href="/admin/approvals/${list}/`, "g"))].length;

  test("are each list's own: one that moves on leaves the others where they are", async () => {
    for (let count = 0; count < 21; count += 1) {
      const { id: userId, email } = await createUser(t.db);
      await createApplication(t.db, { userId });
      const { id: expertId } = await createExpert(t.db, { name: `Record ${count}`, email, hours: [] });
      await createVersion({ expertId, submittedBy: userId });
    }
    const rows = async (query: string) => {
      const { html } = await open(`/admin/approvals${query}`);
      return ["cards", "applications", "links"].map((list) => rowsOf(html, list));
    };
    expect(await rows("")).toEqual([20, 20, 20]);
    expect(await rows("?cards=2")).toEqual([1, 20, 20]);
    expect(await rows("?applications=2")).toEqual([20, 1, 20]);
    expect(await rows("?links=2&applications=2")).toEqual([20, 1, 1]);
    const { html } = await open("/admin/approvals?applications=2");
    expect(html).toContain("(21)");
    expect(html).toContain('rel="next" href="/admin/approvals?cards=2&amp;applications=2&amp;links=1#cards"');
    expect(html).toContain(
      'rel="prev" href="/admin/approvals?cards=1&amp;applications=1&amp;links=1#applications"',
    );
  });

  test("past the end lead back to the first", async () => {
    await createVersion();
    const { status, html } = await open("/admin/approvals?cards=7&links=2");
    expect([status, html.includes("There is nothing left on this page.")]).toEqual([200, true]);
    expect(html).toContain('href="/admin/approvals?cards=1&amp;applications=1&amp;links=2#cards"');
    expect(html).toContain("No links to confirm.");
    expect(html).not.toContain("cards=6");
  });

  test.each(["-1", "0", "1e9", "99999999999", "x", "1;drop", ""])(
    "asked for as %j are the first",
    async (page) => {
      const { id } = await createVersion();
      const { status, html } = await open(`/admin/approvals?cards=${encodeURIComponent(page)}`);
      expect([status, html.includes(`/admin/approvals/cards/${id}`)]).toEqual([200, true]);
    },
  );
});
