import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Pagination } from "~/ui/pagination";
import type { FoundMessageView, ListView } from "./list-view";

/** Searches the viewer's own messages with a plain GET. The results replace the list. */
export function SearchForm({ search }: { search: string | null }) {
  return (
    <search>
      <form method="get" action={paths.messages()} className="chat-search">
        <input
          type="search"
          name="search"
          className="input"
          aria-label="Search your messages"
          placeholder="Search your messages"
          defaultValue={search ?? ""}
          autoComplete="off"
        />
        <Button variant="quiet">Search</Button>
      </form>
    </search>
  );
}

export function FoundMessages({ search, found, page, hasNext }: ListView & { search: string }) {
  return (
    <div className="stack-s">
      <p className="bar">
        <span role="status">{found.length === 0 ? nothingFound(search) : `Messages with "${search}"`}</span>
        <a href={paths.messages()}>All conversations</a>
      </p>
      <ul className="conversations">
        {found.map((message) => (
          <li key={`${message.userId} ${message.seq}`}>
            <Found {...message} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        hasNext={hasNext}
        hrefOf={(number) => paths.messages({ search, page: number })}
        label="Pages of found messages"
      />
    </div>
  );
}

function Found({ userId, name, seq, isOwn, excerpt: { before, hit, after }, at, time }: FoundMessageView) {
  return (
    <a
      className="conversation found-message"
      href={`${paths.thread(userId, { around: seq })}#${paths.messageAnchor(seq)}`}
    >
      <b>
        <bdi>{name}</bdi>
      </b>{" "}
      <time className="small muted num" dateTime={at}>
        {time}
      </time>{" "}
      <span className="excerpt small">
        {isOwn ? <span>You: </span> : null}
        <bdi>
          <span>{before}</span>
          <mark>{hit}</mark>
          <span>{after}</span>
        </bdi>
      </span>
    </a>
  );
}

const nothingFound = (search: string) =>
  search.length < 2 ? "Type at least 2 characters." : `No messages with "${search}".`;
