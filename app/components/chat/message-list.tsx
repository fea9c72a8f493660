import { paths } from "~/shared/paths";
import { MessageText } from "./message-text";
import type { MessageView, ThreadView } from "./thread-view";

type Shown = Pick<ThreadView, "partner" | "messages" | "partnerSeenSeq" | "around" | "today" | "yesterday">;

/** The messages by day, oldest first. Each has an anchor with its number: `#message-12`. */
export function MessageList({ partner, messages, partnerSeenSeq, around, today, yesterday }: Shown) {
  const lastSeen = messages.filter(({ isOwn, seq }) => isOwn && seq <= partnerSeenSeq).at(-1)?.seq;
  return byDays(messages).map(([first, ...others]) => (
    <section key={first.date} className="message-day" aria-labelledby={`day-${first.date}`}>
      <h2 id={`day-${first.date}`}>
        <time dateTime={first.date}>
          {first.date === today ? "Today" : first.date === yesterday ? "Yesterday" : first.day}
        </time>
      </h2>
      <ol className="messages">
        {[first, ...others].map((message) => (
          <Message
            key={message.seq}
            message={message}
            author={message.isOwn ? "You" : partner.name}
            pictureAlt={`Picture from ${message.isOwn ? "you" : partner.name}`}
            isSeen={message.seq === lastSeen}
            isFound={message.seq === around}
          />
        ))}
      </ol>
    </section>
  ));
}

interface MessageProps {
  message: Pick<MessageView, "seq" | "isOwn" | "parts" | "picture" | "at" | "time">;
  author: string;
  pictureAlt: string;
  /** This is the last of the viewer's messages that the partner has seen. */
  isSeen: boolean;
  isFound: boolean;
}

function Message({ message, author, pictureAlt, isSeen, isFound }: MessageProps) {
  const { seq, isOwn, parts, picture, at, time } = message;
  const look = ["message", isOwn ? "own" : "", isFound ? "found" : ""].filter(Boolean).join(" ");
  return (
    <li id={paths.messageAnchor(seq)} className={look}>
      <span className="visually-hidden">{`${author}: `}</span>
      {parts.length > 0 ? <MessageText parts={parts} /> : null}
      {picture ? (
        <a href={picture.src} className="message-picture">
          <img {...picture} alt={pictureAlt} loading="lazy" decoding="async" />
        </a>
      ) : null}
      <p className="message-facts num">
        <time dateTime={at}>{time}</time>
        {isSeen ? <span> · Seen</span> : null}
      </p>
    </li>
  );
}

/** Groups consecutive messages by the viewer's day. */
function byDays(messages: readonly MessageView[]): Array<[MessageView, ...MessageView[]]> {
  const days: Array<[MessageView, ...MessageView[]]> = [];
  for (const message of messages) {
    const last = days.at(-1);
    if (last?.[0].date === message.date) last.push(message);
    else days.push([message]);
  }
  return days;
}
