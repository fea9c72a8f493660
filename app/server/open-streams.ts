/** Answers that stay open until they are closed: event streams register here, the shutdown closes them all. */
export class OpenStreams {
  #closers = new Set<() => void>();
  #isClosed = false;

  /** Keeps `close` until the returned function is called; calls it at once when the program is stopping. */
  track(close: () => void): () => void {
    if (this.#isClosed) {
      close();
      return () => {};
    }
    this.#closers.add(close);
    return () => this.#closers.delete(close);
  }

  /** Closes every open stream, and every later one as it is opened. */
  closeAll(): void {
    this.#isClosed = true;
    for (const close of this.#closers) close();
    this.#closers.clear();
  }
}

/** The program's own streams. */
export const openStreams = new OpenStreams();
