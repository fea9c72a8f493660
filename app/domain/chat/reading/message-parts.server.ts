import { linkParts } from "./link-parts.server";
import type { MessagePart } from "./message-parts";

/**
 * Takes a message apart: code between three backticks, or between two single ones on a line, and web addresses in the
 * rest. Links inside code stay code. Runs on the server only: the page gets the parts.
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

/** Whatever may be code, by where it begins; what begins inside of other code isn't. */
function* findCode(content: string): Generator<Found> {
  const runs = [...content.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ index, length }));
  const fences = runs.filter(({ length }) => length === fenceLength);
  // Known beforehand, so that nothing is searched twice.
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
