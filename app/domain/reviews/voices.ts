/** A quote on the front page: a learner's review, or what a tutor says. Pure. */
export interface Voice {
  id: string;
  name: string;
  /** The expert who was reviewed; null for a tutor's own words. */
  expertId: string | null;
  /** A tutor's title; empty for a review. */
  title: string;
  quote: string;
  /** True for an invented quote, which the page labels as an example. */
  isExample: boolean;
}
