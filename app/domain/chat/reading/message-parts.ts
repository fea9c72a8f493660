/** A part of a message. Only web addresses and code between backticks are interpreted. Pure. */
export type MessagePart =
  | { kind: "text"; text: string }
  /** One line between single backticks. */
  | { kind: "code"; text: string }
  /** Lines between three backticks. */
  | { kind: "code-block"; text: string }
  /** `href` is an http(s) address; `text` is the address as it was written. */
  | { kind: "link"; text: string; href: string };

/**
 * Splits a message into text and code. Code is between triple backticks, or between single backticks on one line.
 * Linear in the length of the message.
 */
export function codeParts(content: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let done = 0;
  for (const { from, to, code } of findCode(content)) {
    if (from < done) continue;
    if (from > done) parts.push({ kind: "text", text: content.slice(done, from) });
    parts.push(code);
    done = to;
  }
  return done < content.length ? [...parts, { kind: "text", text: content.slice(done) }] : parts;
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
