import { UnsentMessage } from "~/components/chat/unsent-message";
import { type ChatError, chatMessages } from "~/domain/chat/messages";
import { Notice } from "~/ui/notice";

/** Why this user can't write to the expert: the text for the error code, and more detail if that says little. */
export interface ClosedContact {
  error: ChatError;
  why?: string | undefined;
  next?: { href: string; label: string } | undefined;
}

/** Replaces the form. @param props.isRefused true after a refused try */
export function ContactClosed({
  closed: { error, why, next },
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
        {next ? (
          <p>
            <a href={next.href}>{next.label}</a>
          </p>
        ) : null}
      </Notice>
      <UnsentMessage text={typed} />
    </>
  );
}
