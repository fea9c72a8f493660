import { data } from "react-router";
import { z } from "zod";
import { type FormAction, judgeForm } from "./form-action.server";
import { addressSubject } from "./throttle.server";

/**
 * Handles the post of a mailed link's page, whose form has no fields. `intent` undo reverses what the page's other
 * button did, because nothing that such a link does with one press is permanent.
 */
export async function postLink(
  args: Parameters<typeof judgeForm>[0],
  run: FormAction<typeof linkForm>["run"],
) {
  const answer = await judgeForm(args, {
    schema: linkForm,
    counts: () => [{ rule: "link:address", subject: addressSubject(args.context) }],
    run,
  });
  if (answer instanceof Response) return answer;
  return data({ text: answer.text }, { status: answer.status });
}

const linkForm = z.object({ intent: z.literal("undo").optional() });
