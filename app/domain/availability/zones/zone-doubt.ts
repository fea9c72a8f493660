/** A zone in use whose clocks this program may read wrongly. */
export interface ZoneDoubt {
  zone: string;
  /** Whose data is known to be out of date. None: the two differ, and which is older isn't known. */
  old: readonly ZoneReader[];
  checkedAt: Date;
}

export type ZoneReader = "Node" | "Postgres";

/** What is known of the zones in use. */
export interface ZoneWatch {
  /** `checkedAt`: when all zones were last compared; null before the first time. */
  standing(): { checkedAt: Date | null; doubts: readonly ZoneDoubt[] };
  /** Compares one zone now. Never throws: a check that fails is logged. */
  checkZone(zone: string): Promise<void>;
}

/** Who has to be updated, in words. */
export const oldReadersText = ({ old }: Pick<ZoneDoubt, "old">): string =>
  old.length > 0 ? old.join(" and ") : "One of the two";
