import { expect, test } from "vitest";
import { isPassing, storageFault } from "~/db/errors.server";

test.each([
  ["53100", "a full disk", "unavailable"],
  ["58030", "a disk that fails", "unavailable"],
  ["XX000", "a server that can't write its own files", "unavailable"],
  ["08006", "a lost connection", "unavailable"],
  ["XX001", "damaged data", "other"],
  ["22P02", "a wrong value", "other"],
])("%s, %s, is %s", (code, _, kind) => {
  const fault = Object.assign(new Error("It failed"), { code });
  expect(storageFault(new Error("wrapped", { cause: fault }))).toEqual({ kind });
  expect(isPassing(fault)).toBe(kind === "unavailable");
});
