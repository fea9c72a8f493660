import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** The first versions of each engine that know cascade layers. */
const cssBaseline = ["chrome >= 99", "edge >= 99", "firefox >= 97", "safari >= 15.4", "ios_saf >= 15.4"];

/** The pages with `handle.hydrate`. A page that isn't listed works too, with more and smaller files. */
const groups: Record<string, string[]> = {
  chat: ["routes/chat/messages", "routes/chat/thread"],
  picker: ["routes/bookings/request/book", "routes/bookings/change/reschedule"],
  payments: ["routes/payments/payment", "routes/payments/seat-payment", "routes/classes/seats/reservation"],
  class: ["routes/classes/public/class"],
  scan: ["routes/scans/start", "routes/scans/question", "routes/scans/analysis", "routes/scans/result"],
  hours: ["routes/experts/record/availability"],
  card: ["routes/experts/record/edit-card", "routes/experts/record/creator"],
};

/** A single server build: `node build/server/index.js` has one database pool and one topic hub. */
export default defineConfig({
  plugins: [reactRouter(), compressFiles("build/client")],
  // Native modules that only the server uses.
  optimizeDeps: { exclude: ["@node-rs/argon2", "@takumi-rs/core", "sharp"] },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // Style sheets are lowered for all browsers with `@layer`; docs/operations.md lists the oldest versions.
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: clientChunks() } } } } },
    ssr: {
      // Each of its 447 modules would make Node read its package.json of 180 KB: half the time of a start.
      resolve: { noExternal: ["drizzle-orm"] },
      build: { minify: false, rolldownOptions: { input: "./app/server/main.ts" } },
    },
  },
});

/**
 * Writes a .br and a .gz file beside each text file for the browser once the build has ended. Ready-made plugins
 * compress too early, because the framework writes its manifest after their hooks.
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
 * Groups chunks of pages that hydrate, so that a first visit needs 8 to 10 requests instead of 48 to 70 (ADR 0019).
 * `site` contains what the root and the entry use, and what several groups share. Each group has a chunk for what its
 * pages share. Code that only one page uses stays in that page's chunk; code that only plain pages share is in
 * `plain`, which no browser loads: one name instead of several shortens the list of routes that hydrated pages load.
 * What a hydrated page loads later, at a click, is in neither.
 */
function clientChunks(): Rolldown.CodeSplittingGroup[] {
  const named = (name: string, priority: number): Rolldown.CodeSplittingGroup => ({
    name: (id, graph) => (chunkOf(id, graph) === name ? name : null),
    priority,
  });
  // A chunk takes the imports of its modules along, so those that others import come first.
  return [named("site", 2), ...Object.keys(groups).map((name) => named(name, 1)), named("plain", 0)];
}

function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | undefined {
  const pages = pagesThatUse(id, graph);
  if (pages.has("root")) return "site";
  // React joins the router's file, with which it compresses better. The entry itself runs last.
  if (pages.has("entry.client")) return id.includes("/app/entry.client") ? undefined : "site";
  if (pages.size <= 1) return undefined;
  const hydrated = [...pages].filter((page) => Object.values(groups).flat().includes(page));
  if (hydrated.length === 0) return pages.has(later) ? undefined : "plain";
  return Object.keys(groups).find((name) => hydrated.every((page) => groups[name]?.includes(page))) ?? "site";
}

/** Stands among a module's pages if it is part of what a page loads later, by `import()`. */
const later = "later";

/** Returns the pages that import a module, directly or indirectly; the root and the entry count as pages, `later` for an `import()`. */
function pagesThatUse(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  const pages = new Set<string>();
  if (seen.has(id)) return pages;
  seen.add(id);
  const module = graph.getModuleInfo(id);
  const [, page] = /\/app\/([^?]+)\.tsx?(?:\?|$)/.exec(id) ?? [];
  if (page && module?.isEntry) pages.add(page);
  if (module?.dynamicImporters.length) pages.add(later);
  for (const importer of module?.importers ?? []) {
    for (const one of pagesThatUse(importer, graph, seen)) pages.add(one);
  }
  return pages;
}
