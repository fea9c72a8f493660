import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { childrenOf, type Node, parseSource, partsOfTemplate } from "../../scripts/lib/syntax-tree.ts";
import { literalTexts } from "../support/literal-texts";

/** Words that no visible text uses. Comments, identifiers and quotes from the specification don't count. */
const avoided = /\b(whoever|nobody|somebody|anew|meanwhile)\b/i;

const root = join(import.meta.dirname, "../..");
const rooms = ["components", "domain", "mail", "routes", "server", "ui", "web"];
// Reasons in a declaration, which no page shows, and the words that the scan looks for in a CV.
const unseen = /^app\/domain\/(personal-data\/tables\/|scans\/content\/cv-rules)/;
const files = rooms
  .flatMap((room) =>
    readdirSync(join(root, "app", room), { recursive: true, encoding: "utf8" }).map(
      (file) => `app/${room}/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !unseen.test(file));
const quoted = literalTexts.flatMap(({ says }) => says);

test("visible texts avoid the words that the conventions exclude", () => {
  expect(avoidedIn("x.tsx", "// Nobody\nconst nobody = <p>{somebody}</p>;")).toEqual([]);
  expect(avoidedIn("x.tsx", 'import { reloadData } from "./reload-data";')).toEqual([]);
  expect(avoidedIn("x.tsx", "const a = <p>\n  Whoever\n  asks\n</p>;")).toEqual(["Whoever asks"]);
  expect(avoidedIn("x.ts", `const a = \`\${name} was told meanwhile.\`;`)).toEqual(["was told meanwhile."]);
  expect(avoidedIn("x.ts", 'const a = { title: "Nobody is here" };')).toEqual(["Nobody is here"]);
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    avoidedIn(file, readFileSync(join(root, file), "utf8")).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

/** Idioms that comments, test titles and documents avoid, because readers must look twice. */
const idioms =
  /\b(whoever|nobody|somebody|anew|meanwhile)\b|\b(is|are|was|were|be) told\b|\bof before\b|as good as none|waits for none/i;
/** Literal uses of these words: the name of a system user, and a search in an address. */
const literals = /`nobody`|'nobody'|user nobody|\?search=nobody/g;

test("comments, test titles and documents are free of the idioms that the conventions exclude", () => {
  expect(idiomsIn("a.ts", "// Nobody reads this\nconst nobody = 1;")).toEqual(["// Nobody reads this"]);
  expect(idiomsIn("a.ts", "/**\n * It is told\n * once. */\nconst a = 1;")).toEqual(["It is told"]);
  expect(idiomsIn("a.test.ts", 'test("a second try is made anew", () => {});')).toEqual([
    "a second try is made anew",
  ]);
  expect(idiomsIn("a.md", "Whoever asks.")).toEqual(["Whoever asks."]);
  expect(idiomsIn("a.ts", 'const email = "nobody@test.example"; // an unknown one')).toEqual([]);
  const ours = ["app", "docs", "drizzle/seed", "scripts", "tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const read = [...ours, "README.md"].filter(
    (file) => /\.(tsx?|mjs|md)$/.test(file) && !file.endsWith("words.test.ts"),
  );
  expect(read.length).toBeGreaterThan(1_500);
  const found = read.flatMap((file) =>
    idiomsIn(file, readFileSync(join(root, file), "utf8")).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

/** The table of names in docs/words.md. */
const names = namesIn(readFileSync(join(root, "docs/words.md"), "utf8"));

test("the names of docs/words.md are those of the program, and its retired names are gone", () => {
  const program = sourcesOf("app");
  expect(notUsed(names.used, program)).toEqual([]);
  expect(retiredIn(names.retired, [...program, ...sourcesOf("tests")])).toEqual([]);
});

test("a name that isn't there is seen, and a retired one that is", () => {
  const { used, retired } = namesIn(
    "## On pages\n| a | `page` | `no` |\n## In names\n| a | due: `due…`, `Seat` | time, `passTime…`, `…Desk…` |\n",
  );
  const sources = [
    { file: "a.ts", text: "const seat: Seats = dueActions(passTimeOf(ownDeskRows, pass, desk));" },
  ];
  expect(notUsed(used, sources)).toEqual(["Seat"]);
  expect(retiredIn(retired, sources)).toEqual(["a.ts: passTimeOf", "a.ts: ownDeskRows"]);
  expect(names.used.length).toBeGreaterThan(10);
  expect(names.retired.length).toBeGreaterThan(20);
});

/** The names between backticks in the second and the third column, below the heading about names. */
function namesIn(page: string) {
  const rows = (page.split("\n## In names")[1] ?? "").split("\n").filter((line) => line.startsWith("|"));
  const inColumn = (column: number) =>
    rows.flatMap((row) =>
      [...(row.split("|")[column] ?? "").matchAll(/`([\w…]+)`/g)].map(([, name = ""]) => name),
    );
  return { used: inColumn(2), retired: inColumn(3) };
}

const patternOf = (name: string) => new RegExp(`\\b${name.replaceAll("…", "\\w*")}\\b`, "g");

function sourcesOf(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith("words.test.ts"))
    .map((file) => ({ file, text: namesOnly(readFileSync(join(root, file), "utf8")) }));
}

/** Removes comments and strings. */
const namesOnly = (source: string) =>
  source.replace(/"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm, "");

type Source = ReturnType<typeof sourcesOf>[number];

const notUsed = (used: string[], sources: Source[]) =>
  used.filter((name) => !sources.some(({ text }) => patternOf(name).test(text)));

function retiredIn(retired: string[], sources: Source[]): string[] {
  const pattern = new RegExp(retired.map((name) => patternOf(name).source).join("|"), "g");
  return sources.flatMap(({ file, text }) => text.match(pattern)?.map((name) => `${file}: ${name}`) ?? []);
}

function idiomsIn(file: string, source: string): string[] {
  const texts = file.endsWith(".md")
    ? [source]
    : [...source.matchAll(commentOrTitle)].map(([whole, title]) => title ?? whole);
  return texts
    .flatMap((text) => text.split("\n"))
    .filter((line) => idioms.test(line.replace(literals, "")))
    .map((line) => line.replace(/^\s*(\/?\*+\/?)?|\*\/\s*$/g, "").trim());
}

const commentOrTitle =
  /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*|\b(?:test|describe|it)(?:\.each[\s\S]*?\))?\(\s*"([^"\n]*)"/gm;

/** The texts of a file that contain such a word, each on one line. Only files that contain one are parsed. */
function avoidedIn(file: string, source: string): string[] {
  if (!avoided.test(source)) return [];
  const found: string[] = [];
  const visit = (node: Node) => {
    if (node.type === "ImportDeclaration") return;
    for (const text of textsOf(node)) {
      const words = text.replace(/\s+/g, " ").trim();
      if (avoided.test(words) && !quoted.some((quote) => quote.includes(words))) found.push(words);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSource(file, source));
  return found;
}

function textsOf(node: Node): string[] {
  if (node.type === "TemplateLiteral") return partsOfTemplate(node);
  const isText = node.type === "Literal" || node.type === "JSXText";
  return isText && typeof node.value === "string" ? [node.value] : [];
}
