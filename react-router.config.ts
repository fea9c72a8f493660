import type { Config } from "@react-router/dev/config";

/** `initial` discovery, because the endpoint of lazy discovery responds before any middleware, without protection. */
export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    // Splitting would add a request for each client function, to save some hundred bytes.
    v8_splitRouteModules: false,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
