import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";

/**
 * For a page that reloads its data automatically: it keeps the data it shows while the server can't be reached. The
 * loader doesn't set `clientLoader.hydrate`, with which the router would load the page once more and drop the response
 * to a refused form.
 */
export function keepData<Data>() {
  let kept: { key: string; data: Data } | undefined;
  return {
    /** The page's `clientLoader`. @param key identifies the page that the data belongs to */
    async load(key: string, serverLoader: () => Promise<Data>): Promise<Data> {
      try {
        return await serverLoader();
      } catch (error) {
        const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
        if (isAnswer || kept?.key !== key) throw error;
        return kept.data;
      }
    },
    /** Called by the page with the data that it shows, from the first render on. */
    useShown(key: string, data: Data): void {
      useEffect(() => {
        kept = { key, data };
      }, [key, data]);
    },
  };
}
