import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import type { z } from "zod";
import { isPassingKind, type StorageFault, storageFault } from "~/db/errors.server";
import { type ThrottleKey, tooManyText } from "~/domain/throttling/throttle-rules";
import { Busy } from "~/platform/gate";
import { withinFormTime } from "~/platform/time-left.server";
import { paths } from "~/shared/paths";
import { busyText, unavailableText } from "~/shared/unavailable-text";
import { type Context, isRefusedContext, servicesContext } from "./context";
import { parseForm, wasPostedSignedOut } from "./parse-form.server";
import { faultTextContext } from "./posted-form.server";
import { countAttempt, forgive } from "./throttle.server";
import { retryAfterContext } from "./unavailable.server";

/**
 * Handles a posted form: parses it within its limits, validates it, counts it against its throttles and runs its
 * command. If anything fails, the page comes back with everything that was typed, the reason, and the status:
 * 400 for the fields, 429 with `Retry-After`, 503 while storage fails or too much is waiting, and what a refusal says.
 */
export interface FormAction<Schema extends z.ZodType, Why = never> extends Omit<Attempt, "counts" | "run"> {
  schema: Schema;
  /** The fields, if the action has already parsed them to distinguish several forms. */
  form?: FormData;
  /** If set, an empty field is an empty text; otherwise it counts as missing. */
  keepEmpty?: boolean;
  /** Fields that are never sent back: passwords. */
  secret?: readonly string[];
  /** Refuses before the fields are validated and the attempt is counted. */
  refuseFirst?(): Refusal | null;
  /** The throttles that count the attempt. Those with `forgive` are reset by a success. */
  counts?(values: z.output<Schema>): Counted[] | Promise<Counted[]>;
  /** Words the page's message about an attempt that stored nothing. */
  formText?(reason: string): string;
  /** Runs the command. A returned `Response`, usually a redirect, means success. */
  run(values: z.output<Schema>): Promise<Response | Refusal<Why>>;
}

/** The options that also apply without a form, as for a link that begins or ends something. */
export interface Attempt<Why = never> {
  counts?(): Counted[] | Promise<Counted[]>;
  /** The message for a throttled user; `tooManyText` by default. */
  waitText?(seconds: number): string;
  /** The message when the database fails. @param passing our text for a temporary fault; null for a lasting one */
  faultText?: string | ((kind: StorageFault["kind"], passing: string | null) => string);
  run(): Promise<Response | Refusal<Why>>;
}

export interface Counted extends ThrottleKey {
  forgive?: boolean;
}

/** A command's refusal. `form` is shown above the form, `fields` beside the fields. */
export interface Refusal<Why = never> {
  /** 400 by default. */
  status?: number;
  form?: string;
  fields?: Record<string, string>;
  /** Data about the reason for the page, besides its text. */
  why?: Why;
  /** The number of seconds before a retry may work: a 429 with `waitText`. */
  waitSeconds?: number;
  /** Whether a service that the command needs is unavailable: a 503. */
  isOutage?: boolean;
}

/** The reason why an attempt failed, with its status. */
export interface Refused<Why = never> extends Pick<Refusal<Why>, "form" | "fields" | "why"> {
  status: number;
  /** Storage failed, and may be back in a moment. */
  isPassing?: boolean;
}

/** A rejected form: its status, and conform's result. */
export interface RefusedForm<Why = never> {
  status: number;
  text?: string | undefined;
  /** Storage failed, and may be back in a moment. */
  isPassing?: boolean;
  why?: Why | undefined;
  reply: SubmissionResult;
}

interface Args {
  context: Context;
  request: Request;
}

/** `judgeForm` for a page with nothing to add to a refused form: its `actionData` is the form's `lastResult`. */
export async function formAction<Schema extends z.ZodType>(args: Args, action: FormAction<Schema>) {
  const answer = await judgeForm(args, action);
  return answer instanceof Response ? answer : data(answer.reply, { status: answer.status });
}

/**
 * Handles a posted form. One that comes back from the sign-in page is only shown again, with 200.
 * @returns the command's `Response`, or the refused form
 * @throws the 400 or 413 of `parseForm`, and errors that aren't storage faults
 */
export async function judgeForm<Schema extends z.ZodType, Why = never>(
  { context, request }: Args,
  action: FormAction<Schema, Why>,
): Promise<Response | RefusedForm<Why>> {
  const { schema, keepEmpty = false, secret = [], refuseFirst, counts, run, ...life } = action;
  const form = action.form ?? (await parseForm(request));
  const submission = parseWithZod(form, { schema, disableAutoCoercion: keepEmpty });
  const hideFields = [...secret];
  const refused = ({ status = 400, form: text, fields, why }: Refusal<Why>): RefusedForm<Why> => {
    const formErrors = text === undefined ? {} : { formErrors: [action.formText?.(text) ?? text] };
    const errorsByName = Object.entries(fields ?? {}).map(([name, error]) => [name, [error]]);
    const fieldErrors = fields ? { fieldErrors: Object.fromEntries(errorsByName) } : {};
    return { status, text, why, reply: submission.reply({ hideFields, ...formErrors, ...fieldErrors }) };
  };

  if (wasPostedSignedOut(form)) {
    context.set(isRefusedContext, false);
    const { initialValue } = submission.reply({ hideFields });
    return { status: 200, reply: initialValue ? { initialValue } : {} };
  }
  const first = refuseFirst?.();
  if (first) return refused(first);
  if (submission.status !== "success") return { status: 400, reply: submission.reply({ hideFields }) };
  const values = submission.value;
  const answer = await judgeAttempt(
    { context, request },
    { ...life, counts: () => counts?.(values) ?? [], run: () => run(values) },
  );
  if (answer instanceof Response) return answer;
  return { ...refused(answer), ...(answer.isPassing && { isPassing: true }) };
}

/**
 * Counts an attempt and runs its command. Together, the database gets `formTime` for it.
 * @returns the command's `Response`, or the reason why it was refused
 * @throws errors that aren't storage faults
 */
export const judgeAttempt = <Why = never>(
  args: Args,
  attempt: Attempt<Why>,
): Promise<Response | Refused<Why>> => withinFormTime(() => judgeInTime(args, attempt));

async function judgeInTime<Why = never>(
  { context, request }: Args,
  { counts, waitText = tooManyText, faultText = unavailableText, run }: Attempt<Why>,
): Promise<Response | Refused<Why>> {
  const wait = (seconds: number): Refused<Why> => {
    context.set(retryAfterContext, seconds);
    return { status: 429, form: waitText(seconds) };
  };
  try {
    const counted = (await counts?.()) ?? [];
    const seconds = counted.length > 0 ? await countAttempt(context, counted) : null;
    if (seconds !== null) return wait(seconds);
    const done = await run();
    if (!(done instanceof Response)) {
      const { waitSeconds, isOutage, status = isOutage ? 503 : 400, ...why } = done;
      return waitSeconds === undefined ? { ...why, status } : wait(waitSeconds);
    }
    await forgive(
      context,
      counted.filter((key) => key.forgive),
    );
    return done;
  } catch (error) {
    if (error instanceof Busy) return { status: 503, form: busyText, isPassing: true };
    const fault = storageFault(error);
    if (!fault) throw error;
    if (fault.kind === "account-gone") throw redirect(paths.login());
    const { pathname } = new URL(request.url);
    context
      .get(servicesContext)
      .log.error("Storage failed while a form or link was handled", error, { path: pathname });
    const isPassing = isPassingKind(fault.kind);
    const passing = isPassing ? unavailableText : null;
    const text = typeof faultText === "function" ? faultText(fault.kind, passing) : faultText;
    // If the page's data can't be read either, the error page shows the same text and keeps the fields.
    context.set(faultTextContext, text);
    return { status: 503, form: text, isPassing };
  }
}
