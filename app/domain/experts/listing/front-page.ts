/** What the front page shows of experts. Pure. */

export interface ExpertFacts {
  /** Exact up to `countLimit`, one more than that when there are more. */
  count: number;
  /** The lowest price of a booked hour in whole cents; null while no expert is listed. */
  fromCents: number | null;
}

/** What a tutor says of teaching here. */
export interface Testimonial {
  id: string;
  name: string;
  title: string;
  quote: string;
  /** An invented example: the page says so. */
  isExample: boolean;
}
