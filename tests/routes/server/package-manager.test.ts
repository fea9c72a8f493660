import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aptEnvironment } from "../../../scripts/lib/find-chromium.ts";

test("a package manager that is busy is waited for", () => {
  expect(readFileSync(aptEnvironment().APT_CONFIG, "utf8")).toMatch(/^DPkg::Lock::Timeout "\d+";$/m);
});
