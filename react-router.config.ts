import type { Config } from "@react-router/dev/config";

/** `initial` discovery, because the endpoint of lazy discovery responds before any middleware, without protection. */
export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  // Splitting would add a request for each client function, to save some hundred bytes.
  splitRouteModules: false,
} satisfies Config;
