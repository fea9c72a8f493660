import { parseArgs } from "node:util";
import { type Db, openDatabase } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import type { Clock } from "~/platform/clock";
import { type Env, EnvError, isLoopback } from "~/platform/env.server";
import { newId } from "~/platform/ids";
import { commands, isCommand } from "./commands";
import { helpOf, helpOfAll } from "./help";
import { type OperatorCommand, Refused, type Values, WrongCall } from "./operator-command";

/** The operator's command line: `admin <command> …`. The audit log marks its actions with `by: "operator"`. */

export interface Surroundings {
  /** Called only to run a command, because help needs no environment. @throws EnvError */
  readEnv(): Env;
  clock: Clock;
  out: { write(text: string): unknown };
  err: { write(text: string): unknown };
}

/**
 * Runs a command. @param surroundings.isChecked only checks the call, without environment or database
 * @returns the exit code: 0 done, 1 refused, 2 wrong call @throws errors of the database
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
    commissionPercent: env.commissionPercent,
    meetingRooms: env.meetingRooms,
    seller: env.business,
    requestId: newId(),
  };
  const { db, close } = openDatabase(env.directDatabaseUrl, {
    poolSize: 2,
    ...(command.isSlow && slowLimits),
  });
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

/** In milliseconds. */
const slowLimits = { statementMs: 600_000, queryMs: 600_000, transactionMs: 3_600_000 };

/**
 * Refuses a remote database together with a local APP_URL: mails would link to this machine, and ADMIN_EMAIL may be
 * another one. @throws EnvError
 */
function refuseForeignDatabase({ directDatabaseUrl, appUrl }: Env): void {
  const { hostname } = new URL(directDatabaseUrl);
  // The URL of a Unix socket has no host.
  if (hostname === "" || isLoopback(hostname) || !isLoopback(new URL(appUrl).hostname)) return;
  throw new EnvError(
    `APP_URL: is ${appUrl}, while the database is on ${hostname}; set all variables as the program there has them`,
  );
}

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
  /** Empty if the command takes none. */
  email: string;
}

/** @throws WrongCall for an unknown or invalid option, for too many arguments, and for a missing e-mail address */
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
