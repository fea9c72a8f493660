import { inProject } from "../../../scripts/lib/paths.mjs";
import { runPackage, step } from "../../../scripts/lib/steps.mjs";

/** `react-router-serve` as its package has it, with all the memory it wants, on the build of `build.mjs`. */
export const stockProgram = {
  args: [
    inProject("node_modules/@react-router/serve/bin.js"),
    inProject("node_modules/.keyway-stock/server/index.js"),
  ],
  readyPath: "/login",
  // It stays as long as a connection does.
  stopSignal: "SIGKILL",
  limits: {},
};

/** Builds our routes for it, with the framework's own plugin and nothing of ours. */
export const buildStock = () =>
  step("Building for the stock server", () =>
    runPackage("@react-router/dev/bin.js", ["build", "--config", "tests/bench/stock/vite.config.mjs"], {
      quiet: true,
      name: "react-router build",
      env: { ...process.env, NODE_ENV: "production" },
    }),
  );
