import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** The whole program is one server bundle: `node build/server/index.js` has one database pool and one event hub. */
export default defineConfig({
  plugins: [reactRouter()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
  environments: {
    ssr: { build: { rollupOptions: { input: "./app/server/main.ts" } } },
  },
});
