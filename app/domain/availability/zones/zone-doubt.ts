/** A zone in use whose clocks the program may compute wrongly. */
export interface ZoneDoubt {
  zone: string;
  /** The readers with outdated data. Empty if the two differ, and it isn't known which is older. */
  old: readonly ZoneReader[];
  checkedAt: Date;
}

export type ZoneReader = "Node" | "Postgres";

/** Watches the zones in use. */
export interface ZoneWatch {
  /** `checkedAt`: when all zones were last compared; null before the first time. */
  standing(): { checkedAt: Date | null; doubts: readonly ZoneDoubt[] };
  /** Compares one zone now. Never throws: a check that fails is logged. */
  checkZone(zone: string): Promise<void>;
}

/** Names the readers that have to be updated. */
export const oldReadersText = ({ old }: Pick<ZoneDoubt, "old">): string =>
  old.length > 0 ? old.join(" and ") : "One of the two";
