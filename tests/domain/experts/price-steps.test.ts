/** The bars above the price filter: their counts, their text, and which are in the chosen range. */
import { expect, test } from "vitest";
import { countOptions } from "~/domain/experts/listing/filter-counts.server";
import { parseListing } from "~/domain/experts/listing/listing";
import { visitor } from "~/domain/experts/listing/listing-conditions.server";
import { isChosen, priceSteps, pricesText } from "~/domain/experts/listing/price-steps";
import { useDatabase } from "../../support/db/database";
import { createExpert } from "../../support/scenes/factories";

const t = useDatabase();

test("each expert is in one step, whatever range is chosen; other filters count", async () => {
  for (const priceCents of [900, 2000, 2999, 3000, 9999, 10_000, 50_000])
    await createExpert(t.db, { priceCents });
  const pricesOf = async (query: string) =>
    (await countOptions(t.db, parseListing(new URLSearchParams(query)), visitor)).prices;
  const all = [1, 0, 2, 1, 0, 0, 0, 0, 0, 1, 2];
  expect(await pricesOf("")).toEqual(all);
  expect(await pricesOf("priceFrom=20&priceTo=29")).toEqual(all);
  expect(await pricesOf("reviewed=1")).toEqual(priceSteps.map(() => 0));
  expect(pricesText(all)).toBe(
    "Experts by price: 1 from $0 to $9, 2 from $20 to $29, 1 from $30 to $39, 1 from $90 to $99, 2 from $100",
  );
  expect(pricesText(priceSteps.map(() => 0))).toBe("Experts by price: none");
});

test.each([
  [null, null, "0 1 2 3 4 5 6 7 8 9 10"],
  [20, 29, "2"],
  [29, 30, "2 3"],
  [null, 9, "0"],
  [250, null, "10"],
])("from %s to %s", (from, to, chosen) => {
  const steps = priceSteps.map((_, step) => step).filter((step) => isChosen(step, { from, to }));
  expect(steps.join(" ")).toBe(chosen);
});
