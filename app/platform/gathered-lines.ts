import type { Writable } from "node:stream";

/** How long a line may wait for others, in milliseconds, and how many characters may wait together. */
export const gathering = { everyMs: 100, characters: 64 * 1024 };

export interface GatheredLines {
  /** Keeps the line until the next write of all that waits. */
  add(line: string): void;
  /** Writes at once what waits. */
  flush(): void;
}

/**
 * Writes lines to the stream in batches: a write to a file waits for the disk (0.2 ms on a busy one, at times over
 * 100), and a busy server has hundreds of lines a second. The program calls `flush` before it ends.
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
    stream.write(batch);
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
