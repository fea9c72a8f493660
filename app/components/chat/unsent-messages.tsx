import { sendFailed } from "~/domain/chat/messages";
import { Button } from "~/ui/button";
import { MessageText } from "./message-text";
import type { Unsent } from "./outbox";

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
          <MessageText parts={[{ kind: "text", text: message.text }]} />
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
