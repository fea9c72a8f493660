/** How many days back gaps are counted, in at most so many scans. */
export const demandDays = 90;
export const mostScans = 1000;
/** The highest exact count of experts. */
export const mostExperts = 100;

/** A speciality with what learners miss in it, and who teaches it. */
export interface Demand {
  name: string;
  slug: string;
  /** How often one of its skills was a gap of a finished scan. */
  gaps: number;
  /** Listed experts, up to `mostExperts + 1`. */
  experts: number;
}
