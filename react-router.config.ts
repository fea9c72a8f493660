import type { Config } from "@react-router/dev/config";

/** `initial` discovery: the lazy manifest endpoint answers before any middleware and is an open door. */
export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    // A route's file of its own for each client function would be one request more, for some hundred bytes.
    v8_splitRouteModules: false,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
