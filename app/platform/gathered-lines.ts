import type { Writable } from "node:stream";

/** How long a line may wait, in milliseconds, and how many characters may wait together. */
export const gathering = { everyMs: 100, characters: 64 * 1024 };

export interface GatheredLines {
  add(line: string): void;
  flush(): void;
}

/** Writes a text, or loses it: a program goes on without its log if the disk is full or its reader is gone. */
export function writeIfPossible(stream: Pick<Writable, "write">, text: string): void {
  try {
    stream.write(text);
  } catch {
    // A write to a file throws here; a write to a pipe emits an error later.
  }
}

/**
 * Writes lines to a stream in batches: a write to a file blocks for the disk (0.2 ms if it is busy, sometimes over
 * 100), and a busy server logs hundreds of lines a second. Call `flush` before the program ends.
 */
export function gatherLines(stream: Pick<Writable, "write">): GatheredLines {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === "") return;
    const batch = waiting;
    waiting = "";
    writeIfPossible(stream, batch);
  };
  return {
    add(line) {
      waiting += `${line}\n`;
      if (waiting.length >= gathering.characters) flush();
      else timer ??= setTimeout(flush, gathering.everyMs).unref();
    },
    flush,
  };
}
