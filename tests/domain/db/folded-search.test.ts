import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { searchMessages } from "~/domain/chat/reading/search-messages.server";
import { parseListing } from "~/domain/experts/listing/listing";
import { visitor } from "~/domain/experts/listing/listing-conditions.server";
import { listExperts } from "~/domain/experts/listing/queries.server";
import { userList } from "~/domain/lists/user-list.server";
import { findFolded, foldText } from "~/shared/fold-text";
import { useDatabase } from "../../support/db/database";
import { chatScene, sent } from "../../support/scenes/chat";
import { createExpert, createUser } from "../../support/scenes/factories";
import { listed, listReader } from "../../support/scenes/queue-scene";

/** All searches fold text in the same way: case, accents, strokes, apostrophes and hyphens don't count. */

const t = useDatabase();

/** Names, with the ways in which people spell them. */
const spellings = [
  ["İpek Işık", ["İpek Işık", "ipek isik", "IPEK ISIK", "I\u0307pek Is\u0327ik"]],
  ["Łukasz Đorđe", ["lukasz dorde", "ŁUKASZ ĐORĐE"]],
  ["Søren Æsund", ["soren aesund", "SØREN ÆSUND"]],
  ["Æsa Groß", ["aesa gross", "ÆSA GROSS"]],
  ["Siobhán O’Neill-Byrne", ["siobhan o'neill-byrne", "Siobha\u0301n ONeillByrne", "SIOBHÁN O'NEILL‑BYRNE"]],
] as const;
const pairs = spellings.flatMap(([name, typed]) => typed.map((spelling) => [name, spelling] as const));

const inDatabase = async (texts: string[]) => {
  const found = await t.db.execute<{ folded: string }>(
    sql`select fold_text(text) as folded
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as given(text, place)
      order by place`,
  );
  return [...found].map(({ folded }) => folded);
};

test("the page's folding is the database's", async () => {
  const letters = Array.from({ length: 0x180 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
  const texts = [
    ...letters.filter((letter) => /[\p{L}\d '-]/u.test(letter)),
    ...pairs.flat(),
    "한글",
    "e\u0301",
    "Σίσυφος",
    "Ёж",
  ];
  const folded = await inDatabase(texts);
  const apart = texts.flatMap((text, at) =>
    foldText(text) === folded[at] ? [] : [`${text}: ${foldText(text)} ${folded[at]}`],
  );
  expect(apart).toEqual([]);
});

test.each(pairs)("in %j %j is marked", (name, spelling) => {
  const text = `From ${name}, again`;
  const place = findFolded(text, spelling);
  expect(text.slice(place?.from, place?.to)).toBe(name);
});

test.each(["'", "’", "-", "—"])("what is marked ends before %s", (sign) => {
  const text = `Ana${sign}s`;
  const place = findFolded(text, "Ana");
  expect(text.slice(place?.from, place?.to)).toBe("Ana");
});

test.each(pairs)(
  "%j is found as %j by the listing, the admin's lists and the chat",
  async (name, spelling) => {
    await createExpert(t.db, { name });
    await createUser(t.db, { fullName: name });
    const { account, asLearner } = await chatScene(t.db);
    await sent(t.db, asLearner, account.id, `Ask ${name}`);
    const found = await listExperts(t.db, parseListing(new URLSearchParams({ search: spelling })), visitor);
    const address = String(new URLSearchParams({ search: spelling }));
    const users = await listed(t, userList, address, listReader(account));
    const messages = await searchMessages(t.db, asLearner, { text: spelling, page: 1 });
    expect(found.experts).toHaveLength(1);
    expect(users.rows.map((user) => user.name)).toEqual([name]);
    expect(messages.found.map(({ excerpt }) => excerpt.hit)).toEqual([name]);
  },
);
