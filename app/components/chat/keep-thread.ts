import { keepData } from "~/components/live/keep-data";

/**
 * For the page of a conversation: while the server can't be reached, it keeps what it shows, and another portion that
 * it asks for comes without its messages.
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
