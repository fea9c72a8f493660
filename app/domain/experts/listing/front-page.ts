/** The experts' part of the front page. Pure. */

export interface ExpertFacts {
  /** Exact up to `countLimit`; `countLimit + 1` means more. */
  count: number;
  /** The lowest price of a booked hour in whole cents; null without a listed expert. */
  fromCents: number | null;
}

/** A tutor's quote about teaching here. */
export interface Testimonial {
  id: string;
  name: string;
  title: string;
  quote: string;
  /** True for an invented quote, which the page labels as an example. */
  isExample: boolean;
}
