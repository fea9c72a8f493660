import { get, textOf } from "./browser.mjs";
import { readDemo } from "./demo.mjs";
import { kilobytes } from "./numbers.mjs";
import { weigh } from "./page-weight.mjs";
import { startSite } from "./site.mjs";

/** The budgets of the design brief, in bytes as sent; 1 KB is 1,024. */
const budgets = {
  html: 14 * 1024,
  css: 16 * 1024,
  font: 40 * 1024,
  js: 130 * 1024,
  script: 2 * 1024,
  requests: 10,
};

/** Of the demo data. */
const classPaths = ["/classes", "/classes/threat-hunting-with-logs"];

/** What each page weighs on a first visit, as a browser gets it. */
export async function measureSizes({ server, template }) {
  const database = await server.create("sizes", template);
  const { expertId, cookie, expertCookie } = await readDemo(database.url);
  const site = await startSite(database.url);
  const pages = [
    ...["/", "/experts", `/expert/${expertId}`, ...classPaths, "/login", "/signup"].map((path) => ({ path })),
    ...["/experts", `/expert/${expertId}`].map((path) => ({ path, cookie })),
    ...(await bookingPaths(site.origin, expertId, cookie)).map((path) => ({ path, cookie })),
    { path: "/my-bookings", cookie },
    ...["/availability", "/profile", "/expert-dashboard"].map((path) => ({ path, cookie: expertCookie })),
  ];
  const measured = [];
  for (const { path, cookie } of pages) {
    const weight = await weigh(site.origin + path, { cookie });
    const label = path.replace(expertId, "{id}").split("?")[0] + (cookie ? ", signed in" : "");
    measured.push({ label, ...weight, over: overBudget(weight, cookie === undefined) });
  }
  await site.stop();
  return {
    title: "Sizes on a first visit, as sent (KB), and requests",
    head: ["", "HTML", "CSS", "JS", "font", "other", "requests", "lazy", "budget"],
    remarks: true,
    rows: measured.map((page) => [
      page.label,
      ...["html", "css", "js", "font", "other"].map((kind) => kilobytes(page[kind])),
      ...[String(page.requests), String(page.lazy), page.over.join(", ") || "ok"],
    ]),
    notes: [
      "Budgets: HTML 14 KB on public pages, CSS 16, font 40, JS 130 in total, 2 where nothing hydrates, 10 requests without the lazy ones. Other: icon, manifest, pictures. Lazy: how many of the requests are pictures that a browser leaves out while they are far below the window.",
    ],
    data: measured,
  };
}

/** The picker with a day chosen, and the checkout of that day's first free time. */
async function bookingPaths(origin, expertId, cookie) {
  const picker = `/expert/${expertId}/book`;
  for (let day = 1; day <= 7; day += 1) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const path = `${picker}?date=${date}&to=checkout`;
    const [, datetime] =
      /name="datetime" value="([^"]+)"/.exec(textOf(await get(origin + path, { cookie }))) ?? [];
    if (datetime) return [path, `/checkout/${expertId}?datetime=${encodeURIComponent(datetime)}&hours=1`];
  }
  throw new Error("The demo expert has no free time within a week");
}

/** What stands over its budget, as "JS 130.2 of 120". */
function overBudget(weight, isPublic) {
  const sizes = [
    ["HTML", weight.html, isPublic ? budgets.html : Infinity],
    ["CSS", weight.css, budgets.css],
    ["font", weight.font, budgets.font],
    ["JS", weight.js, weight.hydrates ? budgets.js : budgets.script],
  ];
  const over = sizes
    .filter(([, bytes, limit]) => bytes > limit)
    .map(([name, bytes, limit]) => `${name} ${kilobytes(bytes)} of ${limit / 1024}`);
  const requests = weight.requests - weight.lazy;
  if (requests > budgets.requests) over.push(`requests ${requests} of ${budgets.requests}`);
  return over;
}
