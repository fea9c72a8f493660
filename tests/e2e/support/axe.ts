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

/** On a page that has just been looked through: axe is there already, an empty script takes its place. */
export async function expectContrast(page: Page, where: string) {
  await expectNone(axeOn(page, ";").withRules(["color-contrast"]), where);
}

/**
 * The pages have no frames: without the legacy mode axe opens a page of its own each time to collect theirs. It describes
 * violations only, not all that is well.
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
