/**
 * Marks a route whose page, for visitors, depends only on its address, the theme and the choice of less motion. It is
 * cached in memory for a second (`app/server/page-cache/`). Usage: `export const handle: PageHandle = { cache: { … }
 * }`.
 */
export interface CachedPage {
  /** The query parameters that the page reads. Others are dropped. */
  query: readonly string[];
}
