import { ask, get, textOf } from "./browser.mjs";
import { withClient } from "./database.mjs";
import { readDemo } from "./demo.mjs";
import { openBrowser } from "./first-visit.mjs";
import { kilobytes } from "./numbers.mjs";
import { signIn } from "./people.mjs";
import { startSite } from "./site.mjs";
import { sizePages } from "./size-pages.mjs";

/** The budgets of the design brief, in KB of 1,024 bytes as sent; HTML's is for pages that everybody may read. */
const budgets = { html: 14, css: 16, font: 40, requests: 10 };

/** In all: of a page without any script, those with small ones of ours, to visitors and signed in, and one that React runs. */
const scripts = { none: 0, visitor: 2, signedIn: 4, hydrated: 130 };

/** What each page weighs on a first visit, as a browser gets it. */
export async function measureSizes({ server, template }) {
  const database = await server.create("sizes", template);
  const site = await startSite(database.url);
  const { cookies, values } = await prepare(database.url, site.origin);
  const browser = await openBrowser();
  const measured = [];
  for (const { path, as, isStatic } of sizePages) {
    const url = site.origin + path.replace(/\{(\w+)\}/g, (_, name) => values[name]);
    const visited = await browser.visit(url, { cookie: cookies[as] });
    measured.push({
      label: labelOf(path, as),
      ...judge(visited, { isPublic: as === "visitor", isStatic, path }),
    });
  }
  await browser.close();
  await site.stop();
  return {
    title: "First visits in a browser: KB as sent / budget, and requests",
    head: ["", "HTML", "CSS", "font", "JS", "pictures", "requests", "lazy", "later", ""],
    remarks: true,
    rows: measured.map(({ label, cells, over }) => [
      label,
      ...cells,
      over.length > 0 ? over.join(", ") : "✓",
    ]),
    notes: [
      `Over a budget: ${measured.filter(({ over }) => over.length > 0).length} of ${measured.length} pages.`,
      "JS: all of it, module preloads included. Its budget is 0 for pages without any script, 130 where React runs, and for small scripts of ours 2 to visitors, 4 to people who are signed in.",
      "Requests: what the page is made of, until it is loaded. Lazy, and not among them: pictures that a browser leaves out while they are far below the window. Later: what is asked for afterwards (the service worker and its offline page, an event stream) or told to the server (the time zone). A browser with a window also asks for the icon then.",
    ],
    data: measured,
  };
}

/** Everybody's cookie, and what the addresses are filled with. */
async function prepare(databaseUrl, origin) {
  const { expertId, cookie, expertCookie } = await readDemo(databaseUrl);
  const { date, datetime } = await freeTime(origin, expertId, cookie);
  const choice = new URLSearchParams({ datetime, hours: "1" });
  const booked = await ask(`${origin}/expert/${expertId}/book`, { cookie, form: choice });
  const [unpaidId] = /[0-9a-f-]{36}/.exec(booked.headers.location ?? "") ?? [];
  if (!unpaidId) throw new Error(`A session could not be booked: ${booked.status}`);
  return withClient(databaseUrl, async (sql) => {
    const people = await sql`select id, split_part(email, '@', 1) as name from users`;
    const idOf = (name) => people.find((person) => person.name === name).id;
    const learnerId = idOf("learner");
    const [booking] = await sql`select id from bookings
      where learner_id = ${learnerId} and status = 'confirmed' and id <> ${unpaidId} order by starts_at limit 1`;
    const [scan] =
      await sql`select id from ai_skill_scans where user_id = ${learnerId} and result is not null limit 1`;
    const [reservation] =
      await sql`select id from class_reservations where learner_id = ${learnerId} limit 1`;
    return {
      cookies: {
        learner: cookie,
        expert: expertCookie,
        newExpert: await signIn(sql, idOf("new-expert")),
        admin: await signIn(sql, idOf("admin")),
      },
      values: {
        ...{
          expertId,
          date,
          choice,
          unpaidId,
          bookingId: booking.id,
          reservationId: reservation.id,
          scanId: scan.id,
        },
        ...{ learnerUserId: learnerId, expertUserId: idOf("expert"), adminUserId: idOf("admin") },
      },
    };
  });
}

/** The first day of the week to come with a free time, and its first. */
async function freeTime(origin, expertId, cookie) {
  for (let day = 1; day <= 7; day += 1) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const page = await get(`${origin}/expert/${expertId}/book?date=${date}`, { cookie });
    const [, datetime] = /name="datetime" value="([^"]+)"/.exec(textOf(page)) ?? [];
    if (datetime) return { date, datetime };
  }
  throw new Error("The demo expert has no free time within a week");
}

const labelOf = (path, as) => path.split("?")[0] + (as === "visitor" ? "" : `, ${as}`);

/** A visit as the table shows it: each figure beside its budget, and what stands `over`, as "JS 130.2 of 130". */
function judge(visited, { isPublic, isStatic, path }) {
  const expected = path === "/no-such-page" ? 404 : 200;
  if (visited.status !== expected) throw new Error(`${path} answered ${visited.status}`);
  const js = isStatic
    ? scripts.none
    : visited.hydrates
      ? scripts.hydrated
      : scripts[isPublic ? "visitor" : "signedIn"];
  const sizes = [
    ["HTML", visited.html, isPublic ? budgets.html : undefined],
    ["CSS", visited.css, budgets.css],
    ["font", visited.font, budgets.font],
    ["JS", visited.js, js],
  ];
  const requests = visited.requests - visited.lazy;
  const over = sizes
    .filter(([, bytes, limit]) => bytes > limit * 1024)
    .map(([name, bytes, limit]) => `${name} ${kilobytes(bytes)} of ${limit}`);
  if (requests > budgets.requests) over.push(`requests ${requests} of ${budgets.requests}`);
  const cells = [
    ...sizes.map(([, bytes, limit]) =>
      limit === undefined ? kilobytes(bytes) : `${kilobytes(bytes)} / ${limit}`,
    ),
    ...[kilobytes(visited.other), `${requests} / ${budgets.requests}`],
    ...[String(visited.lazy), String(visited.later.length)],
  ];
  return { ...visited, cells, over };
}
