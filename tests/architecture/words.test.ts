import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { literalTexts } from "../support/literal-texts";

/** Words that no visible text uses. Comments and identifiers don't count, nor does what the specification quotes. */
const avoided = /\b(whoever|nobody|somebody|anew|meanwhile)\b/i;

const root = join(import.meta.dirname, "../..");
const rooms = ["components", "domain", "mail", "routes", "server", "ui", "web"];
// Reasons in a declaration, which no page shows, and the words that the scan looks for in a CV.
const unseen = /^app\/domain\/(personal-data\/(tables\/|declare)|scans\/content\/cv-rules)/;
// Stored with mails as their reason, and compared with it later.
const stored = new Set(["the seat is nobody's any more"]);
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

/** The texts of a file that hold such a word, each on one line. Only files that hold one anywhere are parsed. */
function avoidedIn(file: string, source: string): string[] {
  if (!avoided.test(source)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return;
    if (isText(node)) {
      const words = node.text.replace(/\s+/g, " ").trim();
      if (avoided.test(words) && !stored.has(words) && !quoted.some((quote) => quote.includes(words)))
        found.push(words);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
}

const isText = (node: ts.Node): node is ts.Node & { text: string } =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node);
