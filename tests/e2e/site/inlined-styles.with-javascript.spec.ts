import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { isLongForm } from "../../support/rounds";
import { firstOfAShape } from "../../support/site/page-shapes";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** The kinds that have rules for printing. A list, the home page and a scan's question are for the screen. */
const printed = ["text", "details"];

/** Visitors' pages contain a part of the styles: every rule that applies to them. */
const pages = {
  text: [
    ...["/help", "/terms", "/privacy", "/contact", "/thank-you", "/apply-as-expert", "/subscribe"],
    ...[
      "/forms/request-skills",
      "/login",
      "/signup",
      "/check-email",
      "/forgot-password",
      "/reset-password/sent",
    ],
    ...["/sign-in-prompt?action=book&redirectTo=/experts", "{expert}/ask", "{expert}/book"],
    ...["/offline", "/no-such-page"],
  ],
  home: ["/", "/about"],
  listing: [
    "/experts",
    "/experts?page=2",
    "/experts?search=nobody-has-this",
    "/experts?priceFrom=90&priceTo=10",
    "/experts/incident-response",
  ],
  scan: ["/skill-scan"],
  details: ["{expert}", "/classes", "/classes/threat-hunting-with-logs", "/beginner-foundations"],
};

/** The bytes that a connection carries before it waits for an answer: ten segments. */
const firstWindow = 14_600;

const assets = join(import.meta.dirname, "../../../build/client/assets");

function sheetOfEverything(): string {
  const name = readdirSync(assets).find((file) => /^all-.*\.css$/.test(file));
  return readFileSync(join(assets, name ?? "no sheet of everything"), "utf8");
}

for (const [kind, paths] of Object.entries(pages)) {
  test(`nothing is missing on a page of the kind '${kind}'`, async ({ page, request }) => {
    const sitemap = await (await request.get("/sitemap.xml")).text();
    const expert = /\/expert\/[0-9a-f-]{36}/.exec(sitemap)?.[0] ?? "no expert";
    const everything = sheetOfEverything();
    for (const path of paths.map((one) => one.replace("{expert}", expert))) {
      await page.goto(path);
      await expect(page.locator("head > style"), path).toHaveCount(1);
      await expect(page.locator("link[rel=stylesheet]"), path).toHaveCount(0);
      expect.soft(await missingOf(page, everything, printed.includes(kind)), path).toEqual([]);
    }
  });
}

/** In the long form also the pages to which these link. */
const adminPages = [
  "/admin/dashboard",
  "/admin/approvals",
  "/admin/inbox",
  "/admin/queues",
  "/admin/nowhere",
];

test("nothing is missing on the admin's pages, which have a sheet of their own", async ({ page, site }) => {
  if (isLongForm) test.setTimeout(300_000);
  const portrait = { contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  await page.route(
    ({ origin }) => origin !== site.baseURL,
    (route) => route.fulfill(portrait),
  );
  await signIn(page, "admin@keyway.example");
  const everything = sheetOfEverything();
  const isWorthAVisit = firstOfAShape(2);
  const found = new Set(adminPages);
  for (const path of found) {
    if (!isWorthAVisit(path)) continue;
    await page.goto(path);
    const sheet = page.locator("link[rel=stylesheet]");
    expect(await sheet.getAttribute("href"), path).toMatch(/\/admin-page-/);
    expect.soft(await missingOf(page, everything, true), path).toEqual([]);
    const links = await page
      .locator("a[href^='/admin/']:not([href*='.'])")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    if (isLongForm) for (const link of links) found.add(link);
  }
});

test("a page that failed has the sheet of everything", async ({ page }) => {
  await page.goto("/experts/no-such-speciality");
  await expect(page.locator('link[rel=stylesheet][href*="/all-"]')).toHaveCount(1);
  await expect(page.locator("head > style")).toHaveCount(0);
});

test("the typeface and its headers fit into one round trip", async ({ request }) => {
  const name = readdirSync(assets).find((file) => /^hanken-grotesk-basic-.*\.woff2$/.test(file));
  const answer = await request.get(`/assets/${name}`);
  const headers = answer.headersArray().map((one) => `${one.name}: ${one.value}\r\n`);
  expect(headers.join("").length + (await answer.body()).length).toBeLessThan(firstWindow);
});

/**
 * The rules of a style sheet that apply to a page in one of its states, and that the page doesn't contain; without
 * `prints`, those for the screen.
 */
const missingOf = (page: Page, sheet: string, prints: boolean): Promise<string[]> =>
  page.evaluate(
    ([text, withPrint]) => {
      const everything = new CSSStyleSheet();
      everything.replaceSync(text);
      const rulesOf = (rules: CSSRuleList): CSSStyleRule[] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSStyleRule) return [rule];
          if (rule instanceof CSSMediaRule && rule.conditionText === "print" && !withPrint) return [];
          return rule instanceof CSSGroupingRule ? rulesOf(rule.cssRules) : [];
        });
      const present = new Set(
        [...document.styleSheets].flatMap((one) => rulesOf(one.cssRules).map((rule) => rule.cssText)),
      );
      // Selectors match in any state, and without their pseudo-elements.
      const states =
        /:(hover|focus-visible|focus|active|checked|user-invalid|disabled|open|popover-open|target)\b/g;
      const concerns = (selector: string) =>
        document.querySelector(selector.replace(/::[\w-]+/g, "").replace(states, ":is(*)")) !== null;
      return rulesOf(everything.cssRules)
        .filter((rule) => !present.has(rule.cssText) && concerns(rule.selectorText))
        .map((rule) => rule.selectorText);
    },
    [sheet, prints] as const,
  );
