import type { ServerBuild } from "react-router";
import * as entry from "~/entry.server";

/** A build of these routes below `root`, as the router reads it. Parts that only browsers need are left empty. */
export function buildOf(
  root: object,
  pages: ReadonlyArray<{ id: string; path: string; module: object }>,
): ServerBuild {
  const routes: Record<string, object> = { root: { id: "root", path: "", module: root } };
  const manifest: Record<string, object> = {
    root: { id: "root", path: "", module: "/root.js", imports: [], hasLoader: "loader" in root },
  };
  for (const { id, path, module } of pages) {
    const place = { id, parentId: "root", ...(path === "/" ? { index: true } : { path: path.slice(1) }) };
    routes[id] = { ...place, module };
    manifest[id] = { ...place, module: `/${id}.js`, imports: [], hasLoader: "loader" in module };
  }
  const build = {
    entry: { module: entry },
    routes,
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: manifest,
      url: "/manifest.js",
      version: "test",
    },
    future: {
      v8_middleware: true,
      v8_passThroughRequests: true,
      v8_trailingSlashAwareDataRequests: true,
    },
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    ssr: true,
    isSpaMode: false,
    prerender: [],
  };
  return build as unknown as ServerBuild; // our modules are not typed as a build's
}
