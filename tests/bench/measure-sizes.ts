import { ask, get, textOf } from "./browser.ts";
import { type Given, withClient } from "./database.ts";
import { openBrowser, type Visit, visit } from "./first-visit.ts";
import { atMost } from "./goals.ts";
import { kilobytes } from "./numbers.ts";
import { addressOf, type Page, type Role, sitePages, type Values } from "./pages.ts";
import { readDemo } from "./people.ts";
import { startSite } from "./site.ts";
import type { Row, Section } from "./table.ts";

/** The budgets of the design brief, in KB of 1,024 bytes as sent. The HTML budget applies to public pages. */
const budgets = { html: 14, css: 16, font: 40, requests: 10 };

/**
 * The budgets for all scripts of a page, in KB: a page without scripts, pages with our small scripts (for visitors and
 * for signed-in users), and a page that React hydrates.
 */
const scripts = { none: 0, visitor: 2, signedIn: 4, hydrated: 130 };

/** Measures the size of each page on a first visit in a browser. */
export async function measureSizes({ server, template }: Given<unknown>): Promise<Section> {
  const database = await server.create("sizes", template);
  const site = await startSite(database.url);
  const { cookies, values } = await prepare(database.url, site.origin);
  const browser = await openBrowser();
  const rows: Row[] = [];
  for (const page of sitePages) {
    const visited = await visit(browser, site.origin + addressOf(page, values), cookies[page.as]);
    const expected = page.path === "/no-such-page" ? 404 : 200;
    if (visited.status !== expected) throw new Error(`${page.path} answered ${visited.status}`);
    rows.push(judge(visited, page));
  }
  await browser.close();
  await site.stop();
  return {
    title: "First visits in a browser: KB as sent, and requests",
    head: ["", "HTML", "CSS", "font", "JS", "pictures", "requests", "lazy"],
    rows,
    notes: [
      "Requests: what the page is made of, until it is loaded. Lazy, and not among them: pictures that are far below the window.",
    ],
  };
}

/**
 * The cookies of all users, and the values that addresses are filled with. Everybody has a time zone, because the first
 * page after signing up sends the browser's.
 */
async function prepare(
  databaseUrl: string,
  origin: string,
): Promise<{ cookies: Partial<Record<Role, string>>; values: Values }> {
  await withClient(databaseUrl, (sql) => sql`update users set time_zone = 'UTC' where time_zone is null`);
  const { cookies, ...ids } = await readDemo(databaseUrl);
  const { expertId, learnerUserId } = ids;
  const { date, datetime } = await freeTime(origin, expertId, cookies.learner);
  const choice = new URLSearchParams({ datetime, hours: "1" });
  const booked = await ask(`${origin}/expert/${expertId}/book`, {
    cookie: cookies.learner,
    form: choice,
  });
  const [unpaidId] = /[0-9a-f-]{36}/.exec(booked.headers.location ?? "") ?? [];
  if (!unpaidId) throw new Error(`A session could not be booked: ${booked.status}`);
  const [rows] = await withClient(
    databaseUrl,
    (sql) => sql<[Record<"bookingId" | "scanId" | "reservationId", string>]>`select
      (select id from bookings where learner_id = ${learnerUserId} and status = 'confirmed' and id <> ${unpaidId}
        order by starts_at limit 1) as "bookingId",
      (select id from ai_skill_scans where user_id = ${learnerUserId} and result is not null limit 1) as "scanId",
      (select id from class_reservations where learner_id = ${learnerUserId} limit 1) as "reservationId"`,
  );
  return {
    cookies,
    values: { ...ids, ...rows, date, choice: String(choice), unpaidId },
  };
}

/** The first day within a week that has a free time, and its first free time. */
async function freeTime(origin: string, expertId: string, cookie: string) {
  for (let day = 1; day <= 7; day += 1) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const page = await get(`${origin}/expert/${expertId}/book?date=${date}`, { cookie });
    const [, datetime] = /name="datetime" value="([^"]+)"/.exec(textOf(page)) ?? [];
    if (datetime) return { date, datetime };
  }
  throw new Error("The demo expert has no free time within a week");
}

/** The table's row for a visit. */
function judge(
  { html, css, font, js, other, requests, lazy, hydrates }: Visit,
  { path, as, isStatic }: Page,
): Row {
  const isPublic = as === "visitor";
  const jsLimit = isStatic
    ? scripts.none
    : hydrates
      ? scripts.hydrated
      : scripts[isPublic ? "visitor" : "signedIn"];
  const size = (name: string, bytes: number, limit: number) =>
    atMost(bytes / 1024, limit, (kb) => kb.toFixed(1), name);
  return {
    cells: [
      path.replace(/\?.*/, "") + (isPublic ? "" : `, ${as}`),
      ...[html, css, font, js, other].map(kilobytes),
      ...[requests, lazy].map(String),
    ],
    goals: [
      ...(isPublic ? [size("HTML", html, budgets.html)] : []),
      ...[size("CSS", css, budgets.css), size("font", font, budgets.font), size("JS", js, jsLimit)],
      atMost(requests, budgets.requests, String, "requests"),
    ],
  };
}
