/**
 * Decides which statements connections prepare: those that repeat. A prepared one costs one round trip instead of two,
 * and Postgres doesn't parse it again, and rarely plans it again. Filters make more texts than a server should keep, so
 * the number is limited, and the choice starts over every hour: by then postgres.js has renewed its connections, which
 * forgets their prepared statements.
 */
export class HotStatements {
  #uses = new Map<string, number>();
  #hot = new Set<string>();
  #since = performance.now();

  /** @param isOn false behind a pooler that can't prepare statements */
  constructor(private readonly isOn = true) {}

  /** Counts this use, and reports whether to prepare the statement. */
  countAndCheckHot(text: string): boolean {
    if (!this.isOn) return false;
    if (performance.now() - this.#since > renewMs) this.#startAnew();
    if (this.#hot.has(text)) return true;
    if (this.#hot.size >= mostHot || plannedByValue.test(text)) return false;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size >= mostCounted) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses < usesUntilHot) return false;
    this.#uses.delete(text);
    this.#hot.add(text);
    return true;
  }

  #startAnew() {
    this.#uses.clear();
    this.#hot.clear();
    this.#since = performance.now();
  }
}

/**
 * Matches conditions that may find no row or every row: a plan made without the value would read the whole table even
 * for one row. A literal pattern, or a column compared with a column, is fixed in the text, so it can be prepared.
 */
const plannedByValue = /\bi?like\b(?!\s+'(?:[^']|'')*'(?!'|\s*\|\|))|\$\d+\S*\s*&&|&&(?!\s*")/i;

const usesUntilHot = 3;
const mostHot = 100;
const mostCounted = 1000;
const renewMs = 3_600_000;
