/** The topics that have a page of their own, `/experts/{slug}`: what somebody searches for before they know the words. Pure. */
export interface Speciality {
  slug: string;
  /** "Incident response": the link's words. */
  name: string;
  /** What it is and whom it is for, two or three sentences; the page's head, and its description for search engines. */
  lead: string;
  /** Ids of the vocabulary; an expert with one of them belongs here. */
  skills: readonly string[];
}

export const specialities: readonly Speciality[] = [];

export const findSpeciality = (slug: string): Speciality | null =>
  specialities.find((one) => one.slug === slug) ?? null;
