import { expect, test } from "vitest";
import { isPassing, storageFault } from "~/db/errors.server";

test.each([
  ["53100", "could not extend file", "unavailable"],
  ["58030", "could not read block", "unavailable"],
  ["XX000", "could not write init file", "unavailable"],
  ["XX000", "cache lookup failed", "other"],
  ["08006", "connection failure", "unavailable"],
  ["25006", "cannot execute INSERT in a read-only transaction", "unavailable"],
  ["XX001", "invalid page", "other"],
  ["22P02", "invalid input", "other"],
])("%s, %s, is %s", (code, message, kind) => {
  const fault = Object.assign(new Error(message), { code });
  expect(storageFault(new Error("wrapped", { cause: fault }))).toEqual({ kind });
  expect(isPassing(fault)).toBe(kind === "unavailable");
});
