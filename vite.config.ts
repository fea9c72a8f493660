import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";
import { defineConfig, type Plugin, type Rollup } from "vite";

/** The first versions of each engine that know cascade layers. */
const cssBaseline = ["chrome >= 99", "edge >= 99", "firefox >= 97", "safari >= 15.4", "ios_saf >= 15.4"];

/** What imports the router on the server, and the router itself. */
const importsRouter = ["react-router", "@react-router/node", "@react-router/express"];

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
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
  },
  environments: {
    client: { build: { rollupOptions: { output: { manualChunks: clientChunk } } } },
    ssr: {
      build: { minify: false, rollupOptions: { input: "./app/server/main.ts" } },
      resolve: { noExternal: importsRouter },
    },
  },
});

/**
 * The router's production build, for the browser and for the server: its package names the development one for every
 * build. `ssr.resolve.noExternal` brings all that import the router into the server's bundle, so that there is one copy.
 */
function productionRouter(): Plugin {
  return {
    name: "production-router",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!/^react-router(\/dom)?$/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
    },
  };
}

/**
 * Writes a .br and a .gz beside each file of the browser, once everything is built: the framework writes its manifest only then, past the
 * hooks in which ready-made plugins compress.
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
 * Few files for the pages that hydrate: 8 to 10 requests for a first visit, where the default chunks make 48 to 70 (ADR 0019). What the
 * root and the entry use is one file (`site`), what a group of pages shares is another, and what one page alone uses stays in its own.
 * What several groups share is in `site` too; what only plain pages use is in none of them.
 */
function clientChunk(id: string, graph: Rollup.ManualChunkMeta): string | undefined {
  const pages = pagesThatUse(graph).get(id) ?? new Set();
  if (pages.has("root")) return "site";
  if (pages.size === 1) return undefined;
  if (pages.has("entry.client")) return "site";
  const hydrated = [...pages].filter((page) => Object.values(groups).flat().includes(page));
  if (hydrated.length === 0) return undefined;
  return Object.keys(groups).find((name) => hydrated.every((page) => groups[name]?.includes(page))) ?? "site";
}

/** The pages of `handle.hydrate`. A page that isn't named here works as well, with more and smaller files. */
const groups: Record<string, string[]> = {
  chat: ["routes/chat/messages", "routes/chat/thread"],
  picker: ["routes/bookings/request/book", "routes/bookings/change/reschedule"],
  payments: ["routes/payments/payment", "routes/payments/seat-payment", "routes/classes/seats/reservation"],
  class: ["routes/classes/public/class"],
  scan: ["routes/scans/start", "routes/scans/question", "routes/scans/analysis", "routes/scans/result"],
  hours: [
    "routes/experts/record/availability",
    "routes/experts/record/creator",
    "routes/dashboards/expert",
    "routes/profile/profile",
  ],
  card: ["routes/experts/record/edit-card", "routes/experts/record/creator", "routes/profile/profile"],
};

/** For each module of the browser's build the pages that import it, directly or by others; the root and the entry are pages here. */
function pagesThatUse({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, Set<string>> {
  if (users.size > 0) return users;
  const visit = (id: string, page: string) => {
    const pages = users.get(id) ?? new Set();
    if (pages.has(page)) return;
    users.set(id, pages.add(page));
    for (const imported of getModuleInfo(id)?.importedIds ?? []) visit(imported, page);
  };
  for (const id of getModuleIds()) {
    const [, page] = /\/app\/([^?]+)\.tsx?(?:\?|$)/.exec(id) ?? [];
    if (page && getModuleInfo(id)?.isEntry) visit(id, page);
  }
  return users;
}

const users = new Map<string, Set<string>>();
