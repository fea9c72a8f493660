import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";

/** The whole program is one server build: `node build/server/index.js` has one database pool and one event hub. */
export default defineConfig({
  plugins: [
    reactRouter(),
    // What a browser fetches by its hashed name is compressed here, once and as well as it goes.
    compression({
      include: /^assets\/.*\.(css|js|json|map|svg|txt)$/,
      threshold: 256,
      logLevel: "silent",
    }),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
  environments: {
    ssr: { build: { rollupOptions: { input: "./app/server/main.ts" } } },
  },
});
