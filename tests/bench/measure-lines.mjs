import { openBrowser, withPage } from "./first-visit.mjs";
import { atMost } from "./goals.mjs";
import { median } from "./numbers.ts";
import { addressOf, sitePages } from "./pages.mjs";
import { readDemo } from "./people.ts";
import { simulate, traceCategories } from "./simulate-line.mjs";
import { startSite } from "./site.ts";

/** The slow line of the design brief, with Lighthouse's phone, which is four times as slow as this machine. */
const line = { rttMs: 400, throughputKbps: 400, cpuSlowdownMultiplier: 4 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const budgetMs = 2_500;

/** Measures when each public page shows its text on a first visit over a slow line. */
export async function measureLines({ server, template, amounts: { rounds } }) {
  const database = await server.create("lines", template);
  const site = await startSite(database.url);
  const values = await readDemo(database.url);
  const browser = await openBrowser();
  const measured = [];
  for (const page of sitePages.filter(({ as }) => as === "visitor")) {
    const url = site.origin + addressOf(page, values);
    const visits = [];
    // The very first visit only warms the server up.
    if (measured.length === 0) await trace(browser, url);
    for (let round = 0; round < rounds; round += 1) {
      visits.push(await visit(browser, url));
    }
    const of = (name) => median(visits.map((visit) => visit[name]));
    measured.push({ path: page.path.split("?")[0], fcp: of("fcp"), lcp: of("lcp") });
  }
  await browser.close();
  await site.stop();
  return {
    title: "First visits at 400 kbit/s and 400 ms: seconds until there is text, by Lighthouse's simulation",
    head: ["", "first text", "largest text"],
    rows: measured.map(({ path, fcp, lcp }) => ({
      cells: [path, seconds(fcp), seconds(lcp)],
      goals: [atMost(lcp, budgetMs, seconds)],
    })),
    notes: [`Medians of ${rounds} visits.`],
  };
}

/** Tries again on failure: on a busy machine, the browser sometimes leaves the navigation out of its trace. */
async function visit(browser, url, attempts = 4) {
  try {
    return await simulate(await trace(browser, url), line);
  } catch (error) {
    if (attempts === 1) throw error;
    return visit(browser, url, attempts - 1);
  }
}

const trace = (browser, url) =>
  withPage(browser, phone, async (page) => {
    await browser.startTracing(page, { categories: traceCategories });
    await page.goto(url, { waitUntil: "load" });
    // The last paint is recorded shortly after the page has loaded.
    await page.waitForTimeout(1_000);
    return JSON.parse(await browser.stopTracing()).traceEvents;
  });

const seconds = (ms) => `${(ms / 1_000).toFixed(2)} s`;
