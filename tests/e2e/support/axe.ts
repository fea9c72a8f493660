import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Checks of a page with axe. Findings are soft failures: the test goes on, and fails at its end. */

/** Expects no violation of WCAG 2.2 AA or of good practice. */
export async function expectNoViolations(page: Page, where: string) {
  await expectNone(
    axeOn(page).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]),
    where,
  );
}

/**
 * Expects accessible names to begin with the visible text (WCAG 2.5.3), or for a field with its label's text, so that
 * people who speak to their browser can say it. Call it after `expectNoViolations`, which loads axe.
 */
export async function expectNamesAsSeen(page: Page, where: string) {
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
  axe: {
    setup(document: Document): void;
    teardown(): void;
    commons: { text: { accessibleText(element: Element): string } };
  };
}

/** Call it after `expectNoViolations`: axe is already loaded, so its source is replaced by an empty script. */
export async function expectContrast(page: Page, where: string) {
  await expectNone(axeOn(page, ";").withRules(["color-contrast"]), where);
}

/**
 * Legacy mode, because the pages have no frames: otherwise axe opens a new page each time to collect the results of
 * frames. It reports only violations.
 */
const axeOn = (page: Page, axeSource?: string) =>
  new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });

async function expectNone(axe: AxeBuilder, where: string) {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect.soft(found, where).toEqual([]);
}
