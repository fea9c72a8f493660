/** What a route may tell the layout about its page: `export const handle: PageHandle = { … }`. */
export interface PageHandle<LoaderData = unknown> {
  /**
   * The page gets the framework's scripts: always, or when its data says so. Without it a page is HTML and CSS with small
   * scripts at most.
   */
  hydrate?: true | ((loaderData: LoaderData) => boolean);
  /** What is said, also to a screen reader, while the next page is on its way ("Loading experts..."). */
  loadingLabel?: string;
  hideFooter?: true;
}

interface Match {
  handle?: unknown;
  loaderData?: unknown;
}

/** The handles of the matched routes as one; the innermost route wins. A page without its data, an error page, isn't hydrated. */
export function pageHandle(matches: readonly Match[]): Omit<PageHandle, "hydrate"> & { hydrate?: boolean } {
  const handles = matches.map(({ handle, loaderData }) => {
    const { hydrate, ...others } = (handle ?? {}) as PageHandle; // routes declare it as one
    if (hydrate === undefined) return others;
    const isHydrated = hydrate === true || (loaderData !== undefined && hydrate(loaderData));
    return { ...others, hydrate: isHydrated };
  });
  return Object.assign({}, ...handles);
}
