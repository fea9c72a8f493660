import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { histories, play } from "./trust-model";

/** In any order of acts of trust and money no promise is broken (decisions J1 to J3, J10, J11). */

const t = useDatabase();

test("a first session, in any order of what its sides, the admin and the clock do", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      expect(await play(t.db, history, seen)).toBeNull();
    }),
    { numRuns: rounds({ short: 20, long: 1000 }) },
  );
  expect([...seen]).toEqual(expect.arrayContaining(["no_show granted", "no_show open", "guarantee open"]));
}, 3_600_000);
