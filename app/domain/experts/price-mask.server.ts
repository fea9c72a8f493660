import { type SQL, sql } from "drizzle-orm";
import { priceDigits } from "./listing";

/** Who costs at least and at most so much, from the bitmaps of the binary digits of the prices, for every part at once. */

/** The digits side by side, a row for each part: to be joined as `prices`. */
export const priceRows = sql`(select part, ${sql.join(
  priceDigits.map(
    (digit) =>
      sql`bit_or(experts) filter (where facet = ${sql.raw(`'cents:${digit}'`)}) as ${digitName(digit)}`,
  ),
  sql`, `,
)} from listing_facets where facet = any (${sql.raw(`'{${priceDigits.map((digit) => `cents:${digit}`)}}'`)}) group by part)`;

/** @param least @param most in cents, both included */
export const pricedBetween = (least: number, most: number): SQL =>
  sql`(${reaching(least)} & ~${reaching(most + 1)})`;

/** From the lowest digit on: a one must be met and what is below it too; instead of a zero, a one is more than enough. */
function reaching(cents: number): SQL {
  const everybody: SQL = sql`base.listed`;
  return priceDigits.toReversed().reduce((below, digit) => {
    const hasDigit = sql`coalesce(prices.${digitName(digit)}, base.nobody)`;
    if ((cents >> digit) % 2 === 1) return below === everybody ? hasDigit : sql`(${hasDigit} & ${below})`;
    return below === everybody ? everybody : sql`(${hasDigit} | ${below})`;
  }, everybody);
}

function digitName(digit: number) {
  return sql.identifier(`cents_${digit}`);
}
