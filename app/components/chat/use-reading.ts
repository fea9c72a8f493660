import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { pictureText } from "~/domain/chat/picture-text";
import { paths } from "~/shared/paths";
import type { MessageView } from "./thread-view";

/**
 * Keeps the reader's position in a box that is filled from its end (`column-reverse`). The box stays at its end by
 * itself, and messages added above move nothing. A reader further up keeps the same lines in view while messages are
 * added below.
 * @param look called with the partner's newest message while the end is in view and the tab is visible
 */
export function useReading(messages: readonly MessageView[], look: (upTo: number) => void) {
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

  const isVisible = useSyncExternalStore(
    watchVisibility,
    () => !document.hidden,
    () => false,
  );
  const upTo = messages.findLast(({ isOwn }) => !isOwn)?.seq ?? 0;
  const onLook = useEffectEvent(look);
  useEffect(() => {
    if (isVisible && isAtEnd && upTo > 0) onLook(upTo);
  }, [isVisible, isAtEnd, upTo]);

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
  return { scroller, end, toEnd, hasNews };
}

/** Within this distance of the end, in pixels, the box follows new messages. */
const nearEnd = 48;

function fromEnd(seq: number, end: HTMLElement | null): number {
  const message = document.getElementById(paths.messageAnchor(seq));
  return message && end ? end.getBoundingClientRect().bottom - message.getBoundingClientRect().bottom : 0;
}

function watchVisibility(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/** Returns lines for screen readers: the partner's messages as they arrive, without the viewer's own and older ones. */
export function useAnnounced(messages: readonly MessageView[], name: string) {
  const newest = messages.at(-1)?.seq ?? 0;
  const [said, setSaid] = useState<{ upTo: number; lines: Array<{ seq: number; text: string }> }>({
    upTo: newest,
    lines: [],
  });
  if (newest > said.upTo) {
    const incoming = messages.filter(({ seq, isOwn }) => seq > said.upTo && !isOwn);
    const lines =
      incoming.length > mostRead
        ? [{ seq: newest, text: `${incoming.length} new messages from ${name}` }]
        : incoming.map(({ seq, parts }) => ({
            seq,
            text: `${name}: ${parts.map(({ text }) => text).join("") || pictureText}`,
          }));
    setSaid({ upTo: newest, lines: [...said.lines, ...lines].slice(-10) });
  }
  return said.lines;
}

/** If more messages arrive at once, only their number is announced. */
const mostRead = 3;

/**
 * Sets `--keyboard` to the height of the page that a phone's keyboard covers, in browsers that don't shrink the page.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const visible = window.visualViewport;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = visible ? Math.round(innerHeight - visible.height * visible.scale) : 0;
      style.setProperty("--keyboard", `${Math.max(0, covered)}px`);
      // Such a browser has scrolled the page to show the focused field.
      if (covered > 0 && visible?.scale === 1) scrollTo(0, 0);
    };
    visible?.addEventListener("resize", measure);
    return () => {
      visible?.removeEventListener("resize", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
}
