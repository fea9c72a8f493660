import type { Browser } from "@playwright/test";
import type { Given } from "./database.ts";
import { openBrowser, withPage } from "./first-visit.ts";
import { atMost } from "./goals.ts";
import { median } from "./numbers.ts";
import { addressOf, sitePages } from "./pages.ts";
import { readDemo } from "./people.ts";
import { simulate, type Texts, type TraceEvent, traceCategories } from "./simulate-line.ts";
import { startSite } from "./site.ts";

/** The slow line of the design brief, with Lighthouse's phone, which is four times as slow as this machine. */
const line = { rttMs: 400, throughputKbps: 400, cpuSlowdownMultiplier: 4 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const budgetMs = 2_500;

/** Measures when each public page, and a learner's messages, show their text on a first visit over a slow line. */
export async function measureLines({ server, template, amounts: { rounds } }: Given<{ rounds: number }>) {
  const database = await server.create("lines", template);
  const site = await startSite(database.url);
  const { cookies, ...values } = await readDemo(database.url);
  const browser = await openBrowser();
  const measured: Array<{ path: string; fcp: number; lcp: number }> = [];
  const pages = sitePages.filter(
    ({ as, path }) => as === "visitor" || (as === "learner" && path.startsWith("/messages")),
  );
  for (const page of pages) {
    const url = site.origin + addressOf(page, values);
    const cookie = page.as === "learner" ? cookies.learner : undefined;
    const visits: Texts[] = [];
    // The very first visit only warms the server up.
    if (measured.length === 0) await trace(browser, url, cookie);
    for (let round = 0; round < rounds; round += 1) {
      visits.push(await visit(browser, { url, cookie }));
    }
    const of = (name: keyof Texts) => median(visits.map((visit) => visit[name]));
    measured.push({ path: page.path.replace(/\?.*/, ""), fcp: of("fcp"), lcp: of("lcp") });
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
async function visit(
  browser: Browser,
  { url, cookie }: { url: string; cookie: string | undefined },
  attempts = 4,
): Promise<Texts> {
  try {
    return await simulate(await trace(browser, url, cookie), line);
  } catch (error) {
    if (attempts === 1) throw error;
    return visit(browser, { url, cookie }, attempts - 1);
  }
}

const trace = (browser: Browser, url: string, cookie: string | undefined) =>
  withPage(browser, phone, async (page) => {
    const [name, value] = cookie?.split("=") ?? [];
    if (name && value) await page.context().addCookies([{ name, value, url }]);
    await browser.startTracing(page, { categories: traceCategories });
    await page.goto(url, { waitUntil: "load" });
    // The last paint is recorded shortly after the page has loaded.
    await page.waitForTimeout(1_000);
    const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
    return traceEvents;
  });

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
