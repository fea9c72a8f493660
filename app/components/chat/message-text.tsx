import type { MessagePart } from "~/domain/chat/reading/message-parts";

/** A message's text with its line breaks, code and links to web addresses. Other markup has no effect. */
export function MessageText({ parts }: { parts: readonly MessagePart[] }) {
  return (
    <div className="message-text" dir="auto">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's parts never change
        <Part key={index} part={part} />
      ))}
    </div>
  );
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
