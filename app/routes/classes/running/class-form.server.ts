import type { SubmissionResult } from "@conform-to/dom";
import { data, redirect } from "react-router";
import type { ClassRefusal } from "~/domain/classes/running/change-class.server";
import { differingClassFields } from "~/domain/classes/running/class-fields.server";
import { type ClassInput, classForm } from "~/domain/classes/running/classes.forms.server";
import { teachingExperts } from "~/domain/classes/running/run-queries.server";
import { classErrorField, classMessages, type SavedClassField } from "~/domain/classes/running/running";
import { runClassPath } from "~/shared/paths";
import type { Result } from "~/shared/result";
import { zoneGroups } from "~/shared/zone-groups.server";
import type { Context } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm } from "~/web/form-action.server";
import type { classRunner } from "./runner.server";

type LiveClass = NonNullable<ClassRefusal["live"]>;
type Runner = ReturnType<typeof classRunner>;

/** What the page needs to show a refused form. */
export interface ClassVerdict {
  reply: SubmissionResult;
  saved: SavedClassField[];
}

/** Returns what the form of a class needs besides its fields. */
export async function formParts(
  { db, env, isAdmin, base }: Runner,
  { timeZone, expert }: { timeZone: string; expert: { id: string; name: string } | null },
) {
  const known = isAdmin ? await teachingExperts(db) : null;
  // The current teacher stays in the list, listed or not.
  const isMissing = expert !== null && known !== null && !known.some(({ id }) => id === expert.id);
  const teachers = known && [...(isMissing ? [expert] : []), ...known];
  return {
    base,
    isAdmin,
    zones: zoneGroups(timeZone),
    hasShop: env.payhipApiKey !== undefined,
    hasRooms: env.meetingRooms !== null,
    teachers: teachers?.map(({ id, name }) => ({ value: id, label: name })) ?? null,
  };
}

/** Handles the form of a class. A saved class redirects to its page; a refused form is returned with its errors. */
export async function classFormAction(
  args: { context: Context; request: Request },
  runner: Runner,
  {
    command,
    notice,
  }: {
    command(input: ClassInput): Promise<Result<LiveClass, ClassRefusal>>;
    notice: string;
  },
) {
  const answer = await judgeForm(args, {
    schema: classForm(runner),
    counts: () => [{ rule: "class-form:account", subject: runner.caller.actor.userId }],
    async run(input) {
      const saved = await command(input);
      if (saved.ok) {
        const headers = { "Set-Cookie": flash(args.context, notice) };
        return redirect(runClassPath(runner.base, saved.value.id), { status: 303, headers });
      }
      const { code, live } = saved.error;
      if (code === "not-found") throw data("Not Found", { status: 404 });
      const text = classMessages[code].replaceAll("{taken}", String(live?.seatsTaken ?? 0));
      const field = classErrorField[code];
      const why = code === "conflict" ? live : null;
      return { status: 409, why, ...(field ? { fields: { [field]: text } } : { form: text }) };
    },
  });
  if (answer instanceof Response) return answer;
  return data(verdictOf(answer.reply, answer.why ?? null), { status: answer.status });
}

/**
 * Returns what a refused form shows. After a conflict, saving again replaces the version that is shown, and no later
 * one.
 */
function verdictOf(reply: SubmissionResult, conflict: LiveClass | null): ClassVerdict {
  const typed = reply.initialValue ?? {};
  if (!conflict) return { reply, saved: [] };
  const initialValue = { ...typed, version: String(conflict.version) };
  return { reply: { ...reply, initialValue }, saved: differingClassFields(typed, conflict) };
}
