import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The commands of ours that the documents name, as they are typed. */

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Mention {
  /** As in "docs/operations.md:12". */
  where: string;
  /** "npm" and a script's name, "node" and a file of tests/, "program" and its command, or "admin". */
  command: [kind: "npm" | "node" | "program" | "admin", name: string];
  args: string[];
}

const folders = ["docs", "ops"].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
);
const documents = [
  ...["README.md", "SECURITY.md", "tests/README.md", "compose.yaml", "compose.scale.yaml", "fly.toml"],
  ...folders.filter((file) => /\.(md|yml|sql)$/.test(file) && file !== "docs/licences.md"),
];

/** Options of Node, and npm's own commands: nothing of ours. */
const foreign = /^(--(max|heap)-|npm (ci|audit|outdated|install)\b)/;

/** Reads every mention. Options alone belong to the command before them: `npm run bench` …, `--only sizes`. */
export function documentedCommands(operatorCommands: readonly string[]): Mention[] {
  return documents.flatMap((file) => {
    let last: Mention["command"] | undefined;
    return codeIn(file).flatMap(({ line, text }) => {
      const typed = text.replace(/\s+#.*$/, "").trim();
      if (foreign.test(typed)) return [];
      const [command, rest] = commandOf(typed, operatorCommands, last) ?? [undefined, ""];
      if (!command) return [];
      last = command;
      return variantsOf(rest).map((args) => ({ where: `${file}:${line}`, command, args }));
    });
  });
}

/** The code in a document: spans between backquotes, and the lines of blocks, taken apart at `&&`. */
function codeIn(file: string): Array<{ line: number; text: string }> {
  let isBlock = !file.endsWith(".md");
  return readFileSync(root + file, "utf8")
    .split("\n")
    .flatMap((text, at) => {
      if (text.startsWith("```")) {
        isBlock = !isBlock;
        return [];
      }
      const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
      const parts = isBlock && file.endsWith(".md") ? [text] : spans;
      return parts.flatMap((part) => part.split("&&")).map((part) => ({ line: at + 1, text: part.trim() }));
    });
}

function commandOf(
  typed: string,
  operatorCommands: readonly string[],
  last: Mention["command"] | undefined,
): [Mention["command"], rest: string] | undefined {
  const match = (pattern: RegExp) => pattern.exec(typed)?.slice(1);
  const operator = match(/^(?:npm run admin --|admin|.*node build\/server\/index\.js admin) (.*)$/);
  if (operator) return namedOf("admin", operator[0] ?? "");
  if (operatorCommands.some((name) => typed === name || typed.startsWith(`${name} `)))
    return namedOf("admin", typed);
  const program = match(/node build\/server\/index\.js (.*)$/);
  if (program) return namedOf("program", program[0] ?? "");
  const script = match(/^npm (?:run )?([\w:-]+)(?: -- (.*))?$/) ?? match(/^(ops) (?!.*\/)(.*)$/);
  if (script) return [["npm", script[0] ?? ""], script[1] ?? ""];
  const file = match(/^(tests\/\w+\/(?:run|malformed|walk)\.ts)$/);
  if (file) return [["node", file[0] ?? ""], ""];
  const options = match(/^(?:-- )?(--.*|\S+\/\S+)$/);
  return options && last && (typed.startsWith("-- ") || typed.startsWith("--"))
    ? [last, options[0] ?? ""]
    : undefined;
}

const namedOf = (kind: "admin" | "program", text: string): [Mention["command"], string] => {
  const [name = "", ...rest] = text.split(" ");
  return [[kind, name], rest.join(" ")];
};

/** Each way to type it: one for each `[--option VALUE]`, or one for all. Words in capitals get a value. */
function variantsOf(text: string): string[][] {
  const optional = [...text.matchAll(/\[([^\]]+)\]/g)].map(([, part = ""]) => part);
  const always = text.replaceAll(/\[[^\]]+\]/g, " ");
  return (optional.length > 0 ? optional : [""]).map((part) =>
    [...`${always} ${part}`.matchAll(/"([^"]+)"|(\S+)/g)].map(
      ([, quoted, word = ""]) => quoted ?? filled(word),
    ),
  );
}

const values: Record<string, string> = {
  EMAIL: "ada@example.com",
  FILE: "no-such-file",
  NAME: "clean-up",
  NUMBER: "1",
  TIME: "2026-11-23T08:00Z",
};
const filled = (word: string) => values[word] ?? word;
