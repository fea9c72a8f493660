import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The framework's plugin as in its template, and the settings without which our sources can't be built. */
export default defineConfig({
  plugins: [reactRouter()],
  publicDir: path("../../../public"),
  resolve: {
    alias: {
      "~": path("../../../app"),
      "/public": path("../../../public"),
      "stock-entry": path(
        "../../../node_modules/@react-router/dev/dist/config/defaults/entry.server.node.tsx",
      ),
    },
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: path("./build.ts") } } } },
});
