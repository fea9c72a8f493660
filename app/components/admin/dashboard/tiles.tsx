import { Stats } from "~/components/profile/stats";

export interface Tile {
  label: string;
  /** Null where it couldn't be read. */
  count: number | null;
}

/** How many there are of everything. What couldn't be counted is 0 (specification, section 7), and says so. */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
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
);
