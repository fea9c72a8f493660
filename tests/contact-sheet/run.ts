/**
 * Takes a picture of every screen at three widths in both themes, from a new site with the demo data, and lays them out
 * in `screenshots/index.html`. `--only NAME,…` takes only the screens whose names begin with one of these.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { Failure, main } from "../../scripts/lib/lifecycle.ts";
import { readOptions } from "../../scripts/lib/options.ts";
import { inProject } from "../../scripts/lib/paths.ts";
import { openDatabaseServer } from "../bench/database.ts";
import { openBrowser } from "../bench/first-visit.ts";
import { readDemo } from "../bench/people.ts";
import { fillWithDemo, startSite } from "../bench/site.ts";
import { screens, type Way } from "./screens.ts";
import { type Shown, sheet } from "./sheet.ts";

const widths = [360, 768, 1280];
const themes = ["light", "dark"] as const;
const folder = inProject("screenshots");

type Screen = { role: string; name: string; way: Way };

main(photographAll, { takes: chooseScreens });

async function photographAll({ chosen }: { chosen: Screen[] }) {
  const database = await (await openDatabaseServer()).create("screenshots");
  fillWithDemo(database.url);
  const { expertId } = await readDemo(database.url);
  const { origin } = await startSite(database.url);
  const browser = await openBrowser();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);

  const shown: Shown[] = [];
  for (const role of new Set(chosen.map((screen) => screen.role))) {
    const page = await openAs(browser, { origin, role });
    for (const screen of chosen.filter((one) => one.role === role)) {
      const taken = await photograph(page, screen, expertId);
      if (taken) shown.push(taken);
      console.log(taken ? `  ${screen.name}` : `  ${screen.name}: nothing leads there`);
    }
    await page.context().close();
  }
  writeFileSync(`${folder}/index.html`, sheet(shown));
  console.log(`\n${shown.length} screens: ${folder}/index.html`);
  // A screen that isn't found doesn't stop the others, but fails the run.
  return shown.length < chosen.length ? 1 : 0;
}

function chooseScreens() {
  const { only, ...values } = readOptions({ options: { only: { type: "string", default: "" } } });
  const all = Object.entries(screens).flatMap(([role, named]) =>
    Object.entries(named).map(([name, way]) => ({ role, name, way })),
  );
  const chosen = all.filter(({ name }) => only.split(",").some((start) => name.startsWith(start)));
  if (chosen.length > 0) return { ...values, chosen };
  throw new Failure(`--only: ${only} is the beginning of none of ${all.map(({ name }) => name).join(", ")}.`);
}

/** A page in a new browser context, signed in to the demo account of this role unless it is a visitor's. */
async function openAs(browser: Browser, { origin, role }: { origin: string; role: string }) {
  // Animations are shown in their final state.
  const context = await browser.newContext({ baseURL: origin, locale: "en-GB", reducedMotion: "reduce" });
  if (role === "visitor") return context.newPage();
  const form = { email: `${role}@keyway.example`, password: "Keyway2026" };
  const answer = await context.request.post("/login", { form, headers: { origin }, maxRedirects: 0 });
  if (answer.status() !== 302) throw new Failure(`${form.email} could not sign in: ${answer.status()}`);
  return context.newPage();
}

async function photograph(
  page: Page,
  { name, role, way }: Screen,
  amara: string,
): Promise<Shown | undefined> {
  const path = await addressOf(page, way, amara);
  if (!path) return undefined;
  const pictures: Shown["pictures"] = [];
  for (const width of widths) {
    const height = width < 500 ? 740 : 900;
    await page.setViewportSize({ width, height });
    await page.goto(path);
    // A window as high as the page, so that parts at the window's edge aren't in the middle of the picture.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
    await page.waitForFunction(areShownImagesLoaded);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const file = `${name}-${width}-${theme}.png`;
      await page.screenshot({ path: `${folder}/${file}`, animations: "disabled" });
      pictures.push({ file, width, theme });
    }
  }
  return { name, role, path, pictures };
}

/** Runs in the page. An image that isn't displayed is never loaded. */
const areShownImagesLoaded = () =>
  [...document.images].every((image) => image.complete || image.offsetParent === null);

/** @param amara the id of the expert of the demo data */
async function addressOf(page: Page, way: Way, amara: string): Promise<string | undefined> {
  if (typeof way === "string") return way.replace("{amara}", amara);
  const on = await addressOf(page, way.on, amara);
  if (!on) return undefined;
  await page.goto(on);
  if ("field" in way) {
    const field = page.locator(`input[name="${way.field}"]`).first();
    const value = (await field.count()) > 0 ? await field.getAttribute("value") : undefined;
    return value ? way.at.replace("{amara}", amara) + encodeURIComponent(value) : undefined;
  }
  const link = page.locator(way.link).first();
  return (await link.count()) > 0 ? `${await link.getAttribute("href")}${way.under ?? ""}` : undefined;
}
