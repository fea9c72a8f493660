import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { isLongForm } from "./support/rounds";

/** Without scripts, these need Chromium: they press keys, its dialogs and menus move the focus, or styles decide. */
const native = [
  /chat\/chat-keyboard\.spec\.ts$/,
  /experts\/apply-theme\.spec\.ts$/,
  /site\/accessibility-dialog\.spec\.ts$/,
  /site\/contact\.spec\.ts$/,
];

/** No script of ours takes part: with scripts, these journeys would show the same once more. */
const scriptless = [
  /accounts\/(profile|provider|reset|two-factor)\.spec\.ts$/,
  /admin\/(?!admin-keys).+\.spec\.ts$/,
  /bookings\/(case-file|earlier-time|guarantee|reviews)\.spec\.ts$/,
  /experts\/(certifications|week-ahead)\.spec\.ts$/,
  /payments\/(billing|disputes)\.spec\.ts$/,
  /payouts\/.+\.spec\.ts$/,
  /site\/(accessibility-dialog|contact)\.spec\.ts$/,
];

/** Long ones, whose hydrated pages have specs of their own with scripts (card, hours, class pages). */
const shownInParts = [/classes\/classes\.spec\.ts$/, /experts\/expert-side\.spec\.ts$/];

/** The same for these in the short form: `site/translated` and specs of their own go these ways with scripts. */
const shownBeside = [
  /accounts\/verification\.spec\.ts$/,
  /bookings\/(change-booking|checkout|direct-booking)\.spec\.ts$/,
  /chat\/(chat|chat-dialog)\.spec\.ts$/,
  /classes\/class-pages\.spec\.ts$/,
  /experts\/apply\.spec\.ts$/,
  /payments\/payment\.spec\.ts$/,
  /scans\/skill-scan\.spec\.ts$/,
];

const withScripts = /\.with-javascript\.spec\.ts$/;
const withoutScripts = /\.without-javascript\.spec\.ts$/;

/** Less than half of Chromium's processes: nothing here is drawn by a graphics card, and all sites are ours. */
const fewProcesses = ["--in-process-gpu", "--disable-site-isolation-trials", "--renderer-process-limit=1"];

const executablePath = process.env.CHROMIUM_PATH;

/**
 * Each journey runs with JavaScript in Chromium, and without over HTTP (`support/plain/`), which takes a third of the
 * time. A spec that makes sense in only one of the two says so in its name: `*.with-javascript.spec.ts`,
 * `*.without-javascript.spec.ts`.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./e2e/support/global-setup.ts",
  // Each worker runs a browser and a site. One more than there are processors: journeys wait for the site's jobs.
  workers: Math.min(availableParallelism() + 1, 5),
  retries: 0,
  forbidOnly: true,
  // Only ends for what never comes: on a busy machine, a page takes ten times as long.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["./e2e/support/budget.ts"]],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: fewProcesses },
    locale: "en-GB",
    // Specs that need the service worker allow it. Elsewhere, it would hide navigations from a test's own routes.
    serviceWorkers: "block",
    // A trace costs a tenth of the time. `--trace retain-on-failure` turns it on.
    screenshot: "only-on-failure",
  },
  projects: [
    // The longest journeys wait for jobs. They come first, so that none of them is the last to end.
    { name: "over-http", testIgnore: [withScripts, ...native], use: { javaScriptEnabled: false } },
    // Few and short: a second worker's own site and browser would take longer than its share of them.
    { name: "without-javascript", testMatch: native, use: { javaScriptEnabled: false }, workers: 1 },
    {
      name: "with-javascript",
      testIgnore: [withoutScripts, ...scriptless, ...shownInParts, ...(isLongForm ? [] : shownBeside)],
    },
  ],
});
