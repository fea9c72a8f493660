import { data, redirect } from "react-router";
import type { RefusedPost } from "~/components/chat/post-in-place";
import type { SignedInCaller } from "~/domain/caller";
import { messageForm } from "~/domain/chat/chat.forms.server";
import { chatMessages, chatStatus, sendFailed } from "~/domain/chat/messages";
import { findThread } from "~/domain/chat/reading/thread.server";
import { sendMessage } from "~/domain/chat/sending/send-message.server";
import { paths } from "~/shared/paths";
import { type Context, servicesContext } from "~/web/context";
import { type Counted, judgeForm } from "~/web/form-action.server";

/**
 * Handles a posted message. On success it redirects to the message in the conversation. A refused post keeps its text;
 * its status is 404 if there is no such conversation.
 */
export async function postMessage(
  { context, request }: { context: Context; request: Request },
  caller: SignedInCaller,
  { partnerId, form }: { partnerId: string; form: FormData },
) {
  const { db } = context.get(servicesContext);
  const subject = caller.actor.userId;
  const answer = await judgeForm(
    { context, request },
    {
      form,
      schema: messageForm,
      keepEmpty: true,
      faultText: sendFailed,
      async counts() {
        // No message has a number below 1: this reads the conversation without its messages.
        const thread = await findThread(db, caller, { partnerId, portion: { before: 1 } });
        const counted: Counted[] = [{ rule: "message:account", subject }];
        return thread?.lastSeq === 0 ? [...counted, { rule: "conversation:account", subject }] : counted;
      },
      async run({ content, clientId }) {
        const sent = await sendMessage(db, caller, { partnerId, content, clientId });
        if (sent.ok) {
          return redirect(`${paths.thread(partnerId)}#${paths.messageAnchor(sent.value.seq)}`, 303);
        }
        return { status: chatStatus[sent.error], fields: { content: chatMessages[sent.error] } };
      },
    },
  );
  if (answer instanceof Response) return answer;
  const { status, reply } = answer;
  const isThere =
    status >= 500 || (await findThread(db, caller, { partnerId, portion: { before: 1 } })) !== null;
  return data<RefusedPost>(
    { verdict: reply, isPassing: status === 503 },
    { status: isThere ? status : chatStatus["not-found"] },
  );
}
