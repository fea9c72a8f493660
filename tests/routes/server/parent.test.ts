import { EventEmitter, once } from "node:events";
import { get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "~/platform/clock";
import { type Child, keepRunning, parentLimits } from "~/server/parent";
import { buildProgram, runProgram } from "../../support/site/child-program";

class FakeChild extends EventEmitter implements Child {
  signals: string[] = [];
  process = { pid: 1, kill: (signal: string) => this.signals.push(signal) > 0 };
}

function parentOf(count: number) {
  vi.useFakeTimers();
  const children: FakeChild[] = [];
  const lines: Array<Record<string, unknown>> = [];
  const parent = keepRunning({
    count,
    clock: systemClock,
    log: { info: () => {}, error: (message, _, fields) => void lines.push({ message, ...fields }) },
    fork: () => children[children.push(new FakeChild()) - 1] as FakeChild, // the one that was just added
  });
  return { parent, children, lines, last: () => children.at(-1) as FakeChild };
}

afterEach(() => void vi.useRealTimers());

describe("a parent", () => {
  test("replaces a process that lived long at once, and waits longer for each that dies young", () => {
    const { children, last, lines } = parentOf(1);
    last().emit("listening");
    vi.advanceTimersByTime(parentLimits.longLifeMs);
    for (let death = 0; death < 8; death += 1) {
      last().emit("exit", null, "SIGABRT");
      vi.advanceTimersToNextTimer();
      vi.advanceTimersByTime(parentLimits.longestPauseMs);
      expect(children).toHaveLength(death + 2);
    }
    expect(lines.map(({ pauseMs }) => pauseMs)).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  test("ends with the process that can't even start", async () => {
    const { parent, children } = parentOf(2);
    children[0]?.emit("exit", 1, null);
    expect(await parent.ended).toBe(1);
    expect(children).toHaveLength(1);
  });

  test("kills a process that has fallen silent, but not one that is still starting", () => {
    const { children } = parentOf(3);
    children[0]?.emit("listening");
    children[0]?.emit("message", "beat");
    children[1]?.emit("listening"); // held by its first request, before its first beat
    vi.advanceTimersByTime(parentLimits.silenceMs * 2);
    expect(children[0]?.signals).toContain("SIGKILL");
    expect(children[1]?.signals).toContain("SIGKILL");
    expect(children[2]?.signals).toEqual([]);
  });

  test("passes a stop on, waits, and kills what is left; nothing is started again", async () => {
    const { parent, children } = parentOf(2);
    children[0]?.emit("listening");
    children[1]?.emit("listening");
    parent.stop();
    children[0]?.emit("exit", 0, null);
    expect(children.map(({ signals }) => signals)).toEqual([["SIGTERM"], ["SIGTERM"]]);
    vi.advanceTimersByTime(parentLimits.stopWithinMs);
    expect(children[1]?.signals).toEqual(["SIGTERM", "SIGKILL"]);
    children[1]?.emit("exit", null, "SIGKILL");
    expect(await parent.ended).toBe(0);
    expect(children).toHaveLength(2);
  });
});

describe("real processes", { timeout: 120_000 }, () => {
  let program = "";
  beforeAll(async () => {
    program = await buildProgram("parent-process");
  }, 120_000);

  async function takePort() {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return { server, port: (server.address() as AddressInfo).port }; // a TCP server has no other kind
  }

  /** Asks on a new connection. Returns the answering process's id, or 0 if there was no answer. */
  const ask = (port: number, path = "/") =>
    new Promise<number>((resolve) => {
      const sent = get({ port, path, host: "127.0.0.1", agent: false, timeout: 5_000 }, (answer) => {
        answer.on("data", (id) => resolve(Number(id)));
      });
      sent.once("timeout", () => sent.destroy());
      sent.once("error", () => resolve(0));
    });

  async function start(longLifeMs = 0) {
    const { port, server } = await takePort();
    await new Promise((resolve) => server.close(resolve));
    const running = runProgram(program, [], { PORT: String(port), LONG_LIFE_MS: String(longLifeMs) });
    onTestFinished(() => running.kill());
    await running.says("both listen");
    return { port, running };
  }

  test("a killed one is replaced, and requests are answered all the time", async () => {
    const { port, running } = await start();
    const dead = await ask(port);
    process.kill(dead, "SIGKILL");
    await running.says('"pauseMs":0');
    const answers = [];
    for (let count = 0; count < 50; count += 1) answers.push(await ask(port));
    expect(answers).not.toContain(0);
    expect(answers).not.toContain(dead);
    await running.says("three listen");
  });

  test("one whose event loop stands still is killed and replaced, and the other one answers", async () => {
    const { port, running } = await start();
    void ask(port, "/hang");
    await running.says("doesn't answer and is killed");
    await running.says("three listen");
    expect(await ask(port)).not.toBe(0);
  });

  test("they end with their parent", async () => {
    const { port, running } = await start();
    await running.kill();
    await vi.waitFor(async () => expect(await ask(port)).toBe(0), { timeout: 60_000 });
  });

  test("a port in use ends them all", async () => {
    const { port, server } = await takePort();
    onTestFinished(() => void server.close());
    const running = runProgram(program, [], { PORT: String(port), LONG_LIFE_MS: "0" });
    await running.ended();
    expect(running.hasEnded).toBe(true);
  });
});
