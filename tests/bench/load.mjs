import { execFile, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { ask, browserHeaders } from "./browser.mjs";
import { percentile } from "./numbers.mjs";

/**
 * Has `connections` call `send` again and again, for `seconds` or `amount` times. Returns what each call came to, and
 * the seconds it `took`.
 */
export async function keepBusy({ connections, seconds = Infinity, amount = Infinity }, send) {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  const answers = [];
  let next = 0;
  const work = async () => {
    while (next < amount && elapsed() < seconds) answers.push(await send(next++));
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { answers, took: elapsed() };
}

/**
 * Asks for these paths in turn, each below the origin and with its `cookie`, if it has one.
 * @returns how many `answers` came, `perSecond`, `p99` in milliseconds, and the `failures`: what was answered instead
 * of 200
 */
export async function load(origin, paths, amounts) {
  const { answers, took } = await keepBusy(amounts, async (index) => {
    const { path, cookie } = paths[index % paths.length];
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

/** `load` of one address by wrk, where it is installed: a client in JavaScript takes longer than a quick server. */
export async function loadHard(origin, { path, connections, seconds }) {
  if (!hasWrk()) return load(origin, [{ path }], { connections, seconds });
  const headers = Object.entries(browserHeaders).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const limits = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "--latency"];
  const { stdout } = await promisify(execFile)("wrk", [...limits, ...headers, origin + path]);
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit],
    failures: stdout.match(/Non-2xx or 3xx responses: \d+|Socket errors: .*/g) ?? [],
  };
}

/** Calls `send` so many times a second, whether the earlier calls are answered or not. Returns what each came to. */
export async function loadPaced({ perSecond, seconds }, send) {
  const began = performance.now();
  const sent = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await sleep(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
    sent.push(send(index));
  }
  return Promise.all(sent);
}

/**
 * Measures each of the `sides`, turn by turn. Returns an object a round, with what each side came to under its name.
 */
export async function inTurn(sides, rounds, measure) {
  const turns = [];
  for (let round = 0; round < rounds; round += 1) {
    const turn = {};
    for (const [name, side] of Object.entries(sides)) turn[name] = await measure(side);
    turns.push(turn);
  }
  return turns;
}

/** "0", or "12 (404, no answer)". */
export const failureText = (failures) =>
  failures.length === 0 ? "0" : `${failures.length} (${[...new Set(failures)].join(", ")})`;
