import type { ReactNode } from "react";

/**
 * The two panes of messages: the list and, beside it, a conversation. A phone shows only one of them.
 * @param props.about the pane that a phone shows
 */
export function ChatPanes({
  about,
  list,
  children,
}: {
  about: "list" | "thread";
  list: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page chat" data-about={about}>
      {about === "thread" ? (
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
