/**
 * Loads the script that answers for a server that can't be reached (`clientAction` of /availability), while it can be.
 * The router would load it at the first post, on the pages that only embed the editor.
 */
export function preloadHoursAction(): void {
  const manifest = (globalThis as { __reactRouterManifest?: Manifest }).__reactRouterManifest; // set by the router
  const script = manifest?.routes["routes/experts/record/availability"]?.module;
  if (script) void import(/* @vite-ignore */ script);
}

interface Manifest {
  routes: Record<string, { module?: string } | undefined>;
}
