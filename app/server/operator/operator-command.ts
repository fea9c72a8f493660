import type { Db } from "~/db/client.server";
import type { Caller } from "~/domain/caller";
import type { Env } from "~/platform/env.server";

/** One of the operator's commands: its arguments, its help and what it does. */
export interface OperatorCommand {
  does: string;
  more: string;
  takesEmail: boolean;
  /** Reads whole tables, so its statements get minutes instead of seconds. */
  isSlow?: boolean;
  /** Its options besides `--dry-run`, with their help texts. */
  options: Record<string, { type: "string" | "boolean"; help: string }>;
  /** Checks the options before the database is opened. @throws WrongCall */
  check?(values: Values): void;
  /** @returns lines that describe what was done @throws Refused */
  run(call: OperatorCall): Promise<string[]>;
}

export interface OperatorCall {
  db: Db;
  env: Env;
  caller: Caller & { isOperator: boolean };
  /** Empty if the command takes none. */
  email: string;
  values: Values;
}

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The command was refused. The message is the reason. */
export class Refused extends Error {}

/** The command was called wrongly. */
export class WrongCall extends Error {}
