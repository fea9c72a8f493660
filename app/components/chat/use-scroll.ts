import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { paths } from "~/shared/paths";
import type { MessageView } from "./thread-view";

/**
 * Keeps the reader's position in a box that is filled from its end (`column-reverse`). The box stays at its end by
 * itself, and messages added above move nothing. A reader further up keeps the same lines in view while messages are
 * added below.
 */
export function useScroll(messages: readonly MessageView[]) {
  const newest = messages.at(-1)?.seq ?? 0;
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => setAtEnd(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  // The newest message when the reader was last at the end.
  const [reached, setReached] = useState(newest);
  if (isAtEnd && reached !== newest) setReached(newest);
  const hasNews = !isAtEnd && messages.some(({ seq, isOwn }) => seq > reached && !isOwn);

  /** A message and its distance from the end, in pixels. */
  const anchor = useRef({ seq: newest, fromEnd: 0 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const added = fromEnd(anchor.current.seq, end.current) - anchor.current.fromEnd;
    if (box.scrollTop < -nearEnd) box.scrollTop -= added;
    anchor.current = { seq: newest, fromEnd: fromEnd(newest, end.current) };
  });

  const toEnd = useCallback(() => end.current?.scrollIntoView({ block: "end" }), []);
  return { scroller, end, isAtEnd, toEnd, hasNews };
}

/** Within this distance of the end, in pixels, the box follows new messages. */
const nearEnd = 48;

function fromEnd(seq: number, end: HTMLElement | null): number {
  const message = document.getElementById(paths.messageAnchor(seq));
  return message && end ? end.getBoundingClientRect().bottom - message.getBoundingClientRect().bottom : 0;
}
