import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  childrenOf,
  isNode,
  type Node,
  parseSource,
  partsOfTemplate,
} from "../../scripts/lib/syntax-tree.ts";

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
  const found: string[] = [];
  const note = (value: Node, after: string) => {
    const text = source.slice(value.start, value.end);
    if (isName.test(text) && isStop.test(after)) found.push(text);
  };
  const visit = (node: Node) => {
    if (node.type === "TemplateLiteral") {
      const [, ...after] = partsOfTemplate(node);
      for (const [index, value] of (node.expressions as Node[]).entries()) note(value, after[index] ?? "");
    }
    if (node.type === "JSXText") {
      const value = valueBefore(node);
      if (value) note(value, String(node.value));
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSource("x.tsx", source));
  return found;
}

/** The value shown before a text, also as the last one of an element. */
function valueBefore(text: Node): Node | undefined {
  const children = (text.parent?.children ?? []) as Node[];
  let before = children[children.indexOf(text) - 1];
  while (before?.type === "JSXElement") before = (before.children as Node[]).at(-1);
  return before?.type === "JSXExpressionContainer" && isNode(before.expression)
    ? before.expression
    : undefined;
}
