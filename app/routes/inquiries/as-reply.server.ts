import { data } from "react-router";
import type { RefusedForm } from "~/web/form-action.server";

/** Returns what `formAction` returns, for an action that looks at the refused form first. */
export const asReply = (answer: Response | RefusedForm) =>
  answer instanceof Response ? answer : data(answer.reply, { status: answer.status });
