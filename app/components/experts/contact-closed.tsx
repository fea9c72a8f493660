import { type ChatError, chatMessages } from "~/domain/chat/messages";
import { paths } from "~/shared/paths";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";

/** Why nobody here writes to the expert: the catalogue's text, and a sentence of our own where it says little. */
export interface ClosedContact {
  error: ChatError;
  why?: string | undefined;
  /** The conversation, where there is one to be read. */
  partnerId?: string | undefined;
}

/** In the form's place. @param props.isRefused it was tried */
export function ContactClosed({
  closed: { error, why, partnerId },
  isRefused,
  typed,
}: {
  closed: ClosedContact;
  isRefused: boolean;
  typed: string;
}) {
  return (
    <>
      <Notice kind={isRefused ? "error" : "info"} title={chatMessages[error]}>
        {why ? <p>{why}</p> : null}
        {partnerId ? (
          <p>
            <a href={paths.thread(partnerId)}>Open the conversation</a>
          </p>
        ) : null}
      </Notice>
      <UnsentMessage text={typed} />
    </>
  );
}

/** What was written, to be copied. */
export const UnsentMessage = ({ text }: { text: string }) =>
  text ? (
    <Field name="unsent" label="Your message, not sent" multiline rows={3} readOnly defaultValue={text} />
  ) : null;
