import { sendFailed } from "~/domain/chat/messages";
import { codeParts } from "~/domain/chat/reading/message-parts";
import { Button } from "~/ui/button";
import type { Returned, Unsent } from "./conversation";
import { MessageText } from "./message-text";

interface UnsentMessagesProps {
  unsent: readonly Unsent[];
  onRetry(): void;
  onDiscard(message: Unsent): void;
}

/** Messages that the page's data doesn't have yet, below those that it has. */
export function UnsentMessages({ unsent, ...actions }: UnsentMessagesProps) {
  if (unsent.length === 0) return null;
  // The later messages wait behind the failed one.
  const isHeldUp = unsent.some(({ state }) => state === "failed");
  return (
    <ol className="messages">
      {unsent.map((message) => (
        <li key={message.clientId} className="message own unsent">
          <span className="visually-hidden">You: </span>
          <MessageText parts={codeParts(message.text)} />
          {message.state === "failed" ? (
            <Failed message={message} {...actions} />
          ) : (
            <p className="message-facts">
              {message.state === "taken" ? "Sent" : isHeldUp ? "Not sent yet" : "Sending..."}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Failed({ message, onRetry, onDiscard }: Omit<UnsentMessagesProps, "unsent"> & { message: Unsent }) {
  return (
    <>
      <p className="field-error" role="alert">
        {sendFailed}
      </p>
      <div className="actions">
        <Button type="button" variant="quiet" onClick={onRetry}>
          Retry
        </Button>
        <Button type="button" variant="quiet" onClick={() => onDiscard(message)}>
          Discard
        </Button>
      </div>
    </>
  );
}

interface ReturnedMessagesProps {
  returned: readonly Returned[];
  onEdit(message: Returned): void;
  onDiscard(message: Returned): void;
}

/** Texts that the server refused while something else was in the composer. */
export function ReturnedMessages({ returned, onEdit, onDiscard }: ReturnedMessagesProps) {
  return returned.map((message) => (
    <div key={message.clientId} className="returned">
      <p className="field-error" role="alert">
        {message.reason}
      </p>
      <MessageText parts={codeParts(message.text)} />
      <div className="actions">
        <Button type="button" variant="quiet" onClick={() => onEdit(message)}>
          Edit
        </Button>
        <Button type="button" variant="quiet" onClick={() => onDiscard(message)}>
          Discard
        </Button>
      </div>
    </div>
  ));
}

/** The state of messages that are missing before the newest ones. */
export function NewerOnTheirWay({ state, onTryAgain }: { state: "loading" | "failed"; onTryAgain(): void }) {
  if (state === "loading") {
    return (
      <p className="thread-more" role="status">
        Loading messages…
      </p>
    );
  }
  return (
    <p className="thread-more" role="alert">
      New messages could not be loaded.{" "}
      <Button type="button" variant="quiet" onClick={onTryAgain}>
        Try again
      </Button>
    </p>
  );
}
