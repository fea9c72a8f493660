import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Checks of a page with axe. Findings are soft failures: the test goes on, and fails at its end. */

/** Expects no violation of WCAG 2.2 AA or of good practice. @param within a selector, for a part of the page */
export async function expectNoViolations(page: Page, where: string, within = "html") {
  const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
  await expectNone(page, where, { within, runOnly: tags });
}

/**
 * Expects accessible names to begin with the visible text (WCAG 2.5.3), or for a field with its label's text, so that
 * people who speak to their browser can say it.
 */
export async function expectNamesAsSeen(page: Page, where: string) {
  await loadAxe(page);
  const wrong = await page.evaluate(() => {
    const { axe } = window as unknown as PageWithAxe;
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
    function seenIn(element: Element): string {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let seen = "";
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        const isHidden = parent?.closest(".visually-hidden, [aria-hidden='true'], svg, select");
        if (parent && !isHidden && parent.checkVisibility({ visibilityProperty: true })) {
          seen += walker.currentNode.textContent;
        }
      }
      return seen;
    }
    const pressed = [...document.querySelectorAll("a[href], button, summary")];
    const filled = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
    const pairs = [
      ...pressed.map((element) => ({ element, seen: seenIn(element) })),
      ...filled.map((element) => ({ element, seen: seenIn(element.labels?.[0] ?? element) })),
    ];
    axe.setup(document);
    const found = pairs
      .map(({ element, seen }) => ({ seen, name: axe.commons.text.accessibleText(element) }))
      .filter(({ seen, name }) => seen !== "" && name !== "" && !letters(name).startsWith(letters(seen)));
    axe.teardown();
    return found.map(({ seen, name }) => `"${seen}" is named "${name}"`);
  });
  expect.soft(wrong, where).toEqual([]);
}

/** The global that axe leaves on a page. Its own types lack `commons`. */
interface PageWithAxe {
  axe: typeof axe & {
    commons: { text: { accessibleText(element: Element): string } };
  };
}

/** Expects enough contrast of all text, as after a change of theme. */
export const expectContrast = (page: Page, where: string) =>
  expectNone(page, where, { within: "html", runOnly: ["color-contrast"] });

/** Axe is called directly: what its package for Playwright adds is for frames, and no page has one. */
async function expectNone(page: Page, where: string, how: { within: string; runOnly: string[] }) {
  await loadAxe(page);
  const found = await page.evaluate(async ({ within, runOnly }) => {
    const { axe } = window as unknown as PageWithAxe;
    const { violations } = await axe.run(within, { runOnly, resultTypes: ["violations"], preload: false });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
  }, how);
  expect.soft(found, where).toEqual([]);
}

async function loadAxe(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
