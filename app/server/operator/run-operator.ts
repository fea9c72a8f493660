import { parseArgs } from "node:util";
import { type Db, openDatabase } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import type { Clock } from "~/platform/clock";
import { type Env, EnvError, isLoopback } from "~/platform/env.server";
import { newId } from "~/platform/ids";
import { commands, isCommand } from "./commands";
import { helpOf, helpOfAll } from "./help";
import { type OperatorCommand, Refused, type Values, WrongCall } from "./operator-command";

/** The operator's command line: `admin <command> …`. What it does is audited as the operator's. */

export interface Surroundings {
  /** @throws EnvError. Asked only once there is something to do: help needs no environment. */
  readEnv(): Env;
  clock: Clock;
  out: { write(text: string): unknown };
  err: { write(text: string): unknown };
}

/**
 * @param surroundings.isChecked only looks whether it is called rightly, which needs neither environment nor database
 * @returns the exit code: 0 done, 1 refused, 2 called wrongly. @throws what the database throws
 */
export async function runOperator(
  words: string[],
  surroundings: Surroundings & { isChecked?: boolean },
): Promise<number> {
  const { out, err, isChecked } = surroundings;
  const [name, ...rest] = words;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    (name === undefined ? err : out).write(`${helpOfAll(commands)}\n`);
    return name === undefined ? 2 : 0;
  }
  if (!isCommand(name)) {
    err.write(`${name}: is no command. npm run admin -- --help lists them.\n`);
    return 2;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    out.write(`${helpOf(name, commands[name])}\n`);
    return 0;
  }
  try {
    const call = read(commands[name], rest);
    if (isChecked) return 0;
    for (const line of await runCommand(commands[name], call, surroundings)) out.write(`${line}\n`);
    return 0;
  } catch (error) {
    if (error instanceof Refused) err.write(`${error.message}\n`);
    else if (error instanceof WrongCall)
      err.write(`${error.message}. npm run admin -- ${name} --help says more.\n`);
    else throw error;
    return error instanceof Refused ? 1 : 2;
  }
}

async function runCommand(
  command: OperatorCommand,
  { values, email }: Call,
  { readEnv, clock }: Surroundings,
): Promise<string[]> {
  const env = readEnv();
  refuseForeignDatabase(env);
  const caller = {
    actor: null,
    isOperator: true,
    now: clock(),
    sourceAddress: null,
    appUrl: env.appUrl,
    requestId: newId(),
  };
  const { db, close } = openDatabase(env.databaseUrl, { poolSize: 2 });
  try {
    const run = (tx: Db) => command.run({ db: tx, env, caller, email, values });
    if (values["dry-run"] !== true) return await run(db);
    return ["Dry run: nothing is changed.", ...(await undone(db, run))];
  } catch (error) {
    if (storageFault(error)?.kind !== "missing-table") throw error;
    throw new Refused("The database has no tables yet: npm run db:migrate makes them.");
  } finally {
    await close();
  }
}

/**
 * The variables of one's own machine with another's database: mails would lead to this machine, and another address be
 * the admin's. @throws EnvError
 */
function refuseForeignDatabase({ databaseUrl, appUrl }: Env): void {
  const { hostname } = new URL(databaseUrl);
  // A socket has no host.
  if (hostname === "" || isLoopback(hostname) || !isLoopback(new URL(appUrl).hostname)) return;
  throw new EnvError(
    `APP_URL: is ${appUrl}, while the database is on ${hostname}; set all variables as the program there has them`,
  );
}

/** Runs it in a transaction that is undone. */
async function undone(db: Db, run: (tx: Db) => Promise<string[]>): Promise<string[]> {
  let lines: string[] = [];
  const undo = new Error("undone");
  await db
    .transaction(async (tx) => {
      lines = await run(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return lines;
}

interface Call {
  values: Values;
  /** Empty where the command takes none. */
  email: string;
}

/** @throws WrongCall for an option that it doesn't have or can't take, and for an address too few or too many */
function read(command: OperatorCommand, words: string[]): Call {
  const parsed = parse(command, words);
  const email = parsed.positionals[0] ?? "";
  const wanted = command.takesEmail ? 1 : 0;
  if (parsed.positionals.length > wanted) throw new WrongCall(`What is "${parsed.positionals[wanted]}"?`);
  if (command.takesEmail && !email.includes("@")) {
    throw new WrongCall("Whose account? Give its email address");
  }
  command.check?.(parsed.values);
  return { values: parsed.values, email };
}

function parse({ options }: OperatorCommand, args: string[]) {
  const all = { ...options, "dry-run": { type: "boolean" as const } };
  try {
    return parseArgs({ args, options: all, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongCall(error instanceof Error ? error.message.split(". ", 1)[0] : undefined);
  }
}
