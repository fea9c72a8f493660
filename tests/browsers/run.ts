/**
 * Runs the booking journey in Firefox and WebKitGTK if the distribution's packages are installed, and prints which
 * aren't. People use these builds; Playwright's own builds need a download.
 */
import { Failure, main, messageOf } from "../../scripts/lib/lifecycle.ts";
import { readOptions } from "../../scripts/lib/options.ts";
import { openDatabaseServer } from "../bench/database.ts";
import { fillWithDemo, startSite } from "../bench/site.ts";
import { openFirefox } from "./firefox.ts";
import { bookLesson } from "./journey.ts";
import { openWebKit } from "./webkit.ts";

const browsers = [
  ["Firefox", "firefox-esr", openFirefox, "learner@keyway.example"],
  ["WebKitGTK", "webkit2gtk-driver and xvfb", openWebKit, "learner2@keyway.example"],
] as const;

main(walkBrowsers, { takes: () => readOptions({}) });

async function walkBrowsers() {
  const database = await (await openDatabaseServer()).create("browsers");
  fillWithDemo(database.url);
  const site = await startSite(database.url);
  const failed: string[] = [];
  for (const [name, packages, open, email] of browsers) {
    const browser = await open();
    if (!browser) {
      console.log(`  ${name}: not installed, not walked (Debian: ${packages})`);
      continue;
    }
    try {
      await bookLesson(browser, { origin: site.origin, email });
      console.log(`  ${name} ${browser.version}: booked`);
    } catch (error) {
      console.log(`  ${name} ${browser.version}: ${messageOf(error)}`);
      failed.push(name);
    } finally {
      await browser.close();
    }
  }
  await site.stop();
  if (failed.length > 0) throw new Failure(`The booking journey failed in ${failed.join(" and ")}`);
}
