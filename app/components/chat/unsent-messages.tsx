import { sendFailed } from "~/domain/chat/messages";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { MessageText } from "./message-text";
import type { Unsent } from "./outbox";
import type { useOutbox } from "./use-outbox";

interface UnsentMessagesProps {
  outbox: ReturnType<typeof useOutbox>;
  partnerId: string;
}

/** What was sent and isn't the server's yet, below the messages that are. */
export function UnsentMessages({ outbox, partnerId }: UnsentMessagesProps) {
  if (outbox.unsent.length === 0) return null;
  // The others wait behind it.
  const isHeldUp = outbox.unsent.some(({ state }) => state === "failed");
  return (
    <ol className="messages">
      {outbox.unsent.map((message) => (
        <li key={message.clientId} className="message own unsent">
          <span className="visually-hidden">You: </span>
          <MessageText parts={[{ kind: "text", text: message.text }]} />
          {message.state === "failed" ? (
            <Failed message={message} outbox={outbox} partnerId={partnerId} />
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

function Failed({ message, outbox, partnerId }: UnsentMessagesProps & { message: Unsent }) {
  return (
    <>
      <p className="field-error" role="alert">
        {outbox.isSignedOut ? (
          <>
            You are no longer signed in. <a href={paths.login(paths.thread(partnerId))}>Sign in</a> to send
            this message.
          </>
        ) : (
          sendFailed
        )}
      </p>
      <div className="actions">
        <Button type="button" variant="quiet" onClick={outbox.retry}>
          Retry
        </Button>
        <Button type="button" variant="quiet" onClick={() => outbox.discard(message.clientId)}>
          Discard
        </Button>
      </div>
    </>
  );
}
