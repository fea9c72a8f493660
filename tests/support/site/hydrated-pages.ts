import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** Returns the modules of all pages whose handle can hydrate them, as `app/routes/…`. */
export function hydratedPages(): string[] {
  const modules = [...read("app/routes.ts").matchAll(/"(routes\/[^"]+\.tsx)"/g)].map(
    ([, path]) => `app/${path}`,
  );
  return [...new Set(modules)].filter((path) =>
    // A handle may stand in a module beside the page's.
    [path, ...importsOf(path).filter((one) => dirname(one) === dirname(path))].some(declaresHydration),
  );
}

const declaresHydration = (path: string) => /PageHandle[\s\S]*\bhydrate:/.test(read(path));

/** Returns the modules with JSX that these modules load in a browser, themselves included. */
export function modulesOf(starts: readonly string[]): string[] {
  const found = new Set(starts);
  for (const path of found) for (const one of importsOf(path)) found.add(one);
  return [...found].filter((path) => path.endsWith(".tsx"));
}

function importsOf(path: string): string[] {
  return [...read(path).matchAll(/^(?:import|export)\b[^"]*?"([~.][^"?]*)"/gm)].flatMap(([, from = ""]) => {
    const base = from.startsWith("~/") ? `app/${from.slice(2)}` : join(dirname(path), from);
    return [`${base}.tsx`, `${base}.ts`].filter(
      (one) => !from.endsWith(".server") && existsSync(join(root, one)),
    );
  });
}

const read = (path: string) => readFileSync(join(root, path), "utf8");
