/** An expert who teaches some of what is missing. */
export interface Mentor {
  id: string;
  displayName: string;
  title: string;
  avatar: string | null;
  priceCents: number;
  rating: number | null;
  reviews: number;
  /** Names of the missing skills that the card names. */
  teaches: string[];
}
