import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { licencesPage, productionPackages } from "../../scripts/lib/licences.mjs";

/** What docs/security.md and docs/licences.md say of the repository. */
const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+)(?:–\d+\.\d+\.(\d+))? \|.*$/gm)];

test("every file that the page names exists", () => {
  const named = [...page.matchAll(/`((?:app|docs|scripts|tests)\/[^` *]+)`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("every requirement of levels 1 and 2 has one row, with its state and where or why", () => {
  const counted = rows.map(([, first = "", last]) => {
    const number = Number(first.split(".")[2]);
    return Number(last ?? number) - number + 1;
  });
  // 70 of level 1 and 183 of level 2.
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(253);
  expect(new Set(rows.map(([, first]) => first)).size).toBe(rows.length);
  const whole = /^\| [\d.–]+ \| [^|]+ \| (met|not met|n\/a|operator) \| [^|]+ \| [^|]*\|$/;
  expect(rows.map(([row]) => row).filter((row) => !whole.test(row))).toEqual([]);
});

test("the list of licences is that of the lock file, and none of them binds the program's own source", () => {
  expect(readFileSync(join(root, "docs/licences.md"), "utf8")).toBe(licencesPage());
  const unfit = productionPackages().filter(({ licence }) => /(?<!L)GPL|not stated|UNLICENSED/.test(licence));
  expect(unfit).toEqual([]);
});
