import { Button } from "~/ui/button";
import { MessageText } from "./message-text";
import type { Returned } from "./outbox";

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
      <MessageText parts={[{ kind: "text", text: message.text }]} />
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
