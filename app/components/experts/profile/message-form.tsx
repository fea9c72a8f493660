import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { SendButton } from "~/components/form/send-button";
import { messageLength } from "~/domain/chat/chat";
import type { MessageToExpertFields } from "~/domain/chat/chat.forms.server";
import { enumerate } from "~/shared/enumerate";
import { paths } from "~/shared/paths";
import { Checkbox } from "~/ui/checkbox";
import awaitTextUrl from "~/ui/enhancements/await-text.ts?worker&url";
import { RecentMessages, type RecentView } from "./recent-messages";

/** The data of the form, for a learner who may write to the expert. */
export interface MessageDraft {
  /** The id of the message, so that posting it twice stores one message. */
  clientId: string;
  /** Other experts with whom the same message may be shared, by record id. */
  suggested: ReadonlyArray<{ id: string; displayName: string }>;
  recent: RecentView;
}

interface MessageFormProps {
  expert: { id: string; displayName: string };
  draft: MessageDraft;
  cardNumber?: number | undefined;
  /** The server's response to the last post. */
  verdict?: SubmissionResult<string[]> | undefined;
  /** In a dialog, the text takes the focus when the dialog opens. */
  isDialog?: boolean;
}

export const contactTitle = (name: string) => `Contact ${name}`;

/** The specification's expert chat modal, in a dialog and on its own page. */
export function MessageForm({ expert, draft, cardNumber, verdict, isDialog = false }: MessageFormProps) {
  const { id, displayName } = expert;
  const { clientId, suggested, recent } = draft;
  const [form, fields] = formState<MessageToExpertFields>({
    id: cardNumber ? `contact-${cardNumber}` : "contact",
    lastResult: verdict,
    defaultValue: { clientId },
  });
  return (
    <>
      <p>{`Ask about a lesson, a goal or a time that suits you. ${displayName} answers in Messages.`}</p>
      <FormErrors form={form} />
      <PostForm action={paths.expertMessage(id)} id={form.id} className="form" data-awaits-text="">
        <input type="hidden" name="clientId" value={fields.clientId.defaultValue} />
        <FormField
          field={fields.content}
          label="Your message"
          multiline
          rows={4}
          required
          hint={`Up to ${messageLength} characters.`}
          dir="auto"
          autoFocus={isDialog}
        />
        {suggested.length > 0 ? (
          <div>
            <Checkbox
              id={fields.share.id}
              name="share"
              label={`Share this message with other tutors: ${enumerate(suggested.map((one) => one.displayName))}`}
              hint="They share a speciality, so you can compare their answers."
              defaultChecked={fields.share.defaultValue !== undefined}
            />
            {suggested.map((other) => (
              <input key={other.id} type="hidden" name="shareWith" value={other.id} />
            ))}
          </div>
        ) : null}
        <SendButton>Send</SendButton>
      </PostForm>
      <RecentMessages name={displayName} recent={recent} isInDialog={isDialog} />
    </>
  );
}

/** Place it once on a page with such forms. Their buttons are disabled until there is a text. */
export const AwaitText = () => <script type="module" src={awaitTextUrl} fetchPriority="low" />;
