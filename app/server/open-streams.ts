/** The open event streams, which the shutdown closes. */
export class OpenStreams {
  #closers = new Set<() => void>();
  #isClosed = false;

  /** Registers `close` until the returned function is called. Calls it immediately if the program is stopping. */
  track(close: () => void): () => void {
    if (this.#isClosed) {
      close();
      return () => {};
    }
    this.#closers.add(close);
    return () => this.#closers.delete(close);
  }

  /** How many are open. */
  get count(): number {
    return this.#closers.size;
  }

  /** Closes all open streams. Later ones are closed when they open. */
  closeAll(): void {
    this.#isClosed = true;
    for (const close of this.#closers) close();
    this.#closers.clear();
  }
}

/** The streams of this process. */
export const openStreams = new OpenStreams();
