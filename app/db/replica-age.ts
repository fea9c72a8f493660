/** Measures how far a replica is behind, from positions in the primary's log instead of clocks. */
export class ReplicaAge {
  /** Where the primary was, and when. */
  #marks: Array<{ position: bigint; at: number }> = [];

  /** Notes the primary's position at a time in milliseconds. */
  note(position: bigint, at: number): void {
    this.#marks.push({ position, at });
  }

  /**
   * Returns the time, in milliseconds, between the newest mark and the newest one that the replica has replayed; null
   * if it has replayed none. A primary that is silent makes nothing newer, and so the age doesn't grow.
   */
  of(replayed: bigint): number | null {
    const reached = this.#marks.findLastIndex(({ position }) => position <= replayed);
    const last = this.#marks.at(-1);
    const newest = this.#marks[reached];
    // Bounded for a replica that hangs for hours; marks before the newest replayed one say nothing new.
    this.#marks = this.#marks.slice(Math.max(reached, 0)).slice(-mostMarks);
    return last && newest ? last.at - newest.at : null;
  }
}

const mostMarks = 1_000;
