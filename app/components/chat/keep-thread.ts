import { keepData } from "~/components/live/keep-data";

/**
 * What the `clientLoader` of a conversation does: while the server can't be reached, the page keeps what it shows, and
 * another portion that it asks for comes without its messages.
 */
export function keepThread<Data>() {
  const keepShown = keepData<Data>();
  return async ({ url }: Request, serverLoader: () => Promise<Data>): Promise<Data | { here: string }> => {
    const { pathname, search } = new URL(url);
    const here = pathname + search;
    if (search === location.search) return keepShown(here, serverLoader);
    return serverLoader().catch(() => ({ here }));
  };
}
