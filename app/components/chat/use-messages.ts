import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { paths } from "~/shared/paths";
import { emptyWindow, hasOlder, type MessageWindow, mergeWindow } from "./message-window";
import { patienceMs } from "./patience";
import type { MessageView, ThreadView } from "./thread-view";

/** What loading a portion brings: a thread, or none where it can't be had just now. */
export interface LoadedPortion {
  thread?: Pick<ThreadView, "messages">;
}

/**
 * The messages that the page has been given so far. Where the newest ones leave a gap behind those that are held, the
 * messages between are loaded before any of them shows; older ones are loaded when they are asked for.
 */
export function useMessages({ partner: { userId }, messages: given }: ThreadView) {
  const [held, setHeld] = useState(() => ({ given, window: begin(given) }));
  const { window } = held;
  const first = window.messages[0]?.seq ?? 0;
  const [asked, setAsked] = useState<number | null>(null);
  const isOlderAsked = asked !== null && first >= asked;
  const before = window.missing?.before ?? (isOlderAsked ? asked : null);
  const [tries, setTries] = useState(0);

  // A fetcher for each portion: one that stays would be loaded again with the page's data.
  const { load, state, data } = useFetcher<LoadedPortion>({ key: `portion ${userId} ${before} ${tries}` });
  useEffect(() => {
    if (before !== null) void load(paths.thread(userId, { before }));
  }, [userId, before, load]);
  const portion = before === null ? undefined : data?.thread?.messages;
  useEffect(() => {
    if (portion) setHeld((now) => ({ ...now, window: mergeWindow(now.window, portion) }));
  }, [portion]);

  useEffect(() => {
    if (before === null || data !== undefined) return;
    const again = setTimeout(() => setTries(tries + 1), patienceMs(tries));
    return () => clearTimeout(again);
  }, [before, data, tries]);

  const isFailed = before !== null && state === "idle" && data !== undefined && !portion;
  const tryAgain = () => setTries(tries + 1);
  if (held.given !== given) {
    setHeld({ given, window: mergeWindow(window, given) });
    if (isFailed) tryAgain();
  }
  return {
    messages: window.messages,
    hasOlder: hasOlder(window),
    /** How far the older ones are that were asked for, and the newer ones that wait for those before them. */
    older: isOlderAsked ? (isFailed ? "failed" : "loading") : null,
    newer: window.missing ? (isFailed ? "failed" : "loading") : null,
    loadOlder: () => (isOlderAsked ? tryAgain() : setAsked(first)),
    tryAgain,
  } as const;
}

const begin = (messages: readonly MessageView[]): MessageWindow<MessageView> =>
  mergeWindow<MessageView>(emptyWindow, messages);
