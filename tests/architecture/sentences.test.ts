import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** A name such as "Amara O." ends with a full stop of its own, so the sentence's own must come from `endSentence`. */

const root = join(import.meta.dirname, "../..");
const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .map((file) => `app/${file}`)
  .filter((file) => /\.tsx?$/.test(file));

test("no sentence puts a full stop after a name", () => {
  expect(stopsIn(`const a = \`Session with \${x.other_name}. It is over\`;`)).toEqual(["x.other_name"]);
  expect(stopsIn("const a = <p>For <bdi>{displayName}</bdi>.</p>;")).toEqual(["displayName"]);
  expect(stopsIn("const a = <p>Above {name}. Grey is night.</p>;")).toEqual(["name"]);
  expect(stopsIn(`const a = \`\${file.name}.ics\`; const b = \`\${name} is here.\`;`)).toEqual([]);
  const found = files.flatMap((file) =>
    stopsIn(readFileSync(join(root, file), "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

const isName = /([nN]ame|[oO]ther|[tT]eacher|[lL]earner|[eE]xpert|whose|who|[tT]itle)$/;
const isStop = /^\.(\s|$)/;

/** Only files that match are parsed. */
const candidate = /\}(<\/\w+>)*\.([\s`<]|$)/;

/** The values named like a person or a title that a full stop follows. */
function stopsIn(source: string): string[] {
  if (!candidate.test(source)) return [];
  const file = ts.createSourceFile("x.tsx", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const note = (value: ts.Node, after: string) => {
    const text = value.getText(file);
    if (isName.test(text) && isStop.test(after)) found.push(text);
  };
  const visit = (node: ts.Node) => {
    if (ts.isTemplateSpan(node)) note(node.expression, node.literal.text);
    if (ts.isJsxText(node)) {
      const value = valueBefore(node);
      if (value) note(value, node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The value shown before a text, also as the last one of an element. */
function valueBefore(text: ts.JsxText): ts.Expression | undefined {
  const { children } = text.parent as ts.JsxElement | ts.JsxFragment; // a JSX text stands in nothing else
  let before: ts.JsxChild | undefined = children[children.indexOf(text) - 1];
  while (before && ts.isJsxElement(before)) before = before.children.at(-1);
  return before && ts.isJsxExpression(before) ? before.expression : undefined;
}
