import type { ServerBuild } from "react-router";

/**
 * The build in parts, by the first part of an address: the router goes through all the routes that it has several times
 * for each page, so it is handed those that can answer.
 * @returns the part for an address below the origin; the whole for one that isn't plainly spelled
 */
export function groupPages(build: ServerBuild): (url: string) => ServerBuild {
  const { routes } = build;
  const firsts = new Set(Object.keys(routes).map((id) => firstPart(routes, id)));
  const groups = new Map(
    [...firsts].filter(isFixed).map((first) => [
      first,
      only(build, (id) => {
        const own = firstPart(routes, id);
        return own === first || !isFixed(own);
      }),
    ]),
  );
  return (url) => groups.get(plainFirst.exec(url)?.[1] ?? "") ?? build;
}

const plainFirst = /^\/([\w-]+)(?=[/?]|\.data(?:\?|$)|$)/;

/** No parameter, no layout, no index: other addresses don't meet it. */
const isFixed = (part: string): boolean => /^[\w.-]+$/.test(part);

/** The first part of a route's path or, where it has none of its own, of what it lies in. */
function firstPart(routes: ServerBuild["routes"], id: string): string {
  const route = routes[id];
  const outer = route?.parentId ? firstPart(routes, route.parentId) : "";
  return outer || (route?.path?.replace(/^\//, "").split("/", 1)[0]?.toLowerCase() ?? "");
}

function only(build: ServerBuild, isWanted: (id: string) => boolean): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isWanted(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
