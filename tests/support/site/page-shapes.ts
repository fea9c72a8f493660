/** Decides which pages a crawl treats as the same, because weeks, days, times and ids have no end. */

/** Whether a path is among the first `most` of its shape. Paths of one shape differ only in ids and query values. */
export function firstOfAShape(most: number): (path: string) => boolean {
  const visits = new Map<string, number>();
  return (path) => {
    const { searchParams } = new URL(path, "http://localhost");
    const shape = `${pageOf(path)}?${[...searchParams.keys()].sort()}`;
    visits.set(shape, (visits.get(shape) ?? 0) + 1);
    return (visits.get(shape) ?? 0) <= most;
  };
}

/** The path without its query and ids. */
export const pageOf = (path: string): string =>
  withoutIds(path.replace(/\?.*$/, "")).replace(/^\/experts\/.+/, "/experts/…");

export const withoutIds = (text: string): string => text.replace(/[0-9a-f-]{36}/g, "…");

export const withoutHash = (link: string): string => link.replace(/#.*$/, "");
