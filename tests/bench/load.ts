import { execFile, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { ask, browserHeaders } from "./browser.ts";
import { percentile } from "./numbers.ts";

export type Amounts = { connections: number; seconds?: number; amount?: number };
export type Loaded = { perSecond: number; p99: number; failures: Array<number | string> };

/** The item whose turn it is, of a list that isn't empty. */
export const turnOf = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

/**
 * Calls `send` again and again on `connections` at a time, for `seconds` or `amount` calls. Returns the results
 * (`answers`) and the seconds it `took`.
 */
export async function keepBusy<Result>(
  { connections, seconds = Infinity, amount = Infinity }: Amounts,
  send: (index: number) => Promise<Result>,
) {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  const answers: Result[] = [];
  let next = 0;
  const work = async () => {
    while (next < amount && elapsed() < seconds) answers.push(await send(next++));
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { answers, took: elapsed() };
}

/**
 * Requests these paths below the origin in turn, each with its `cookie` if it has one.
 * @returns the number of `answers`, `perSecond`, `p99` in milliseconds, and the `failures`: the statuses other than 200
 */
export async function load(
  origin: string,
  paths: Array<{ path: string; cookie?: string | undefined }>,
  amounts: Amounts,
): Promise<Loaded & { answers: number }> {
  const { answers, took } = await keepBusy(amounts, async (index) => {
    const { path, cookie } = turnOf(paths, index);
    const { status, ms } = await ask(origin + path, { cookie });
    return { status, ms };
  });
  return {
    answers: answers.length,
    perSecond: answers.length / took,
    p99: percentile(
      answers.map(({ ms }) => ms),
      0.99,
    ),
    failures: answers.map(({ status }) => status).filter((status) => status !== 200),
  };
}

export const hasWrk = () => !spawnSync("wrk", ["-v"]).error;

/** Like `load` for one path, but uses wrk if it is installed: a client in JavaScript is slower than a fast server. */
export async function loadHard(
  origin: string,
  { path, connections, seconds }: { path: string; connections: number; seconds: number },
): Promise<Loaded> {
  if (!hasWrk()) return load(origin, [{ path }], { connections, seconds });
  const headers = Object.entries(browserHeaders).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const limits = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "--latency"];
  const { stdout } = await promisify(execFile)("wrk", [...limits, ...headers, origin + path]);
  const [, p99, unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(p99) * (milliseconds[unit] ?? Number.NaN),
    failures: stdout.match(/Non-2xx or 3xx responses: \d+|Socket errors: .*/g) ?? [],
  };
}

/** Calls `send` `perSecond` times a second without waiting for earlier calls. Returns the results. */
export async function loadPaced<Result>(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  send: (index: number) => Promise<Result>,
) {
  const began = performance.now();
  const sent: Array<Promise<Result>> = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await sleep(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
    sent.push(send(index));
  }
  return Promise.all(sent);
}

/** Measures the `sides` in turn, `rounds` times. Returns an object for each round: the results by the sides' names. */
export async function inTurn<Name extends string, Side, Result>(
  sides: Record<Name, Side>,
  rounds: number,
  measure: (side: Side) => Promise<Result>,
) {
  const turns: Array<Record<Name, Result>> = [];
  for (let round = 0; round < rounds; round += 1) {
    const turn = {} as Record<Name, Result>;
    for (const name of Object.keys(sides) as Name[]) turn[name] = await measure(sides[name]);
    turns.push(turn);
  }
  return turns;
}

/** "0", or "12 (404, no answer)". */
export const failureText = (failures: Loaded["failures"]) =>
  failures.length === 0 ? "0" : `${failures.length} (${[...new Set(failures)].join(", ")})`;
