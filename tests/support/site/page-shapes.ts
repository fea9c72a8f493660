/** Which pages a crawl takes for the same: weeks, days, times and ids have no end. */

/** Says of each link whether it is among the first `most` of its shape: those that differ only in ids and values. */
export function firstOfAShape(most: number): (path: string) => boolean {
  const visits = new Map<string, number>();
  return (path) => {
    const { searchParams } = new URL(path, "http://localhost");
    const shape = `${pageOf(path)}?${[...searchParams.keys()].sort()}`;
    visits.set(shape, (visits.get(shape) ?? 0) + 1);
    return (visits.get(shape) ?? 0) <= most;
  };
}

/** Which page it is, whatever its query and whomever it is about. */
export const pageOf = (path: string): string =>
  withoutIds(path.replace(/\?.*$/, "")).replace(/^\/experts\/.+/, "/experts/…");

export const withoutIds = (text: string): string => text.replace(/[0-9a-f-]{36}/g, "…");

export const withoutHash = (link: string): string => link.replace(/#.*$/, "");
