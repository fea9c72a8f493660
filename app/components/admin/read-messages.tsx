import { paths } from "~/shared/paths";

interface ReadMessage {
  seq: number;
  sender: string;
  content: string;
  /** A picture that the admin may see. */
  pictureId?: string | null;
  at: string;
}

/** Messages as plain text: links and code in them aren't formatted. */
export function MessageStory({ messages }: { messages: readonly (ReadMessage & { note?: string })[] }) {
  return (
    <ol className="story">
      {messages.map(({ seq, sender, note, content, pictureId, at }) => (
        <li key={seq} id={`message-${seq}`}>
          <p>
            <strong>{sender}</strong>
            <span className="small muted">{` ${note ? `(${note}) ` : ""}${at}`}</span>
          </p>
          {content ? (
            <p className="as-typed" dir="auto">
              {content}
            </p>
          ) : null}
          {pictureId ? (
            <p>
              <a href={paths.messagePictureFile(pictureId)}>{`Picture from ${sender}`}</a>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** A portion of a conversation, with links to the messages before and after it. */
export function ReadMessages(props: {
  messages: readonly ReadMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
  hrefOf: (query: { before?: number; around?: number }) => string;
}) {
  const { messages, hasOlder, hasNewer, hrefOf } = props;
  const [first, last] = [messages.at(0), messages.at(-1)];
  if (!first || !last) return <p className="muted">There are no messages.</p>;
  return (
    <>
      {hasOlder ? (
        <p>
          <a href={hrefOf({ before: first.seq })}>Earlier messages</a>
        </p>
      ) : null}
      <MessageStory messages={messages} />
      {hasNewer ? (
        <p className="actions">
          <a href={hrefOf({ before: last.seq + messages.length + 1 })}>Later messages</a>{" "}
          <a href={hrefOf({})}>The newest messages</a>
        </p>
      ) : null}
    </>
  );
}
