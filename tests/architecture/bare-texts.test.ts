import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hydratedPages, modulesOf } from "../support/site/hydrated-pages";
import { findBareTexts } from "./bare-texts";

const root = join(import.meta.dirname, "../..");
const inText = (jsx: string) =>
  findBareTexts("x.tsx", `const X = () => (${jsx});`).map((line) => line.slice(9));

test.each([
  ["a text that comes and goes", '<p><b>1</b>{isSeen ? "Seen" : null}</p>', ['{isSeen ? "Seen" : null}']],
  ["a text that changes", "<p>{count} left</p>", ["{count}"]],
  ["a text of what may be missing", "<p>{site?.count} left</p>", ["{site?.count}"]],
  ["a text before which an element comes", "<p>{isNew ? <b>New</b> : null} since May</p>", ["since May"]],
  ["a text behind a component that may change", "<p><Time /> · UTC</p>", ["· UTC"]],
  ["a text in place of an element", "<p>{all.map((one) => isLong ? <b>{one}</b> : one)}</p>", ["one"]],
  ["the texts of a fragment", "<>Up to {5}<b>!</b></>", ["Up to", "{5}"]],
])("finds %s", (_, jsx, found) => {
  expect(inText(jsx)).toEqual(found);
});

test.each([
  "<p>{count}</p>",
  '<p>{isNew ? <b>New</b> : "Old"}</p>',
  "<p><b>1</b>{isSeen ? <span>Seen</span> : null}</p>",
  "<p>Since May {isNew ? <b>New</b> : null}</p>",
  "<p><b>1</b> since May</p>",
  '<p><b>1</b>{" "}<Time /></p>',
  "<ul><li>1</li>{site?.all.map((one) => <li>{one}</li>)}</ul>",
  "<ul><li>1</li>{all.map((one) => <li>{one}</li>)}{children}</ul>",
])("allows %s", (jsx) => {
  expect(inText(jsx)).toEqual([]);
});

test("finds a component that renders a text alone", () => {
  const part = (text: string) => `function Part({ text }) { if (!text) return <br />; return ${text}; }`;
  expect(findBareTexts("x.tsx", part("text"))).toHaveLength(1);
  expect(findBareTexts("x.tsx", part("<i>{text}</i>"))).toEqual([]);
});

test("on hydrated pages each text that comes, goes or changes has an element of its own", () => {
  const pages = hydratedPages();
  expect(pages.length).toBeGreaterThan(12);
  const modules = modulesOf(["app/root.tsx", ...pages]);
  expect(modules).toContain("app/components/chat/message-list.tsx");
  expect(modules.flatMap((path) => findBareTexts(path, readFileSync(join(root, path), "utf8")))).toEqual([]);
});
