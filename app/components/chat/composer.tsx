import type { SubmissionResult } from "@conform-to/dom";
import type { ComponentProps, ReactNode } from "react";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { messageLength } from "~/domain/chat/chat";
import type { MessageFields } from "~/domain/chat/chat.forms.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { controlProps, FieldErrors } from "~/ui/field-parts";

interface ComposerProps {
  partnerId: string;
  /** The id of the next message, so that posting it twice stores one message. */
  clientId: string;
  /** The server's response to the last post. */
  verdict?: SubmissionResult | undefined;
  /** The text below the field; the maximum length by default. */
  hint?: ReactNode;
  /** The hint is only read out. */
  hasQuietHint?: boolean;
  isSending?: boolean;
  /** Props that the hydrated page adds. */
  form?: ComponentProps<"form">;
  field?: ComponentProps<"textarea">;
  button?: ComponentProps<"button">;
}

/** The form for a message. A refused message is shown with its reason, its text and its id. */
export function Composer({
  partnerId,
  clientId,
  verdict,
  isSending,
  hasQuietHint = true,
  ...more
}: ComposerProps) {
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
          {...controlProps(content.id, { hint, errors })}
          // biome-ignore lint/a11y/noAutofocus: the page shows this text to be corrected
          autoFocus={errors.length > 0}
          {...more.field}
        />
        <Button disabled={isSending} {...more.button}>
          {isSending ? "Sending..." : "Send"}
        </Button>
      </div>
      <p className={hasQuietHint ? "visually-hidden" : "hint"} id={`${content.id}-hint`}>
        {hint}
      </p>
    </PostForm>
  );
}
