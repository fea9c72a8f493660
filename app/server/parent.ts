import cluster from "node:cluster";
import type { EventEmitter } from "node:events";
import { type Clock, systemClock } from "~/platform/clock";
import { type Env, parseEnv } from "~/platform/env.server";
import { jsonLog, type Log } from "~/platform/log.server";

/**
 * Several processes behind one parent, which starts a new one for each that dies (ADR 0033). The parent itself serves
 * nothing, so that no request can end it.
 */

/** Times in milliseconds. */
export const parentLimits = {
  /** Before a process that died young is replaced: doubled from the first to the longest. */
  firstPauseMs: 250,
  longestPauseMs: 5_000,
  /** A process that lived this long is replaced at once. */
  longLifeMs: 10_000,
  /** A process that says nothing for this long is killed: its event loop stands still. */
  silenceMs: 15_000,
  /** The time for a stop. Longer than a process takes for its own. */
  stopWithinMs: 6_000,
};

/** How often a process tells the parent that it is alive. */
const beatMs = 1_000;

/** A process as its parent sees it. */
export interface Child extends EventEmitter {
  process: { pid?: number | undefined; kill(signal: NodeJS.Signals): boolean };
}

interface Parent {
  ended: Promise<number>;
  /** Passes SIGTERM on, and kills what is left after the time for a stop. The second call kills at once. */
  stop(): void;
}

interface ParentOptions {
  count: number;
  clock: Clock;
  log: Log;
  /** Starts the process with this number, from 0. */
  fork(number: number): Child;
  limits?: Partial<typeof parentLimits>;
}

/** Returns how many processes serve. A faulty environment is reported by the program itself. */
export function countProcesses(): number {
  try {
    return parseEnv(process.env).processes;
  } catch {
    return 1;
  }
}

/** Runs this program's processes until a signal stops them. @returns the exit code */
export async function runParent(): Promise<number> {
  const env = parseEnv(process.env);
  const parent = keepRunning({ count: env.processes, clock: systemClock, log: jsonLog, fork: forkOf(env) });
  process.on("SIGTERM", parent.stop);
  process.on("SIGINT", parent.stop);
  return parent.ended;
}

/** Tells the parent again and again that the event loop of this process runs. */
export function beat(): void {
  setInterval(() => process.send?.("beat"), beatMs).unref();
}

/**
 * Each process serves its metrics on a port of its own, so that counters are those of one process. With `ROLE=all`, the
 * last one runs the jobs, so that no page waits for a mail. It listens on a port of the system's choice, for the parent.
 */
const forkOf =
  ({ metrics, role, processes, appUrl }: Env) =>
  (number: number): Child => {
    const runsJobs = role === "all" && number === processes - 1;
    return forkProcess({
      ROLE: runsJobs ? "worker" : "web",
      ...(runsJobs && { PORT: "0", HOST: "127.0.0.1", APP_URL: appUrl, DEMO_DATA: "0" }),
      ...(metrics && metrics.port > 0 && { METRICS_PORT: String(metrics.port + number) }),
    });
  };

/**
 * Starts a process that takes its connections from the system itself. If the parent handed them over, those on the way
 * to a process that dies would never be answered.
 */
export function forkProcess(env: Record<string, string> = {}): Child {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  return cluster.fork(env);
}

/** Keeps `count` processes running. The first is started alone: what it can't do, no other can. */
export function keepRunning({ count, clock, log, fork, limits }: ParentOptions): Parent {
  const { firstPauseMs, longestPauseMs, longLifeMs, silenceMs, stopWithinMs } = {
    ...parentLimits,
    ...limits,
  };
  const now = () => clock().getTime();
  const running = new Map<Child, { heardAt: number | null }>();
  let hasListened = false;
  let isStopping = false;
  let exitCode = 0;
  let end = (_code: number) => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });

  function start(number: number, pauseMs: number) {
    if (isStopping) return;
    const child = fork(number);
    const bornAt = now();
    running.set(child, { heardAt: null });
    child.on("message", () => running.set(child, { heardAt: now() }));
    child.once("listening", () => {
      if (!hasListened) for (let other = 1; other < count; other += 1) start(other, 0);
      hasListened = true;
      // Its first request may hold it before its first beat.
      running.set(child, { heardAt: now() });
    });
    child.once("exit", (code: number | null, signal: string | null) => {
      running.delete(child);
      if (!isStopping && hasListened) replace(number, { child, code, signal, bornAt, pauseMs });
      else if (!isStopping) {
        // It has said why, and the others, which haven't been started yet, would say the same.
        exitCode = code || 1;
        stop();
      }
      if (isStopping && running.size === 0) finish();
    });
  }

  function replace(number: number, dead: Dead) {
    const livedMs = now() - dead.bornAt;
    const pauseMs = livedMs >= longLifeMs ? 0 : Math.min(dead.pauseMs * 2 || firstPauseMs, longestPauseMs);
    log.error("A process ended; another one takes its place", undefined, {
      ...{ pid: dead.child.process.pid, code: dead.code, signal: dead.signal },
      ...{ livedSeconds: Math.round(livedMs / 1_000), pauseMs },
    });
    setTimeout(start, pauseMs, number, pauseMs);
  }

  function stop() {
    for (const child of running.keys()) child.process.kill(isStopping ? "SIGKILL" : "SIGTERM");
    if (isStopping) return;
    isStopping = true;
    setTimeout(stop, stopWithinMs).unref();
    if (running.size === 0) finish();
  }

  function finish() {
    clearInterval(listening);
    end(exitCode);
  }

  const listening = setInterval(() => {
    for (const [child, { heardAt }] of running) {
      if (heardAt === null || now() - heardAt < silenceMs) continue;
      log.error("A process doesn't answer and is killed", undefined, { pid: child.process.pid });
      child.process.kill("SIGKILL");
    }
  }, silenceMs / 5);
  start(0, 0);
  return { ended, stop };
}

interface Dead {
  child: Child;
  code: number | null;
  signal: string | null;
  bornAt: number;
  pauseMs: number;
}
