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

/** What a learner who may write to an expert finds in the form. */
export interface MessageDraft {
  /** The message's id, so that a repeated post is one message. */
  clientId: string;
  /** Whom the same message may be shared with, by record id. */
  suggested: ReadonlyArray<{ id: string; displayName: string }>;
  recent: RecentView;
}

interface MessageFormProps {
  expert: { id: string; displayName: string };
  draft: MessageDraft;
  /** Its place on a page of many. */
  place?: number | undefined;
  /** What the server said to the last try. */
  verdict?: SubmissionResult<string[]> | undefined;
  /** The text takes the focus when the dialog opens. */
  isDialog?: boolean;
}

export const contactTitle = (name: string) => `Contact ${name}`;

/** The expert chat modal of the specification: in a dialog, and on its own page. */
export function MessageForm({ expert, draft, place, verdict, isDialog = false }: MessageFormProps) {
  const { id, displayName } = expert;
  const { clientId, suggested, recent } = draft;
  const [form, fields] = formState<MessageToExpertFields>({
    id: place ? `contact-${place}` : "contact",
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

/** Once on a page with such forms: their buttons wait for a text. */
export const AwaitText = () => <script type="module" src={awaitTextUrl} fetchPriority="low" />;
