import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

/** Checks which files the repository contains and their form. Ignored files don't count; git itself isn't needed. */
const root = join(import.meta.dirname, "../..");
const ignored = readFileSync(join(root, ".gitignore"), "utf8")
  .split("\n")
  .map((line) => line.replace(/\/$/, ""));
const files = filesBelow("");
const text = (file: string) => readFileSync(join(root, file), "utf8");
const code = files.filter((file) => /^(app|drizzle|scripts|tests)\/.*\.(tsx?|m?js|mts)$/.test(file));

test("there are files to look at", () => {
  expect(code.length).toBeGreaterThan(100);
});

test("the top level is the card's and nothing else", () => {
  const allowed = new Set([
    ...["package.json", "package-lock.json", "vite.config.ts", "tsconfig.json", "react-router.config.ts"],
    ...[
      "biome.json",
      "app",
      "drizzle",
      "public",
      "tests",
      "docs",
      "scripts",
      "Dockerfile",
      "fly.toml",
      "README.md",
      "SECURITY.md",
      "compose.yaml",
      "compose.scale.yaml",
      "ops",
    ],
    ...[
      ".ci",
      ".node-version",
      ".dockerignore",
      ".editorconfig",
      ".env.example",
      ".gitattributes",
      ".gitignore",
      ".npmrc",
    ],
  ]);
  const entries = new Set(files.map((file) => file.split("/")[0] ?? ""));
  expect([...entries].filter((entry) => !allowed.has(entry))).toEqual([]);
});

describe("names", () => {
  const named = files.filter((file) => /^(app|scripts|tests|docs|public)\//.test(file));
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

  test("are kebab-case, folders too", () => {
    expect(isOddlyNamed("app/ui/formField.tsx")).toBe(true);
    expect(isOddlyNamed("app/domain/Bookings/slot.ts")).toBe(true);
    expect(named.filter(isOddlyNamed)).toEqual([]);
  });

  test("don't hide things: no barrels, no drawers", () => {
    expect(isDrawer("app/ui/index.ts")).toBe(true);
    expect(isDrawer("app/web/helpers/zone.ts")).toBe(true);
    expect(isDrawer("app/shared/string-utils.ts")).toBe(true);
    expect(files.filter((file) => file.startsWith("app/")).filter(isDrawer)).toEqual([]);
  });

  function isOddlyNamed(file: string) {
    return file.split("/").some((part) => part !== "README.md" && !kebab.test(part));
  }

  function isDrawer(file: string) {
    const isBarrel = /^index\.(ts|tsx|js)$/.test(basename(file));
    return isBarrel || /(^|[/-])(utils?|helpers?|misc|common)([/.]|$)/.test(file);
  }
});

describe("size", () => {
  test("a folder has 40 files at most, but that of the mails, which have one each", () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const large = [...counts].filter(([, count]) => count > 40).map(([folder]) => folder);
    expect(large.filter((folder) => folder !== "app/mail")).toEqual([]);
  });

  const lines = (file: string) => text(file).trimEnd().split("\n").length;
  const isLong = (file: string) => /\/(terms|privacy|legal)[^/]*$|^app\/routes\.ts$/.test(file);
  const ours = files.filter((file) => /^app\/.*\.(tsx?|css)$/.test(file) && !isLong(file));

  test("a file of app/ has 250 lines at most", () => {
    expect(
      ours.map((file) => `${file}: ${lines(file)}`).filter((line) => Number(line.split(": ")[1]) > 250),
    ).toEqual([]);
  });

  test("the median is 80 lines at most", () => {
    const sorted = ours.map(lines).sort((one, other) => one - other);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80);
  });
});

describe("the environment", () => {
  const envFile = "app/platform/env.server.ts";
  const declared = [envFile, "app/platform/env-database.ts", "app/platform/env-payments.ts"]
    .map(text)
    .join("");
  const variables = [...declared.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);

  test("is read in one place", () => {
    expect(readsEnvironment("const port = process.env.PORT;")).toBe(true);
    expect(readsEnvironment('const port = process.env["PORT"];')).toBe(true);
    expect(readsEnvironment("const { PORT } = process.env;")).toBe(true);
    expect(readsEnvironment("const env = parseEnv(process.env);")).toBe(false);
    const readers = files.filter(
      (file) => /^(app|drizzle)\/.*\.tsx?$/.test(file) && readsEnvironment(text(file)),
    );
    expect(readers.filter((file) => file !== envFile)).toEqual([]);
  });

  test("is listed whole in .env.example, each variable with a word about it", () => {
    expect(variables.length).toBeGreaterThan(25);
    const example = text(".env.example");
    const listed = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(listed.sort()).toEqual([...variables].sort());
    const blocks = example.trim().split(/\n\n+/).slice(1);
    expect(blocks.filter((block) => !/^# \S.*\n#? ?[A-Z]/.test(block))).toEqual([]);
  });

  /** Whether the source reads a variable. Passing all variables to `parseEnv` and reading NODE_ENV don't count. */
  function readsEnvironment(source: string) {
    return /process\.env\b/.test(
      source
        .replaceAll(/parseEnv\(process\.env\)|process\.env\.NODE_ENV/g, "")
        .replaceAll(/^\s*(\*|\/\/).*$/gm, ""),
    );
  }
});

test("nothing is switched off without a reason", () => {
  const bare =
    /@ts-(ignore|nocheck)|@ts-expect-error\s*$|biome-ignore [^:]*:\s*$|\b(test|it|describe)\.only\(/m;
  expect(bare.test("// @ts-ignore")).toBe(true);
  const others = code.filter((file) => file !== `tests/architecture/${basename(import.meta.filename)}`);
  expect(others.filter((file) => bare.test(text(file)))).toEqual([]);
});

describe("a library's private parts", () => {
  const privateParts = /\b_\.session\b|\bprepareQuery\b|\bremoveAllListeners\b|\bjoinsNotNullableMap\b/;

  test("are patched by nothing in the program", () => {
    expect(code.filter((file) => file.startsWith("app/") && privateParts.test(text(file)))).toEqual([]);
  });

  test.each([
    "db._.session.transaction = work",
    "session.prepareQuery(query)",
    "socket.removeAllListeners()",
  ])("would be seen: %s", (line) => {
    expect(line).toMatch(privateParts);
  });
});

test("no test file mocks a module for itself: its worker's other files share the modules", () => {
  const mocks = /\bvi\.(do)?[mM]ock\(/;
  expect(mocks.test('vi.mock("node:fs");')).toBe(true);
  const shared = code.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file) && !/house\.test/.test(file));
  expect(shared.filter((file) => mocks.test(text(file)))).toEqual([]);
});

test("the image and the scripts give the program the same memory", () => {
  const limits = text("scripts/lib/memory-limits.ts");
  const options = /NODE_OPTIONS: "(.*)"/.exec(limits)?.[1];
  const arenas = /MALLOC_ARENA_MAX: "(.*)"/.exec(limits)?.[1];
  expect(text("Dockerfile")).toContain(`NODE_OPTIONS="${options}" MALLOC_ARENA_MAX=${arenas}\n`);
});

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.name === ".git" || ignored.includes(entry.name) || entry.name.endsWith(".tsbuildinfo"))
      return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

test("every form that posts says for which account its page was rendered", () => {
  expect(postsUnmarked('<form method="post" action="/x">')).toBe(true);
  expect(postsUnmarked('<fetcher.Form\n  method="post"\n>\n  <input />')).toBe(true);
  expect(postsUnmarked('import { Form, useFetcher } from "react-router";')).toBe(true);
  expect(postsUnmarked('<Form method="post">\n  <AccountMark />')).toBe(false);
  // The first file adds the mark, the fields of the second already contain it.
  const known = ["app/components/form/post-form.tsx", "app/components/site/error-page.tsx"];
  const pages = code.filter((file) => /^app\/(?!mail\/).*\.tsx$/.test(file) && !known.includes(file));
  expect(pages.filter((file) => postsUnmarked(text(file)))).toEqual([]);
});

function postsUnmarked(source: string): boolean {
  return (
    /<(form|\w*\.?Form)\s[^<]*method="post"[^<]*(<(?!AccountMark)|$)/.test(source) ||
    /import \{[^}]*\bForm\b[^}]*\} from "react-router"/.test(source)
  );
}
