import type { ReactNode } from "react";

/**
 * The two panes of messages: the list and, beside it, a conversation. A phone shows only one of them.
 * @param props.about the pane that a phone shows
 * @param props.hasThread a conversation is open beside the list
 */
export function ChatPanes({
  about,
  hasThread = about === "thread",
  list,
  children,
}: {
  about: "list" | "thread";
  hasThread?: boolean;
  list: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page chat" data-about={about}>
      {hasThread ? (
        <a className="skip-link" href="#thread">
          Skip to the conversation
        </a>
      ) : null}
      <section className="chat-list" aria-label="Conversations">
        {list}
      </section>
      <div className="chat-thread" id="thread" tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}
