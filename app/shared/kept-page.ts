/**
 * Says of a route that a visitor's page depends on nothing but its address, the theme and the wish for less motion, so that it
 * may be kept in memory (`app/server/kept/`): `export const handle: PageHandle = { keep: { … } }`.
 */
export interface KeptPage {
  /** The parameters of the address that the page reads; others are dropped. */
  query: readonly string[];
  /** The most that time alone may change meanwhile: an older page is rendered again. */
  maxAgeSeconds: number;
  /** What it reads of the database, in the words of `PageNews`; `{name}` stands for a parameter of the path. */
  reads: readonly PageNews[];
}

/**
 * What triggers tell at commit (the migration `page_news`): `experts` any card or link of an account; `expert:{id}` one of them, by the record's id and by the
 * account's; `hours` who has published any; `answers` how soon experts answer; `free` their next free times.
 */
export type PageNews =
  | "experts"
  | `expert:{${string}}`
  | "hours"
  | "answers"
  | "free"
  | "classes"
  | "testimonials";
