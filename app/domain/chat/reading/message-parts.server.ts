import { linkParts } from "./link-parts.server";
import type { MessagePart } from "./message-parts";

/**
 * Splits a message into text, code and links. Code is between triple backticks, or between single backticks on one
 * line. Addresses inside code don't become links. Runs only on the server; the page gets the parts.
 */
export function messageParts(content: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let done = 0;
  for (const { from, to, code } of findCode(content)) {
    if (from < done) continue;
    parts.push(...linkParts(content.slice(done, from)), code);
    done = to;
  }
  return [...parts, ...linkParts(content.slice(done))];
}

interface Found {
  from: number;
  to: number;
  code: MessagePart;
}

/** Yields possible code in order of its start. The caller skips a part that starts inside another one. */
function* findCode(content: string): Generator<Found> {
  const runs = [...content.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ index, length }));
  const fences = runs.filter(({ length }) => length === fenceLength);
  // Computed once, so that no fence searches for the next one.
  const nextFences = new Map(fences.map((fence, place) => [fence, fences[place + 1]]));
  for (const [place, run] of runs.entries()) {
    const isFence = run.length === fenceLength;
    const closing = isFence ? nextFences.get(run) : runs[place + 1];
    if (closing?.length !== run.length || (!isFence && run.length > 1)) continue;
    const text = content.slice(run.index + run.length, closing.index);
    if (text.trim() === "" || (!isFence && text.includes("\n"))) continue;
    const code: MessagePart = isFence
      ? { kind: "code-block", text: text.replace(/^\n|\n$/g, "") }
      : { kind: "code", text };
    yield { from: run.index, to: closing.index + closing.length, code };
  }
}

const fenceLength = 3;
