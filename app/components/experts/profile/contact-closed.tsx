import { UnsentMessage } from "~/components/chat/unsent-message";
import { type ChatError, chatMessages } from "~/domain/chat/messages";
import { Notice } from "~/ui/notice";

/** Why this user can't write to the expert: the catalogue's text, and a sentence of our own where it says little. */
export interface ClosedContact {
  error: ChatError;
  why?: string | undefined;
  /** What can be done instead. */
  next?: { href: string; label: string } | undefined;
}

/** In the form's place. @param props.isRefused it was tried */
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
