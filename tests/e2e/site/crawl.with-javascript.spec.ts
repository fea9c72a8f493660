import type { Page } from "@playwright/test";
import { isLongForm } from "../../support/rounds";
import { firstOfAShape, withoutHash } from "../../support/site/page-shapes";
import { expectFocusSeen } from "../support/focus";
import { expectGoodLook } from "../support/look";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";

/**
 * Follows the site's links from its home page, as a visitor, learner, expert and admin: no dead links, no warnings of
 * the browser, a good look, and no hidden focus. `npm test` checks a few pages, `npm run test:long` all.
 * `tests/routes/site/site-links.test.ts` follows the links without a browser.
 */

interface Visitor {
  email?: string;
  /** The pages that the short form checks. */
  few: string[];
  /** The pages to which no link leads, or only a form, and those that answer 4xx. */
  beside: string[];
}

const people: Record<string, Visitor> = {
  visitor: {
    few: ["/", "/experts", "/signup", "/classes/beginner-foundations"],
    beside: [
      ...["/experts?search=zzzz", "/experts?language=german&skill=KW-aws&priceTo=20"],
      ...["/check-email?email=somebody@test.example", "/reset-password/sent", "/verify-email?token=unknown"],
      ...["/sign-in-prompt", "/thank-you", "/offline", "/nowhere", "/checkout", "/dev/mailbox"],
    ],
  },
  learner: {
    email: "learner@keyway.example",
    few: ["/my-bookings", "/messages", "/profile"],
    beside: ["/experts?language=english&day=1&part=evening", "/time-zone", "/nowhere"],
  },
  expert: {
    email: "expert@keyway.example",
    few: ["/expert-dashboard", "/profile/expert"],
    beside: ["/availability", "/expert-profile-creator"],
  },
  admin: {
    email: "admin@keyway.example",
    few: ["/admin/dashboard", "/admin/approvals", "/admin/inbox"],
    beside: ["/admin/nowhere"],
  },
};

test.describe.configure({ mode: "parallel" });
// As in a person's browser: otherwise each page would warn that its service worker was refused.
test.use({ serviceWorkers: "allow" });

for (const [name, { email, few, beside }] of Object.entries(people)) {
  test(name, async ({ page, site }) => {
    if (isLongForm) test.setTimeout(1_800_000);
    await answerOutside(page, site);
    if (email) await signIn(page, email);
    const complaints = warningsOf(page);
    const found = new Set(isLongForm ? ["/", ...beside] : few);
    const isWorthAVisit = firstOfAShape(2);
    for (const path of found) {
      if (!isWorthAVisit(path)) continue;
      const isFile = /\.\w+$/.test(path);
      const status = isFile ? (await page.request.get(path)).status() : await expectGoodLook(page, path);
      const isMeant = status < 400 || beside.includes(path);
      expect.soft(isMeant, `${path} answers ${status}`).toBe(true);
      if (isLongForm && !isFile) await expectFocusSeen(page, path);
      if (isLongForm && !isFile) for (const link of await linksOf(page)) found.add(link);
    }
    if (isLongForm) expect(found.size).toBeGreaterThan(100);
    expect(complaints).toEqual([]);
  });
}

/** Answers requests to other hosts with a picture: an applicant's photo is on another host, which may be down. */
async function answerOutside(page: Page, { baseURL }: Site) {
  const picture = { contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  await page.route(
    ({ origin }) => origin !== baseURL,
    (route) => route.fulfill(picture),
  );
}

/** Collects warnings; `test` itself collects errors. */
function warningsOf(page: Page) {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(`${page.url()}: ${message.text()}`);
  });
  return warnings;
}

/** The paths on this site to which the page links, including links that are still hidden. */
async function linksOf(page: Page): Promise<string[]> {
  const { origin } = new URL(page.url());
  const links = await page
    .locator("a[href]")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  return links
    .filter((link) => link.startsWith(`${origin}/`))
    .map((link) => withoutHash(link.slice(origin.length)));
}
