import type { PageNews } from "./kept-page";

/** Keeps what pages read of what everybody may see, in memory, for as long as the database tells of no change. */
export interface PublicReads {
  /** @param load reads it; what it gives is everybody's: nobody changes it, and nothing in it depends on who asks */
  read<Value>(kept: KeptRead, load: () => Promise<Value>): Promise<Value>;
}

export interface KeptRead {
  /** What is read, with all that it depends on. */
  key: string;
  /** What it reads of the database. */
  reads: readonly (PageNews | `expert:${string}`)[];
  /** Its greatest age, for what time alone changes. */
  maxAgeSeconds: number;
}

/** Keeps nothing. */
export const unkeptReads: PublicReads = { read: (_, load) => load() };
