import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What axe finds on a page. It is all told: a finding fails the test at its end. */

/** Every rule of WCAG 2.2 AA and good practice. */
export async function expectNoViolations(page: Page, where: string) {
  await expectNone(
    axeOn(page).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]),
    where,
  );
}

/**
 * Accessible names begin with the text that is seen (WCAG 2.5.3), so that people who speak to their browser can say it.
 * Of a field that is the text of its label; what is hidden has no name. On a page that has just been looked through.
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

/** What axe leaves on a page; its types lack `commons`. */
interface PageWithAxe {
  axe: {
    setup(document: Document): void;
    teardown(): void;
    commons: { text: { accessibleText(element: Element): string } };
  };
}

/** On a page that has just been looked through: axe is there already, an empty script takes its place. */
export async function expectContrast(page: Page, where: string) {
  await expectNone(axeOn(page, ";").withRules(["color-contrast"]), where);
}

/**
 * The pages have no frames: without the legacy mode axe opens a page of its own each time to collect theirs. It
 * describes violations only, not all that is well.
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
