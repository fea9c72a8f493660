import { isRouteErrorResponse } from "react-router";

/**
 * What a page's `clientLoader` does that loads its data anew by itself: while the server can't be reached, the page keeps
 * what it shows. It needs `hydrate`, so that it knows what that is.
 * @param key which page the data belongs to
 */
export function keepData<Data>() {
  let kept: { key: string; data: Data } | undefined;
  return async (key: string, serverLoader: () => Promise<Data>): Promise<Data> => {
    try {
      kept = { key, data: await serverLoader() };
      return kept.data;
    } catch (error) {
      const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
      if (isAnswer || kept?.key !== key) throw error;
      return kept.data;
    }
  };
}
