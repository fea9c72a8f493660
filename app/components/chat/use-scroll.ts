import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * The place of the reader in a box that is filled from its end (`column-reverse`): there it stays by itself. Somebody who reads
 * further up keeps the lines in view while new ones are added below. Older ones added above move nothing.
 * @param newest the number of the last message
 */
export function useScroll(newest: number) {
  const scroller = useRef<HTMLDivElement>(null);
  /** What is added below moves this apart from the end: the last message, and how far it was from there. */
  const anchor = useRef({ seq: newest, fromEnd: 0 });
  const [isAtEnd, setAtEnd] = useState(true);

  const look = useCallback(() => setAtEnd(distance(scroller.current) < nearEnd), []);
  useEffect(() => {
    const box = scroller.current;
    look();
    box?.addEventListener("scroll", look, { passive: true });
    return () => box?.removeEventListener("scroll", look);
  }, [look]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const added = fromEnd(box, anchor.current.seq) - anchor.current.fromEnd;
    if (added > 0 && distance(box) >= nearEnd) box.scrollTop -= added;
    anchor.current = { seq: newest, fromEnd: fromEnd(box, newest) };
  }, [newest]);

  const toEnd = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, []);
  return { scroller, isAtEnd, toEnd };
}

/** So close to the end the reader follows what is new. In pixels. */
const nearEnd = 48;

const distance = (box: HTMLElement | null): number => Math.abs(box?.scrollTop ?? 0);
