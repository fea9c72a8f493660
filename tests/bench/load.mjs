import autocannon from "autocannon";
import { browserHeaders } from "./browser.mjs";
import { percentile } from "./numbers.mjs";

/**
 * Keeps `connections` busy, for `seconds` or until `amount` requests are answered.
 * @param paths one address below the origin, or several that take turns; each may have a `cookie`
 * @returns requests per second, p99 in milliseconds, and how many answers were missing or not 2xx
 */
export async function load(origin, { paths, connections, seconds, amount }) {
  const latencies = [];
  const run = autocannon({
    url: origin,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    // A busy moment of the machine is no failure; what never comes is.
    timeout: 30,
    requests: paths.map(({ path, cookie }) => ({
      method: "GET",
      path,
      headers: { ...browserHeaders, ...(cookie && { cookie }) },
    })),
  });
  const began = performance.now();
  run.on("response", (_client, _status, _bytes, ms) => latencies.push(ms));
  const result = await run;
  const took = (performance.now() - began) / 1000;
  const failures = result.errors + result.timeouts + result.non2xx;
  return { perSecond: latencies.length / took, p99: percentile(latencies, 0.99), failures };
}
