import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "./paths.ts";
import { runPackage, step } from "./steps.ts";

/** The built program. */
export const serverBundle = inProject("build", "server", "index.js");

/** Builds unless there is a build of exactly these sources. */
export async function ensureBuild() {
  if (isBuilt()) return;
  await build();
}

/** Builds browser files and server bundle into `build/`. */
export async function build() {
  const sources = hashSources();
  // Without its stamp, an interrupted build is never taken for a complete one.
  rmSync(stampFile, { force: true });
  await step("Building", () =>
    runPackage("@react-router/dev/bin.cjs", ["build"], {
      quiet: true,
      name: "react-router build",
      env: { ...process.env, NODE_ENV: "production" },
    }),
  );
  writeFileSync(stampFile, sources);
}

const stampFile = inProject("build", "sources.sha256");

const isBuilt = () =>
  existsSync(serverBundle) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === hashSources();

/** Everything that the build reads. */
const sources = [
  "app",
  "drizzle",
  "public",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

function hashSources() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path: string): string[] {
  if (!existsSync(inProject(path))) return [];
  if (path.includes(".")) return [path];
  return readdirSync(inProject(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(inProject().length + 1))
    .sort();
}
