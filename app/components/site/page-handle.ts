import type { ComponentType } from "react";
import type { CachedPage } from "~/shared/cached-page";

/** What a route can set for its page: `export const handle: PageHandle = { … }`. */
export interface PageHandle<LoaderData = unknown> {
  /**
   * Loads the framework's scripts, always or depending on the data. Without it, a page is HTML and CSS, with small
   * scripts at most.
   */
  hydrate?: true | ((loaderData: LoaderData) => boolean);
  /** What the page shows and announces while the next page loads ("Loading experts..."). */
  loadingLabel?: string;
  /**
   * The style sheet that a visitor's page contains. The page links to the whole sheet instead if this is not set, the
   * user is signed in, the page hydrates, or it failed.
   */
  styles?: "text" | "home" | "listing" | "details" | "scan";
  hideFooter?: true;
  /** The frame doesn't depend on the user and has no script, because the page is kept for use without a connection. */
  isForEverybody?: true;
  /** A phone's keyboard shrinks the page instead of covering it, in browsers that support that. */
  keyboardResizes?: true;
  failure?: PageFailure;
  cache?: CachedPage;
}

/**
 * What the page says when it fails, in the specification's words. It covers every failure, also one of the database
 * before the user is known.
 */
export interface PageFailure {
  title?: string;
  /** The text for a visitor who opens the page while the database is down. */
  read?: string;
  /** The text for a visitor who posts a form while the database is down. The form can be sent again. */
  posted?: string;
  unexpected?: string;
  /** The label of the link that opens the page again; 'Try again' by default. */
  retry?: string;
  back?: { href: string; label: string };
  /** Replaces all of the above, on a page that keeps its own content. */
  Page?: ComponentType;
}

interface Match {
  handle?: unknown;
  loaderData?: unknown;
}

/**
 * Merges the handles of the matched routes; the innermost route wins. A page without data, such as an error page, isn't
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
