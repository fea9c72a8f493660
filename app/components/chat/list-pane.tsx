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
  const isEmpty = search === null && list.conversations.length === 0;
  return (
    <>
      <Title>Messages</Title>
      {isEmpty ? null : <SearchForm search={search} />}
      {search === null ? (
        <ConversationList list={list} current={current} beside={beside} />
      ) : (
        <FoundMessages {...list} search={search} />
      )}
      {children}
    </>
  );
}
