/**
 * Marks a route whose page, for visitors, depends only on its address, the theme and the choice of less motion, so that
 * it is cached in memory for a second (`app/server/page-cache/`). Routes set it as `handle.cache`.
 */
export interface CachedPage {
  /** The query parameters that the page reads. Others are dropped. */
  query: readonly string[];
}
