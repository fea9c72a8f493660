import { data, redirect } from "react-router";
import type { Db } from "~/db/client.server";
import { updateLinkTargets } from "~/domain/accounts/links/link-targets.server";
import type { SignedInCaller } from "~/domain/caller";
import { contentError } from "~/domain/chat/chat";
import { messageToExpertForm } from "~/domain/chat/chat.forms.server";
import { type ChatError, chatMessages, chatStatus, sendFailed } from "~/domain/chat/messages";
import { findThread } from "~/domain/chat/reading/thread.server";
import { findMessageDialogs } from "~/domain/chat/sending/message-dialogs.server";
import { countCopies } from "~/domain/chat/sending/share-message.server";
import { writeToExpert } from "~/domain/chat/sending/write-to-expert.server";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { enumerate } from "~/shared/enumerate";
import { cleanBlock } from "~/shared/one-line";
import { paths } from "~/shared/paths";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { type Counted, judgeForm, type Refusal } from "~/web/form-action.server";
import { parseForm } from "~/web/parse-form.server";

interface Args {
  context: Context;
  request: Request;
}

/** Handles a message to an expert, and to the experts with whom it is shared. */
export async function postToExpert({ context, request }: Args, caller: SignedInCaller, expertId: string) {
  const { db } = context.get(servicesContext);
  const form = await parseForm(request);
  const answer = await judgeForm(
    { context, request },
    {
      form,
      schema: messageToExpertForm,
      faultText: sendFailed,
      counts: (message) => countsOf(db, caller, { ...message, expertId }),
      async run({ content, clientId, share, shareWith }) {
        const named = async () => shareWith ?? suggestedIds(db, caller, await findListedExpert(db, expertId));
        const message = { expertId, content, clientId, shareWith: share ? await named() : null };
        const sent = await writeToExpert(db, caller, message);
        if (!sent.ok) return refuse(db, caller, { expertId, error: sent.error });
        const { partnerId, sharedWith } = sent.value;
        const also = sharedWith.length > 0 ? ` ${enumerate(sharedWith)} received it too.` : "";
        const headers = { "Set-Cookie": flash(context, `Message sent.${also}`) };
        return redirect(await newestMessage(db, caller, partnerId), { status: 303, headers });
      },
    },
  );
  if (answer instanceof Response) return answer;
  const { status, reply } = answer;
  return data({ verdict: reply, isRefused: status >= 400 }, { status });
}

interface Sharing {
  share: boolean;
  shareWith: string[] | null;
}

/** Counts each conversation that the message starts, and the message itself in an existing conversation. */
async function countsOf(
  db: Db,
  caller: SignedInCaller,
  { expertId, content, share, shareWith }: Sharing & { expertId: string; content: string },
): Promise<Counted[]> {
  const subject = caller.actor.userId;
  const found = contentError(cleanBlock(content)) ? null : await findListedExpert(db, expertId);
  if (!found?.userId) return [];
  const thread = await findThread(db, caller, { partnerId: found.userId, portion: { before: 1 } });
  if (!thread) return [];
  const named = share ? (shareWith ?? (await suggestedIds(db, caller, found))) : [];
  const copies = await countCopies(db, caller, { expertId: found.id, shareWith: named });
  const begun = copies + (thread.lastSeq === 0 ? 1 : 0);
  const counted: Counted[] = [];
  if (thread.lastSeq > 0) counted.push({ rule: "message:account", subject });
  if (begun > 0) counted.push({ rule: "conversation:account", subject, times: begun });
  return counted;
}

/** The experts that the page would suggest now. A form that sends only the checkbox means them. */
async function suggestedIds(
  db: Db,
  caller: SignedInCaller,
  expert: { id: string } | null,
): Promise<string[]> {
  if (!expert) return [];
  const dialog = (await findMessageDialogs(db, caller, [expert.id])).get(expert.id);
  return dialog?.suggested.map(({ id }) => id) ?? [];
}

async function refuse(
  db: Db,
  caller: SignedInCaller,
  { expertId, error }: { expertId: string; error: ChatError },
): Promise<Refusal> {
  const status = chatStatus[error];
  const text = chatMessages[error];
  if (error === "empty" || error === "too-long") return { status, fields: { content: text } };
  if (error !== "unverified") return { status, form: text };
  await updateLinkTargets(db, caller, paths.expertMessage(expertId));
  // The page shows the text, and can send the confirmation mail again.
  return { status };
}

/** Returns the address of the conversation's newest message. */
async function newestMessage(db: Db, caller: SignedInCaller, partnerId: string): Promise<string> {
  const thread = await findThread(db, caller, { partnerId, portion: { before: 1 } });
  return `${paths.thread(partnerId)}#${paths.messageAnchor(thread?.lastSeq ?? 1)}`;
}
