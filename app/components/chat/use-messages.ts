import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { paths } from "~/shared/paths";
import { emptyWindow, hasOlder, type MessageWindow, mergeWindow } from "./message-window";
import { retryAfterMs } from "./retry-after";
import type { MessageView, ThreadView } from "./thread-view";

/** The result of loading a portion: its thread, or none while the server can't be reached. */
export interface LoadedPortion {
  thread?: Pick<ThreadView, "messages">;
}

/**
 * Collects the messages that the page has received. If the newest leave a gap after the earlier ones, the messages in
 * between are loaded before any of them shows. Older ones are loaded on request.
 */
export function useMessages({ partner: { userId }, messages: given }: ThreadView) {
  const [held, setHeld] = useState(() => ({ given, window: begin(given) }));
  const { window } = held;
  const first = window.messages[0]?.seq ?? 0;
  const [asked, setAsked] = useState<number | null>(null);
  const isOlderAsked = asked !== null && first >= asked;
  const before = window.missing?.before ?? (isOlderAsked ? asked : null);
  const [tries, setTries] = useState(0);

  // Each portion has its own fetcher: the router would reload a lasting one with the page's data.
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
    const again = setTimeout(() => setTries(tries + 1), retryAfterMs(tries));
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
    /** The state of the requested older messages, and of those missing before the newest ones. */
    older: isOlderAsked ? (isFailed ? "failed" : "loading") : null,
    newer: window.missing ? (isFailed ? "failed" : "loading") : null,
    loadOlder: () => (isOlderAsked ? tryAgain() : setAsked(first)),
    tryAgain,
  } as const;
}

const begin = (messages: readonly MessageView[]): MessageWindow<MessageView> =>
  mergeWindow<MessageView>(emptyWindow, messages);
