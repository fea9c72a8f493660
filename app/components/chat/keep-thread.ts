import { keepData } from "~/components/live/keep-data";

/**
 * Like `keepData`, for the page of a conversation: it keeps its data while the server can't be reached. A request for
 * another portion then returns no messages.
 */
export function keepThread<Data>() {
  const { load, useShown } = keepData<Data | { here: string }>();
  return {
    useShown,
    async load({ url }: Request, serverLoader: () => Promise<Data>): Promise<Data | { here: string }> {
      const { pathname, search } = new URL(url);
      const here = pathname + search;
      if (search === location.search) return load(here, serverLoader);
      return serverLoader().catch(() => ({ here }));
    },
  };
}
