import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";
import { defineConfig, type Plugin } from "vite";

/** The first versions of each engine that know cascade layers. */
const cssBaseline = ["chrome >= 99", "edge >= 99", "firefox >= 97", "safari >= 15.4", "ios_saf >= 15.4"];

/** The whole program is one server build: `node build/server/index.js` has one database pool and one event hub. */
export default defineConfig({
  plugins: [productionRouter(), reactRouter(), compressFiles("build/client")],
  // Native, and for the server alone.
  optimizeDeps: { exclude: ["@node-rs/argon2", "@takumi-rs/core"] },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Sheets are flattened for every browser that knows `@layer`; docs/operations.md names the baseline.
  css: {
    transformer: "lightningcss",
    lightningcss: { targets: browserslistToTargets(browserslist(cssBaseline)) },
  },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: "lightningcss" },
  environments: {
    client: { build: { rollupOptions: { output: { manualChunks: clientChunk } } } },
    ssr: { build: { rollupOptions: { input: "./app/server/main.ts" } } },
  },
});

/** The router's production build for the browser: its package names the development one for every build. */
function productionRouter(): Plugin {
  return {
    name: "production-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      if (!/^react-router(\/dom)?$/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
    },
  };
}

/**
 * Lays a .br and a .gz beside each file of the browser's, as small as they get, once everything is built: the framework writes its
 * manifest only then, past the hooks that ready-made plugins compress in.
 */
function compressFiles(folder: string): Plugin {
  return {
    name: "compress-files",
    apply: "build",
    buildApp: {
      order: "post",
      async handler() {
        const names = await readdir(folder, { recursive: true });
        const texts = names.filter((name) => /\.(css|ico|js|json|svg|txt|webmanifest)$/.test(name));
        await Promise.all(texts.map((name) => compressFile(join(folder, name))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: content.length };
  const smaller = {
    br: await promisify(brotliCompress)(content, { params }),
    gz: await promisify(gzip)(content, { level: zlib.Z_BEST_COMPRESSION }),
  };
  for (const [ending, bytes] of Object.entries(smaller)) {
    if (bytes.length < content.length) await writeFile(`${path}.${ending}`, bytes);
  }
}

/**
 * Few files for the pages that hydrate, whose first visit may make ten requests: one with the framework, the frame of
 * every page and the picker, one with conversations, one with what editors share and the hours, one with the editor of an
 * expert's card. The price is that a release which changes any part of a file has all of it loaded again. What other pages use stays out.
 */
function clientChunk(id: string): string | undefined {
  if (/\.css|enhancements/.test(id)) return undefined;
  return Object.keys(chunks).find((name) => chunks[name]?.test(id));
}

const chunks: Record<string, RegExp> = {
  site: /\/(node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|lucide-react)|app\/(ui|shared|domain\/(chat|live)|components\/(live|form\/(form-|keep-page|use-draft|draft-list|whole-refusals)|site\/(?!top-experts|terms|privacy|legal)|bookings\/(?!meeting-link-form)|experts\/expert-not-found)))/,
  chat: /\/app\/components\/chat\//,
  editors:
    /\/app\/(components\/(form\/|availability\/|bookings\/meeting-link-form|experts\/(card-(link-waits|notices)|listed))|domain\/experts\/card-standing)/,
  card: /\/app\/(components\/experts\/(card-|conflict|list-field)|domain\/experts\/(card-|vocabulary))/,
};
