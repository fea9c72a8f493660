import type { SubmissionResult } from "@conform-to/dom";
import type { ComponentProps, ReactNode } from "react";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { messageLength } from "~/domain/chat/chat";
import type { MessageFields } from "~/domain/chat/chat.forms.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { FieldErrors, noted } from "~/ui/field-parts";

interface ComposerProps {
  partnerId: string;
  /** The next message's id, so that a repeated post is one message. */
  clientId: string;
  /** What the server said to the last try. */
  verdict?: SubmissionResult | undefined;
  /** What stands below the field. */
  hint?: ReactNode;
  isSending?: boolean;
  /** What the hydrated page adds. */
  form?: ComponentProps<"form">;
  field?: ComponentProps<"textarea">;
  button?: ComponentProps<"button">;
}

/** Where a message is written: what was refused comes back with its reason, its text and its id. */
export function Composer({ partnerId, clientId, verdict, isSending, ...more }: ComposerProps) {
  const [form, { content, clientId: sentId }] = formState<MessageFields>({
    id: "composer",
    lastResult: verdict,
    defaultValue: { clientId },
  });
  const errors = [...(form.errors ?? []), ...(content.errors ?? [])];
  const { hint = `Up to ${messageLength} characters.` } = more;
  return (
    <PostForm action={paths.thread(partnerId)} noValidate className="composer" {...more.form}>
      <input type="hidden" name="clientId" value={sentId.defaultValue ?? clientId} />
      <div role="alert">
        <FieldErrors id={content.id} errors={errors} />
      </div>
      <div className="composer-row">
        <textarea
          name="content"
          className="input"
          rows={1}
          placeholder="Type a message..."
          aria-label="Message"
          dir="auto"
          enterKeyHint="send"
          defaultValue={content.defaultValue}
          {...noted(content.id, { hint, errors })}
          // biome-ignore lint/a11y/noAutofocus: the page came back for this text to be mended
          autoFocus={errors.length > 0}
          {...more.field}
        />
        <Button disabled={isSending} {...more.button}>
          {isSending ? "Sending..." : "Send"}
        </Button>
      </div>
      <p className="hint" id={`${content.id}-hint`}>
        {hint}
      </p>
    </PostForm>
  );
}
