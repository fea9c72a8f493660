import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/lib/find-chromium.mjs";
import { onStop } from "../../scripts/lib/lifecycle.mjs";
import { readDemo } from "./demo.mjs";
import { kilobytes, median } from "./numbers.mjs";
import { simulate, traceCategories } from "./simulate-line.mjs";
import { startSite } from "./site.mjs";
import { sizePages } from "./size-pages.mjs";

/** The slow line of the design brief, and Lighthouse's idea of a phone: four times as slow as this machine. */
const line = { rttMs: 400, throughputKbps: 400, cpuSlowdownMultiplier: 4 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const budgetMs = 2_500;

/** When each public page shows its text to a visitor who was never here, on a slow line. */
export async function measureLines({ server, template, amounts: { rounds } }) {
  const database = await server.create("lines", template);
  const site = await startSite(database.url);
  const { expertId } = await readDemo(database.url);
  const executablePath = await findChromium();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const forget = onStop(() => browser.close());
  const measured = [];
  for (const { path } of sizePages.filter(({ as }) => as === "visitor")) {
    const url = site.origin + path.replace("{expertId}", expertId);
    const visits = [];
    // The first visit of all also warms the server up.
    if (measured.length === 0) await trace(browser, url);
    for (let round = 0; round < rounds; round += 1) {
      visits.push(await visit(browser, url));
    }
    const of = (name) => median(visits.map((visit) => visit[name]));
    measured.push({ path: path.split("?")[0], fcp: of("fcp"), lcp: of("lcp"), bytes: of("bytes") });
  }
  forget();
  await browser.close();
  await site.stop();
  const late = measured.filter(({ lcp }) => lcp > budgetMs);
  return {
    title:
      "First visits at 400 kbit/s and 400 ms: seconds until there is text / budget, by Lighthouse's simulation",
    head: ["", "first text", "largest text", "KB before it", ""],
    remarks: true,
    rows: measured.map(({ path, fcp, lcp, bytes }) => [
      path,
      ...[seconds(fcp), `${seconds(lcp)} / ${seconds(budgetMs)}`, kilobytes(bytes)],
      lcp > budgetMs ? "late" : "✓",
    ]),
    notes: [
      `Later than the budget: ${late.length} of ${measured.length} pages. Each figure is the median of ${rounds} visits.`,
      "KB before it: headers included, all that had come when the page was first painted, here, on this machine's own fast line.",
    ],
    data: measured,
  };
}

/** On a busy machine the browser now and then leaves the navigation out of its trace. */
async function visit(browser, url, attempts = 4) {
  try {
    return await simulate(await trace(browser, url), line);
  } catch (error) {
    if (attempts === 1) throw error;
    return visit(browser, url, attempts - 1);
  }
}

async function trace(browser, url) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await browser.startTracing(page, { categories: traceCategories });
    await page.goto(url, { waitUntil: "load" });
    // What is painted last is noted a little after the page was loaded.
    await page.waitForTimeout(1_000);
    return JSON.parse(await browser.stopTracing()).traceEvents;
  } finally {
    await context.close();
  }
}

const seconds = (ms) => (ms / 1_000).toFixed(2);
