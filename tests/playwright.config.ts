import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/** Journeys that need no browser without scripts: they run over HTTP (`support/plain/`), in a third of the time. */
const overHttp = [
  /accounts\/(reset|two-factor|verification)\.spec\.ts$/,
  /accounts\/signed-out\.without-javascript\.spec\.ts$/,
  /admin\/admin-users\.spec\.ts$/,
];

const executablePath = process.env.CHROMIUM_PATH;

/**
 * Browser tests: each journey with JavaScript and with it switched off. A spec that makes sense in only one of the two
 * says so in its name: `*.with-javascript.spec.ts`, `*.without-javascript.spec.ts`.
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
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    ...(executablePath && { launchOptions: { executablePath } }),
    locale: "en-GB",
    // Specs that need the service worker allow it. Elsewhere, it would hide navigations from a test's own routes.
    serviceWorkers: "block",
    // A trace costs a tenth of the time. `--trace retain-on-failure` turns it on.
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "with-javascript", testIgnore: /\.without-javascript\.spec\.ts$/ },
    {
      name: "without-javascript",
      testIgnore: [/\.with-javascript\.spec\.ts$/, ...overHttp],
      use: { javaScriptEnabled: false },
    },
    { name: "over-http", testMatch: overHttp, use: { javaScriptEnabled: false } },
  ],
});
