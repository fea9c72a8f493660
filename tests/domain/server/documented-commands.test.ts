import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { commands } from "~/server/operator/commands";
import { runOperator } from "~/server/operator/run-operator";
import { documentedCommands, type Mention } from "../../support/documented-commands";

/**
 * Every command and option of ours that a document names is run: the operator's up to their database, scripts with
 * `--dry-run`, which loads them and reads their options. `commands.long.test.ts` runs the long ones in earnest.
 */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (file: string) => readFileSync(root + file, "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const named = Object.keys(commands);
const mentions = documentedCommands(named);
const of = (kind: Mention["command"][0]) => mentions.filter(({ command }) => command[0] === kind);
const typed = ({ command, args }: Mention) => [...command, ...args].join(" ");

test("the documents name many commands", () => {
  expect(new Set(mentions.map(typed)).size).toBeGreaterThan(50);
});

test("the operator's commands and options are as the documents say", async () => {
  const refused: string[] = [];
  for (const { where, command, args } of of("admin")) {
    for (const name of command[1].replace(/^<\w+>$/, "--help").split("|")) {
      // Without its address or its --yes, a command is only named.
      const isOnlyNamed = args.length === 0 || (name === "erase" && !args.includes("--yes"));
      const words = [name, ...args, ...(isOnlyNamed ? ["--help"] : [])];
      const err = { write: (text: string) => refused.push(`${where}: ${text}`) };
      const surroundings = {
        out: { write() {} },
        err,
        clock: () => new Date(),
        readEnv: fail,
        isChecked: true,
      };
      if ((await runOperator(words, surroundings)) !== 0) refused.push(`${where}: ${words.join(" ")}`);
    }
  }
  expect(refused).toEqual([]);
});

function fail(): never {
  throw new Error("Nothing is done when a call is only checked");
}

test("every command and option of the operator is in the documents", () => {
  const described = of("admin").flatMap(({ command, args }) => [command[1], ...args]);
  const options = Object.values(commands).flatMap((command) =>
    Object.keys(command.options).map((o) => `--${o}`),
  );
  expect([...named, ...options].filter((word) => !described.includes(word))).toEqual([]);
});

test("every script of package.json is in the README, but for parts of `npm run check`", () => {
  const inReadme = mentions.filter(({ where }) => where.startsWith("README.md"));
  const there = new Set(inReadme.map(({ command: [kind, name] }) => (kind === "npm" ? name : kind)));
  const missing = Object.keys(scripts).filter((name) => !there.has(name));
  expect(missing).toEqual(["lint", "types"]);
});

test("the program knows the commands that it is given", () => {
  const known = [...read("app/server/program.ts").matchAll(/command === "([\w-]+)"/g)].map(
    ([, name]) => name,
  );
  expect(known).toContain("migrate");
  expect(of("program").filter(({ command }) => !known.includes(command[1]))).toEqual([]);
});

/** The operator's commands are tried above; a package's program has options of its own. */
const notDry = ([, , script = ""]: string[]) => ["admin", "tool"].includes(script);

/** Each script once, with all the options that are named with it; the names of all its `--only` are one list. */
function calls(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const options = new Map<string, string[]>();
  for (const mention of [...of("npm"), ...of("node")]) {
    const [kind, name] = mention.command;
    const program = kind === "node" ? ["node", name] : (scripts[name]?.split(" ") ?? ["missing"]);
    const takesOptions = program[0] === "node" && !notDry(program);
    if (!takesOptions || (mention.args[0] && !mention.args[0].startsWith("--")))
      found.set(typed(mention), [...program, ...mention.args]);
    else options.set(program.join(" "), [...(options.get(program.join(" ")) ?? []), ...mention.args]);
  }
  for (const [call, args] of options) {
    const isOnly = (index: number) => args[index] === "--only";
    const only = args.filter((_, index) => isOnly(index - 1)).flatMap((names) => names.split(","));
    const others = args.filter((_, index) => !isOnly(index) && !isOnly(index - 1));
    const last = only.length > 0 ? ["--only", [...new Set(only)].join(",")] : [];
    found.set(call, [...call.split(" "), ...others, ...last]);
  }
  return found;
}

test("every script loads what it needs and takes the options that the documents give it", async () => {
  const failed: string[] = [];
  const left = [...calls()];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) failed.push(...(await tryOut(...next)));
  };
  await Promise.all([work(), work()]);
  expect(failed).toEqual([]);
});

async function tryOut(call: string, [program, file = "", ...args]: string[]): Promise<string[]> {
  if (program === "npm" || args[0] === "admin") return [];
  if (args[0] === "tool") {
    const isThere = existsSync(`${root}node_modules/${args[1]}`);
    return isThere ? [] : [`${call}: there is no ${args[1]}`];
  }
  if (program !== "node") return [`${call}: this is no script`];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const ran = promisify(execFile)(process.execPath, [file, ...args, "--dry-run"], { cwd: root, env });
  const said = await ran.then(
    ({ stdout }) => stdout,
    (error: { stderr?: string }) => String(error.stderr),
  );
  return said.startsWith("Dry run: ") ? [] : [`${call}: ${said.trim()}`];
}
