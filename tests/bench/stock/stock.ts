import { inProject } from "../../../scripts/lib/paths.ts";
import { runPackage, step } from "../../../scripts/lib/steps.ts";
import type { Program } from "../site.ts";

/** Unchanged `react-router-serve`, without memory limits, with the build of `build.ts`. */
export const stockProgram: Program = {
  args: [
    inProject("node_modules/@react-router/serve/bin.cjs"),
    inProject("node_modules/.keyway-stock/server/index.js"),
  ],
  readyPath: "/login",
  // After SIGTERM, it would run until its last connection is closed.
  stopSignal: "SIGKILL",
  limits: {},
};

/** Builds our routes for `react-router-serve`, with only the framework's plugin. */
export const buildStock = () =>
  step("Building for the stock server", () =>
    runPackage("@react-router/dev/bin.cjs", ["build", "--config", "tests/bench/stock/vite.config.ts"], {
      quiet: true,
      name: "react-router build",
      env: { ...process.env, NODE_ENV: "production" },
    }),
  );
