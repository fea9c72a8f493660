import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import type { TrustAct } from "./trust-acts";
import { histories, play } from "./trust-model";

/** In any order of acts of trust and money no promise is broken (decisions J1 to J3, J9 to J11). */

const t = useDatabase();

/** One history for each of the ends that all of them together must meet. */
const examples: TrustAct[][] = [
  ["learner reports", "day", "day", "day"],
  ["expert writes", "learner reports", "day", "day", "book"],
  ["learner reports", "review", "note", "contest", "review", "refuse", "review"],
  ["expert reports", "note", "review", "contest", "note", "refuse", "note"],
  ["claim", "agree", "dispute", "pay", "dispute won", "pay", "cancel second", "provider", "month"],
  ["claim", "agree", "pay dear", "rest arrives", "cancel dear", "provider"],
  ["claim", "agree", "pay dear", "pay", "rest arrives", "provider"],
  ["claim", "agree", "refund credit", "provider", "month"],
  ["review", "note", "answer", "case file", "expert reports", "deactivate", "reactivate"],
];

test("a first session and what its credit pays, in any order of acts", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      expect(await play(t.db, history, seen)).toBeNull();
    }),
    { numRuns: rounds({ short: 25, long: 1000 }), examples: examples.map((history) => [history]) },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...["no_show granted", "no_show contested", "guarantee granted", "book", "expert writes"],
      ...["credit open", "credit used", "credit refunded", "confirmed paid", "cancelled refunded"],
    ]),
  );
}, 3_600_000);
