import type { Cuts, OpenedGaps } from "~/domain/experts/key-cuts";

/** An expert who teaches some of the missing skills. */
export interface Mentor {
  id: string;
  displayName: string;
  title: string;
  avatar: string | null;
  priceCents: number;
  rating: number | null;
  reviews: number;
  /** The names of the missing skills on the card. */
  teaches: string[];
  cuts: Cuts;
  /** What the expert's key does for the gaps; undefined without gaps. */
  opened: OpenedGaps | undefined;
}
