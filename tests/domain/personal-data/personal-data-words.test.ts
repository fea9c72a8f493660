import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { classes } from "~/db/schema/classes/classes";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { exportAccount } from "~/domain/personal-data/export-account.server";
import { callerOf } from "../../support/caller";
import { withoutForeignKeys } from "../../support/db/counted-rows";
import { useDatabase } from "../../support/db/database";
import { wholeText } from "../../support/db/whole-database";
import { type WrittenWord, writeWords } from "../../support/db/written-words";
import { now } from "../../support/scenes/bookings";
import { fullAccount } from "../../support/scenes/full-account";

/**
 * A word is written into every text and JSON column of every row that has to do with an account, whatever the registry
 * says of it. The export has the word and the erasure removes it, except where `personal-data-words.txt` gives a reason.
 */

const t = useDatabase();
const expected = readFileSync(join(import.meta.dirname, "personal-data-words.txt"), "utf8");

test("each text of an account is exported and erased, or has a reason", async () => {
  const { marta, card } = await fullAccount(t.db, { isExpert: true });
  // The link to a room takes no other text.
  for (const table of [bookings, classes]) await t.db.update(table).set({ room: null });
  const { words, closed } = await writeWords(t.db, { ids: [marta.id, card?.id ?? ""], email: marta.email });
  const exported = JSON.stringify(await exportAccount(t.db, callerOf(marta, { now })));
  expect(await eraseAccount(t.db, callerOf(marta, { now }))).toMatchObject({ ok: true });
  const left = await wholeText(t.url);
  const found = {
    "Take no word": closed,
    "Not exported": lines(words, ({ word }) => !exported.includes(word)),
    "Left after an erasure": lines(words, ({ word }) => left.includes(word)),
  };
  for (const [part, places] of Object.entries(found)) expect(places, part).toEqual(listed(part));
});

test("of what two sides wrote about a session, the account's words go and the other's stay", async () => {
  const { marta } = await fullAccount(t.db, { isExpert: true });
  // The rows of the test above, as if each side had written what the other did.
  const other = (side: string) => `case ${side} when 'learner' then 'expert' else 'learner' end`;
  await t.db.transaction(async (tx) => {
    await withoutForeignKeys(tx);
    for (const swap of [
      `claims set side = ${other("side")}, reason = ${other("side")} || ' wrote', answer = side || ' wrote'`,
      `bookings set cancelled_by = ${other("cancelled_by")}, cancellation_reason = ${other("cancelled_by")} || ' wrote', resale_check_at = null
        where cancelled_by in ('learner', 'expert')`,
      `booking_events set actor = ${other("actor")}, reason = ${other("actor")} || ' wrote' where reason is not null`,
    ])
      await tx.execute(sql.raw(`update ${swap}`));
  });
  const read = async () => {
    const found = await t.db.execute<{ is: string; text: string }>(sql`
      select case learner_id when ${marta.id} then 'learner' else 'expert' end as "is", text from bookings
      cross join lateral (
        select cancellation_reason as text where cancelled_by in ('learner', 'expert')
        union all select reason from booking_events where booking_id = bookings.id
        union all select unnest(array[reason, answer]) from claims where booking_id = bookings.id
      ) as texts where text like '% wrote' order by 1, 2`);
    return found.map((row) => `${row.is}: ${row.text}`);
  };
  const written = await read();
  expect(written).toHaveLength(9);
  await eraseAccount(t.db, callerOf(marta, { now }));
  expect(await read()).toEqual(written.filter((line) => !/(\w+): \1 wrote/.test(line)));
});

/** Such columns of each table, by how its rows have to do with the account. */
function lines(words: WrittenWord[], isSuch: (word: WrittenWord) => boolean): string[] {
  const rows = [...new Set(words.map(({ rows }) => rows))];
  const found = rows.flatMap((name) => {
    const all = words.filter((word) => word.rows === name);
    const such = all.filter(isSuch).map(({ column }) => column);
    if (such.length === 0) return [];
    return [`${name}: ${such.length === all.length ? "every text" : such.sort().join(" ")}`];
  });
  return found.sort();
}

/** The lines of one part of the file, without the reasons above them. */
const listed = (part: string) =>
  (expected.split(`\n# ${part}\n`)[1]?.split("\n# ")[0] ?? "")
    .replaceAll("\n  ", " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("## "))
    .sort();
