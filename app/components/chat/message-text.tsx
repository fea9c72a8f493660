import type { MessagePart } from "~/domain/chat/reading/message-parts";

/** A message's text with its line breaks, code and links to web addresses. Other markup has no effect. */
export function MessageText({ parts }: { parts: readonly MessagePart[] }) {
  return (
    <div className="message-text" dir="auto">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's parts never change
        <Part key={index} part={besideCode(part, [parts[index - 1], parts[index + 1]])} />
      ))}
    </div>
  );
}

/** A block of code has a line of its own, so the line breaks of the text beside it would be empty lines. */
function besideCode(part: MessagePart, [before, after]: ReadonlyArray<MessagePart | undefined>): MessagePart {
  if (part.kind !== "text") return part;
  const start = before?.kind === "code-block" ? part.text.replace(/^\n+/, "") : part.text;
  return { ...part, text: after?.kind === "code-block" ? start.replace(/\n+$/, "") : start };
}

function Part({ part }: { part: MessagePart }) {
  switch (part.kind) {
    case "text":
      return <span>{part.text}</span>;
    case "code":
      return <code dir="ltr">{part.text}</code>;
    case "code-block":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what it can focus
        <pre dir="ltr" tabIndex={0}>
          <code>{part.text}</code>
        </pre>
      );
    case "link":
      return (
        <a href={part.href} rel="nofollow ugc noopener">
          {part.text}
        </a>
      );
  }
}
