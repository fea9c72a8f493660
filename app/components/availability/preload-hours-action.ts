/**
 * Loads the module of /availability while the server can be reached: its `clientAction` handles a server that can't be.
 * On pages that only embed the editor, the router would load the module at the first post.
 */
export function preloadHoursAction(): void {
  const manifest = (globalThis as { __reactRouterManifest?: Manifest }).__reactRouterManifest; // set by the router
  const script = manifest?.routes["routes/experts/record/availability"]?.module;
  if (script) void import(/* @vite-ignore */ script);
}

interface Manifest {
  routes: Record<string, { module?: string } | undefined>;
}
