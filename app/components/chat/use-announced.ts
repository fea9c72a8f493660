import { useState } from "react";
import type { MessageView } from "./thread-view";

/** Returns lines for screen readers: the partner's messages as they arrive, without the viewer's own and older ones. */
export function useAnnounced(messages: readonly MessageView[], name: string) {
  const newest = messages.at(-1)?.seq ?? 0;
  const [said, setSaid] = useState<{ upTo: number; lines: Line[] }>({ upTo: newest, lines: [] });
  if (newest > said.upTo) {
    const lines = [...said.lines, ...linesOf(messages, said.upTo, name)].slice(-mostKept);
    setSaid({ upTo: newest, lines });
  }
  return said.lines;
}

interface Line {
  seq: number;
  text: string;
}

function linesOf(messages: readonly MessageView[], after: number, name: string): Line[] {
  const incoming = messages.filter(({ seq, isOwn }) => seq > after && !isOwn);
  if (incoming.length > mostRead) {
    return [{ seq: incoming.at(-1)?.seq ?? 0, text: `${incoming.length} new messages from ${name}` }];
  }
  return incoming.map(({ seq, parts }) => ({
    seq,
    text: `${name}: ${parts.map((part) => part.text).join("")}`,
  }));
}

/** If more messages arrive at once, only their number is announced. */
const mostRead = 3;
const mostKept = 10;
