/** What a route may tell the layout about its page: `export const handle: PageHandle = { … }`. */
export interface PageHandle {
  /** The page gets the framework's scripts. Without it a page is HTML and CSS only. */
  hydrate?: true;
  /** What is said, also to a screen reader, while the next page is on its way ("Loading experts..."). */
  loadingLabel?: string;
  hideFooter?: true;
}

interface Match {
  handle?: unknown;
}

/** The handles of the matched routes as one; the innermost route wins. */
export function pageHandle(matches: readonly Match[]): PageHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle));
}
