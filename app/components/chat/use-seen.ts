import { useEffect, useRef, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";
import { accountField } from "~/shared/account-field";
import { paths } from "~/shared/paths";
import type { PostAnswer } from "./post-in-place";
import type { MessageView } from "./thread-view";

interface SeenProps {
  partnerId: string;
  /** The account's fingerprint, which is sent with each post. */
  mark: string;
  messages: readonly MessageView[];
  seenSeq: number;
  isAtEnd: boolean;
}

/** Reports to the server what the viewer has seen: once for each number, and only while the tab is visible. */
export function useSeen({ partnerId, mark, messages, seenSeq, isAtEnd }: SeenProps): void {
  const { submit, data } = useFetcher<PostAnswer>();
  const isVisible = useSyncExternalStore(
    watchVisibility,
    () => !document.hidden,
    () => false,
  );
  const upTo = messages.filter(({ isOwn }) => !isOwn).at(-1)?.seq ?? 0;
  const told = useRef(0);
  useEffect(() => {
    // The next change reports it again.
    if (data && "isUnreachable" in data) told.current = 0;
  }, [data]);
  useEffect(() => {
    if (!isVisible || !isAtEnd || upTo <= Math.max(seenSeq, told.current)) return;
    told.current = upTo;
    const fields = { intent: "seen", upTo, [accountField]: mark };
    void submit(fields, { method: "post", action: paths.thread(partnerId) });
  }, [isVisible, isAtEnd, upTo, seenSeq, mark, partnerId, submit]);
}

function watchVisibility(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
