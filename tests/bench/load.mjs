import autocannon from "autocannon";
import { browserHeaders } from "./browser.mjs";
import { percentile } from "./numbers.mjs";

/**
 * Keeps `connections` busy, for `seconds` or until `amount` requests are answered.
 * @param paths one address below the origin, or several that take turns; each may have a `cookie`
 * @returns the `answers` that came, requests per second, p99 in milliseconds, and the `failures`: what was answered instead of 2xx, or nothing at all
 */
export async function load(origin, { paths, connections, seconds, amount }) {
  const latencies = [];
  const failures = [];
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
  run.on("response", (_client, status, _bytes, ms) => {
    latencies.push(ms);
    if (status < 200 || status > 299) failures.push(status);
  });
  const result = await run;
  const took = (performance.now() - began) / 1000;
  for (let missing = result.errors; missing > 0; missing -= 1) failures.push("no answer");
  return {
    answers: latencies.length,
    perSecond: latencies.length / took,
    p99: percentile(latencies, 0.99),
    failures,
  };
}

/** "0", or "12 (404, no answer)". */
export const failureText = (failures) =>
  failures.length === 0 ? "0" : `${failures.length} (${[...new Set(failures)].join(", ")})`;
