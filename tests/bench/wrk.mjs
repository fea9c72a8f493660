import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { browserHeaders } from "./browser.mjs";
import { load } from "./load.mjs";

const run = promisify(execFile);

/**
 * `load` of one address by wrk, where it is installed: it takes a tenth of the processor's time that a client in JavaScript takes, which would
 * otherwise be what is measured of a quick server.
 */
export async function loadHard(origin, { path, connections, seconds }) {
  if (!(await hasWrk())) return load(origin, { paths: [{ path }], connections, seconds });
  const headers = Object.entries(browserHeaders).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const limits = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "--latency"];
  const { stdout } = await run("wrk", [...limits, ...headers, origin + path]);
  const bad = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  const [connect, read, write, timeout] = (
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? []
  ).map(Number);
  const none = (connect ?? 0) + (read ?? 0) + (write ?? 0) + (timeout ?? 0);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p99: inMilliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    failures: [...Array(bad).fill("not 2xx"), ...Array(none).fill("no answer")],
  };
}

const inMilliseconds = ([, number, unit]) => Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit];

let known;
/** Whether wrk can be called. */
export function hasWrk() {
  known ??= run("wrk", ["-v"]).then(
    () => true,
    (error) => error.code !== "ENOENT", // it says its version, and ends with 1
  );
  return known;
}
