import type { ServerBuild } from "react-router";

/**
 * Splits the build by the first part of an address, because the router searches all its routes several times per page.
 * @returns the part for a path; the whole build for an unusual spelling
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

/** Reports whether the part is fixed text: not a parameter, a layout or an index. */
const isFixed = (part: string): boolean => /^[\w.-]+$/.test(part);

/** Returns the first part of a route's full path, parents included, in lower case. */
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
