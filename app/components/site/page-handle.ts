import type { ComponentType } from "react";
import type { CachedPage } from "~/shared/cached-page";

/** What a route may tell the layout about its page: `export const handle: PageHandle = { … }`. */
export interface PageHandle<LoaderData = unknown> {
  /**
   * The page gets the framework's scripts: always, or when its data says so. Without it a page is HTML and CSS with
   * small scripts at most.
   */
  hydrate?: true | ((loaderData: LoaderData) => boolean);
  /** What is said, also to a screen reader, while the next page is on its way ("Loading experts..."). */
  loadingLabel?: string;
  /**
   * A visitor's page has its styles in itself: the sheet of its kind. A page that says nothing links to the sheet of
   * everything, and so does one for people who are signed in, one that hydrates, and one that failed.
   */
  styles?: "text" | "home" | "listing" | "details" | "scan";
  hideFooter?: true;
  /** The frame says nothing about who is there, and has no script: the page is kept for when there is no connection. */
  isForEverybody?: true;
  /** A phone's keyboard makes the page smaller instead of covering its end, where the browser can do that. */
  keyboardResizes?: true;
  failure?: PageFailure;
  /** A visitor's page is the same for all visitors, and may be cached. */
  cache?: CachedPage;
}

/**
 * What the page says when it fails, in the specification's words. It holds for every way to fail, also for storage that
 * is gone before anybody knows who is there.
 */
export interface PageFailure {
  title?: string;
  /** Storage is down: the text for a visitor who opens the page. */
  read?: string;
  /** Storage is down: the text for a visitor who posted a form, which can be sent again. */
  posted?: string;
  /** Anything else. */
  unexpected?: string;
  /** What the link that opens the page once more says; 'Try again' unless given. */
  retry?: string;
  /** The way on. */
  back?: { href: string; label: string };
  /** Instead of all that, where the page keeps something of its own. */
  Page?: ComponentType;
}

interface Match {
  handle?: unknown;
  loaderData?: unknown;
}

/**
 * The handles of the matched routes as one; the innermost route wins. A page without its data, an error page, isn't
 * hydrated.
 */
export function pageHandle(matches: readonly Match[]): Omit<PageHandle, "hydrate"> & { hydrate?: boolean } {
  const handles = matches.map(({ handle, loaderData }) => {
    const { hydrate, ...others } = (handle ?? {}) as PageHandle; // routes declare it as one
    if (hydrate === undefined) return others;
    const isHydrated = hydrate === true || (loaderData !== undefined && hydrate(loaderData));
    return { ...others, hydrate: isHydrated };
  });
  return Object.assign({}, ...handles);
}
