import { data, redirect } from "react-router";
import { PictureForm } from "~/components/chat/picture-form";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { ownPageMeta } from "~/components/site/page-meta";
import { type PictureFields, pictureForm } from "~/domain/chat/chat.forms.server";
import { messagePictureMessages } from "~/domain/chat/message-picture";
import { chatMessages, chatStatus, sendFailed } from "~/domain/chat/messages";
import { findThread } from "~/domain/chat/reading/thread.server";
import { sendPicture } from "~/domain/chat/sending/send-picture.server";
import { portraitStore } from "~/domain/portraits/choose-store.server";
import { PortraitStoreError } from "~/domain/portraits/portrait-store";
import { makeMessagePicture } from "~/pictures/make-message-picture.server";
import { newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { unavailableText } from "~/shared/unavailable-text";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { type Counted, formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { parseUpload } from "~/web/parse-form.server";
import type { Route } from "./+types/picture";
import { requirePartnerId } from "./asked-thread.server";

/** Sends a picture in a conversation. The form of the conversation's page posts here; a refused one is shown here. */

export const meta = ownPageMeta("Send a picture", "A picture for your conversation.");

/** No message has a number below 1: this reads the conversation without its messages. */
const nothing = { before: 1 };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const partnerId = requirePartnerId(url.searchParams.get("to") ?? "");
  const thread = await findThread(db, caller, { partnerId, portion: nothing });
  if (!thread) throw data("Not Found", { status: 404 });
  // That page says why nothing can be sent.
  if (thread.standing !== "open") throw redirect(paths.thread(partnerId));
  return { partner: { userId: partnerId, name: thread.partner.name }, clientId: newId() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db, env, log } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const partnerId = requirePartnerId(url.searchParams.get("to") ?? "");
  const { form, file, isTooLarge } = await parseUpload(request, "picture");
  const subject = caller.actor.userId;
  return formAction(
    { context, request },
    {
      form,
      schema: pictureForm,
      keepEmpty: true,
      faultText: sendFailed,
      async counts() {
        const thread = await findThread(db, caller, { partnerId, portion: nothing });
        const counted: Counted[] = [
          { rule: "message:account", subject },
          { rule: "picture:account", subject },
        ];
        return thread?.lastSeq === 0 ? [...counted, { rule: "conversation:account", subject }] : counted;
      },
      async run(message) {
        const thread = await findThread(db, caller, { partnerId, portion: nothing });
        if (!thread) throw data("Not Found", { status: 404 });
        if (isTooLarge) return { status: 413, fields: { picture: messagePictureMessages["too-large"] } };
        if (!file) return { fields: { picture: messagePictureMessages["no-file"] } };
        const made = await makeMessagePicture(file);
        if (!made.ok) return { fields: { picture: messagePictureMessages[made.error] } };
        const kept = { picture: made.value, store: portraitStore(env, db) };
        try {
          const sent = await sendPicture(db, caller, { ...message, partnerId }, kept);
          if (sent.ok) {
            return redirect(`${paths.thread(partnerId)}#${paths.messageAnchor(sent.value.seq)}`, 303);
          }
          return { status: chatStatus[sent.error], form: chatMessages[sent.error] };
        } catch (error) {
          if (!(error instanceof PortraitStoreError)) throw error;
          log.error("A picture could not be stored", error);
          return { isOutage: true, form: unavailableText };
        }
      },
    },
  );
}

export default function PicturePage({ loaderData: { partner, clientId }, actionData }: Route.ComponentProps) {
  const [form] = formState<PictureFields>({ id: "picture", lastResult: actionData });
  return (
    <Page
      narrow
      title={`Send a picture to ${partner.name}`}
      back={{ href: paths.thread(partner.userId), label: "Conversation" }}
    >
      <FormErrors form={form} />
      <PictureForm partnerId={partner.userId} clientId={clientId} verdict={actionData} />
    </Page>
  );
}
