import { data } from "react-router";
import { z } from "zod";
import { type FormAction, judgeForm } from "./form-action.server";
import { addressSubject } from "./throttle.server";

/**
 * Takes the post of a mailed link's page through the life of its form: there is nothing to fill in. `intent` undo takes
 * back what the page's other button has done: nothing that one press does by such a link is for good.
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
