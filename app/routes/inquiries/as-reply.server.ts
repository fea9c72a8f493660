import { data } from "react-router";
import type { RefusedForm } from "~/web/form-action.server";

/** What `formAction` answers, for an action that looks at the verdict first. */
export const asReply = (answer: Response | RefusedForm) =>
  answer instanceof Response ? answer : data(answer.reply, { status: answer.status });
