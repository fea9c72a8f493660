import { data, redirect } from "react-router";
import { updateLinkTargets } from "~/domain/accounts/links/link-targets.server";
import type { SignedInCaller } from "~/domain/caller";
import { contentError } from "~/domain/chat/chat";
import { type MessageToExpert, messageToExpertForm } from "~/domain/chat/chat.forms.server";
import { type ChatError, chatMessages, chatStatus, sendFailed } from "~/domain/chat/messages";
import { suggestExperts } from "~/domain/chat/suggested-experts.server";
import { findThread } from "~/domain/chat/thread.server";
import { writeToExpert } from "~/domain/chat/write-to-expert.server";
import { findListedExpert } from "~/domain/experts/queries.server";
import { enumerate } from "~/shared/enumerate";
import { cleanBlock } from "~/shared/one-line";
import { paths } from "~/shared/paths";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { type Counted, judgeForm, type Refusal } from "~/web/form-action.server";

/** Takes a message to an expert through the life of its form, with those whom it is shared with. */
export async function postToExpert(
  args: { context: Context; request: Request },
  caller: SignedInCaller,
  expertId: string,
) {
  const { db } = args.context.get(servicesContext);
  const answer = await judgeForm(args, {
    schema: messageToExpertForm,
    faultText: sendFailed,
    counts: (message) => countsOf(args.context, caller, { ...message, expertId }),
    async run({ content, clientId, share, shareWith }) {
      // A client that sends the box alone means those whom the page would name now.
      const named = shareWith.length > 0 ? shareWith : await suggestedIds(args.context, caller, expertId);
      const message = { expertId, content, clientId, shareWith: share ? named : null };
      const sent = await writeToExpert(db, caller, message);
      if (!sent.ok) return refuse(args.context, caller, { expertId, error: sent.error });
      const { partnerId, seq, sharedWith } = sent.value;
      const also = sharedWith.length > 0 ? ` It was shared with ${enumerate(sharedWith)}.` : "";
      return redirect(`${paths.thread(partnerId)}#${paths.messageAnchor(seq)}`, {
        status: 303,
        headers: { "Set-Cookie": flash(args.context, `Message sent.${also}`) },
      });
    },
  });
  if (answer instanceof Response) return answer;
  const { status, reply } = answer;
  return data({ verdict: reply, isRefused: status >= 400 }, { status });
}
