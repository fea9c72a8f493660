import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";

/**
 * For a page that reloads its data by itself: while the server can't be reached, it keeps what it shows. Without
 * `clientLoader.hydrate`, which would have the router load the page once more and forget a refused form's answer.
 */
export function keepData<Data>() {
  let kept: { key: string; data: Data } | undefined;
  return {
    /** What the `clientLoader` does. @param key which page the data belongs to */
    async load(key: string, serverLoader: () => Promise<Data>): Promise<Data> {
      try {
        return await serverLoader();
      } catch (error) {
        const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
        if (isAnswer || kept?.key !== key) throw error;
        return kept.data;
      }
    },
    /** The page itself says what it shows, first of all what came with it. */
    useShown(key: string, data: Data): void {
      useEffect(() => {
        kept = { key, data };
      }, [key, data]);
    },
  };
}
