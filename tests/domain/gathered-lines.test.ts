import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { gathering, gatherLines } from "~/platform/gathered-lines";
import { buildProgram, runProgram } from "../support/site/child-program";

let program: string;
beforeAll(async () => {
  program = await buildProgram("log-process");
});

function gatherIntoList() {
  const writes: string[] = [];
  const write = (text: string) => writes.push(text) > 0;
  return { writes, lines: gatherLines({ write }) };
}

test("lines of the same moment are written together, in order, after some milliseconds", () => {
  vi.useFakeTimers();
  try {
    const { writes, lines } = gatherIntoList();
    for (const line of ["one", "two", "three"]) lines.add(line);
    expect(writes).toEqual([]);
    vi.advanceTimersByTime(gathering.everyMs);
    expect(writes).toEqual(["one\ntwo\nthree\n"]);
    lines.add("four");
    vi.advanceTimersByTime(gathering.everyMs);
    expect(writes.slice(1)).toEqual(["four\n"]);
  } finally {
    vi.useRealTimers();
  }
});

test("a flush writes at once and only once; nothing waits beyond the limit", () => {
  const { writes, lines } = gatherIntoList();
  lines.add("one");
  lines.flush();
  lines.flush();
  expect(writes).toEqual(["one\n"]);
  const long = "x".repeat(gathering.characters);
  lines.add(long);
  expect(writes.slice(1)).toEqual([`${long}\n`]);
});

test.each(["itself", "exit", "throw"])("no line is lost by a process that ends by %s", async (ending) => {
  const output = await runProgram(program, [ending], {}).ended();
  const numbers = Array.from(output.matchAll(/"message":"line","n":(\d+)/g), ([, n]) => Number(n));
  expect(numbers).toEqual(Array.from({ length: 3_000 }, (_, n) => n));
});

test.skipIf(process.platform !== "linux")("a full disk costs lines of the log, and not the process", () => {
  const full = openSync("/dev/full", "w");
  const { status, signal } = spawnSync(process.execPath, [program, "error"], {
    stdio: ["ignore", full, full],
  });
  closeSync(full);
  expect({ status, signal }).toEqual({ status: 0, signal: null });
});
