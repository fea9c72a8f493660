import { paths } from "~/shared/paths";

/** The last messages of a conversation, newest last. */
export interface RecentView {
  partnerId: string;
  messages: ReadonlyArray<{
    seq: number;
    isOwn: boolean;
    /** The message on one line. */
    text: string;
    /** Relative to today: "14:05", "Yesterday" … */
    when: string;
  }>;
}

/** 'Recent Messages', below the form to write the next one. */
export function RecentMessages({
  name,
  recent: { partnerId, messages },
  isInDialog,
}: {
  name: string;
  recent: RecentView;
  /** True below a dialog's title, for a heading of the right level. */
  isInDialog: boolean;
}) {
  const Heading = isInDialog ? "h3" : "h2";
  return (
    <section className="stack-s recent-messages">
      <Heading>Recent Messages</Heading>
      {messages.length === 0 ? (
        <p className="small muted">No messages yet.</p>
      ) : (
        <>
          <ol>
            {messages.map(({ seq, isOwn, text, when }) => (
              <li key={seq}>
                <p className="small muted">
                  {isOwn ? "You" : name} · {when}
                </p>
                <p dir="auto">{text}</p>
              </li>
            ))}
          </ol>
          <p>
            <a href={paths.thread(partnerId)}>Open the conversation</a>
          </p>
        </>
      )}
    </section>
  );
}
