/**
 * Says of a route that a visitor's page depends on nothing but its address, the theme and the wish for less motion, so
 * that it may be cached in memory for a second (`app/server/page-cache/`): `export const handle: PageHandle = { cache:
 * { … } }`.
 */
export interface CachedPage {
  /** The parameters of the address that the page reads; others are dropped. */
  query: readonly string[];
}
