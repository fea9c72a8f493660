import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Unit, domain and route tests. They run on a real Postgres; the browser tests are Playwright's. */
export default defineConfig({
  // The router once, as a module: its CommonJS build would bring contexts of its own.
  ssr: { resolve: { conditions: ["module-sync", "node"] } },
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  test: {
    root: fileURLToPath(new URL("..", import.meta.url)),
    include: ["tests/{architecture,domain,routes}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/fail-on-console.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
