import { Stats } from "~/ui/stats";

export interface Tile {
  label: string;
  /** Null if it couldn't be read. */
  count: number | null;
}

/** Counts of everything on the site. A count that couldn't be read is 0 with a note (specification, section 7). */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <section className="stack-s totals" aria-labelledby="totals">
    <h2 id="totals">Since the beginning</h2>
    <Stats
      items={tiles.map(({ label, count }) => ({
        label,
        value:
          count === null ? (
            <>
              0 <span className="small muted">(couldn't be loaded)</span>
            </>
          ) : (
            count.toLocaleString("en-US")
          ),
      }))}
    />
  </section>
);
