import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** No job or command drops a refusal: the caller of a command that may refuse looks at its result. */

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && /^(jobs|domain)\//.test(file))
  .map((file) => ({ file, text: readFileSync(`app/${file}`, "utf8") }));

const functions = /(?:function|const) (\w+)(?:<[^>(]*>)?(?: = (?:async )?)?\(/g;

/** The functions of a text, with whether their declared return type is a `Result`. */
function declared(text: string): Map<string, boolean> {
  const found = [...text.matchAll(functions)].map(({ 1: name = "", index }) => {
    const rest = text.slice(index);
    const type = /\): ([^={]*)/.exec(rest)?.[1] ?? "";
    return [name, /^(Promise<)?Result</.test(type)] as const;
  });
  return new Map(found);
}

/** These are typed as a whole, not by their return type. */
const typedElsewhere = ["createBooking", "holdBooking", "prolongHold", "releaseHold"];

const dropped = (file: string, text: string, refusing: ReadonlySet<string>) => {
  const own = declared(text);
  return text.split("\n").flatMap((line, index, lines) => {
    const called =
      /^\s*(?:if \(.*\) |else |for \(.*\) )?(?:await |void )?(\w+)\(.*[;({,]$/.exec(line)?.[1] ?? "";
    // The line before an argument or a value ends like this.
    const isPart = /[(,=?:]$|=>$/.test(lines[index - 1] ?? "");
    const isStatement = !isPart && /\bawait \w+\(|\bvoid \w+\(/.test(line);
    return isStatement && (own.get(called) ?? refusing.has(called)) ? [`${file}: ${line.trim()}`] : [];
  });
};

const refusing = new Set([
  ...files.flatMap(({ text }) => [...declared(text)].filter(([, is]) => is).map(([name]) => name)),
  ...typedElsewhere,
]);

/** Refusals that change nothing for the caller, each with its reason. */
const harmless = [
  // Another admin may have settled one of them in between.
  "settlePayout",
];

test("each result of a command that may refuse is read", () => {
  expect(refusing.size).toBeGreaterThan(100);
  const found = files.flatMap(({ file, text }) => dropped(file, text, refusing));
  expect(found.filter((line) => !harmless.some((name) => line.includes(`await ${name}(`)))).toEqual([]);
});

test("the test would find one", () => {
  const planted = [
    "async function perform(tx: Db) {",
    "  await cancelLocked(tx, caller, { bookingId });",
    "  for (const one of all) await settlePayout(tx, one);",
    "  const done = await cancelLocked(tx, caller, { bookingId });",
    "}",
  ].join("\n");
  expect(dropped("planted.ts", planted, refusing)).toHaveLength(2);
});
