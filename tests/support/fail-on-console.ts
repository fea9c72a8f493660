import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

/** An unexpected console error or warning fails the test in which it was written. */
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void complaints.push(format(...words)));
  }
});

afterEach(() => {
  expect(complaints, "written to the console").toEqual([]);
});
