import type { Db } from "~/db/client.server";
import type { Caller } from "~/domain/caller";
import type { Env } from "~/platform/env.server";

/** One of the operator's commands: what it is called with, what its help says, and what it does. */
export interface OperatorCommand {
  /** In a line. */
  does: string;
  /** What else the help says. */
  more: string;
  takesEmail: boolean;
  /** Besides `--dry-run`; each with what its help says. */
  options: Record<string, { type: "string" | "boolean"; help: string }>;
  /** Looks at the options before anything is opened. @throws WrongCall */
  check?(values: Values): void;
  /** @returns what was done, in lines. @throws Refused */
  run(call: OperatorCall): Promise<string[]>;
}

export interface OperatorCall {
  db: Db;
  env: Env;
  caller: Caller & { isOperator: boolean };
  /** Empty where the command takes none. */
  email: string;
  values: Values;
}

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The command isn't done, and this is why. */
export class Refused extends Error {}

/** The command was called wrongly. */
export class WrongCall extends Error {}
