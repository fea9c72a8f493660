import type { ReactNode } from "react";
import { ConversationList } from "./conversation-list";
import type { ListView } from "./list-view";
import { FoundMessages, SearchForm } from "./message-search";

interface ListPaneProps {
  list: ListView;
  /** The account whose conversation is open beside the list. Its name is then the page's title. */
  current?: string;
  /** The account whose conversation a wide screen shows beside the list. */
  beside?: string | undefined;
  children?: ReactNode;
}

/** The list of conversations with its search, under the specification's title. */
export function ListPane({ list, current, beside, children }: ListPaneProps) {
  const Title = current === undefined ? "h1" : "h2";
  const { search } = list;
  // A few conversations are faster to look through.
  const isShort = search === null && list.page === 1 && list.conversations.length < 5;
  return (
    <>
      <Title>Messages</Title>
      {isShort ? null : <SearchForm search={search} />}
      {search === null ? (
        <ConversationList list={list} current={current} beside={beside} />
      ) : (
        <FoundMessages {...list} search={search} />
      )}
      {children}
    </>
  );
}
