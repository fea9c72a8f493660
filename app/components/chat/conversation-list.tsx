import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { Pagination } from "~/ui/pagination";
import type { ConversationView, ListView } from "./list-view";

interface ConversationListProps {
  list: ListView;
  /** The account whose conversation is the page. */
  current?: string | undefined;
  /** The account whose conversation a wide screen shows beside the list. */
  beside?: string | undefined;
}

/** The conversations, latest first. */
export function ConversationList({ list, current, beside }: ConversationListProps) {
  if (list.conversations.length === 0) return <NoConversations {...list} />;
  return (
    <>
      <ul className="conversations">
        {list.conversations.map((conversation) => (
          <li key={conversation.userId}>
            <Line
              {...conversation}
              isCurrent={conversation.userId === current}
              isBeside={conversation.userId === beside}
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={list.page}
        hasNext={list.hasNext}
        hrefOf={(page) => paths.messages({ page })}
        label="Pages of conversations"
      />
    </>
  );
}

function Line(props: ConversationView & { isCurrent: boolean; isBeside: boolean }) {
  const { userId, name, avatar, lastMessage, isOwn, at, time, unread, isCurrent, isBeside } = props;
  return (
    <a
      className="conversation"
      href={paths.thread(userId)}
      aria-current={isCurrent ? "page" : undefined}
      data-beside={isBeside ? "" : undefined}
    >
      <Avatar src={avatar} name={name} size="s" />
      <b>
        <bdi>{name}</bdi>
      </b>{" "}
      <time className="small muted num" dateTime={at}>
        {time}
      </time>{" "}
      <span className="last small muted">
        {isOwn ? <span>You: </span> : null}
        <bdi>{lastMessage}</bdi>
      </span>{" "}
      {unread > 0 ? (
        <span className="unread num">
          <span>{unread > 99 ? "99+" : unread}</span>
          <span className="visually-hidden">{unread === 1 ? " unread message" : " unread messages"}</span>
        </span>
      ) : null}
    </a>
  );
}

function NoConversations({ page, isExpert }: ListView) {
  if (page > 1) {
    return (
      <p>
        Nothing on this page. <a href={paths.messages()}>Back to the first page</a>
      </p>
    );
  }
  return (
    <div className="stack-s">
      <p>No conversations yet.</p>
      <p>
        {isExpert ? (
          "Learners who write to you appear here."
        ) : (
          <a href={paths.experts()}>Find tutors to chat with</a>
        )}
      </p>
    </div>
  );
}
