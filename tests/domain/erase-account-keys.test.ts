import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { expertAvailability } from "~/db/schema/expert-availability";
import { expertProfileViews } from "~/db/schema/expert-profile-views";
import { expertQuestions } from "~/db/schema/expert-questions";
import { eraseAccount } from "~/domain/accounts/my-data/erase-account.server";
import { askExpertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { now } from "../support/booking-scene";
import { visitor } from "../support/caller";
import { useDatabase } from "../support/database";
import { appUrl, fullAccount } from "../support/full-account";
import { placesOf } from "../support/whole-database";

/** What ties rows to an account that is erased: its id, and keys that are made of what is known of it. */

const t = useDatabase();
const erase = (userId: string) => eraseAccount(t.db, { userId, sourceAddress: null, appUrl, now });

/** Where the id stays: the row itself, other people's sessions with it, and the audit, which is ids alone. */
const keepsTheId = [
  "public.audit_events.actor_id",
  "public.audit_events.object_id",
  "public.bookings.learner_email",
  "public.bookings.learner_id",
  "public.users.email",
  "public.users.id",
];

test.each([{ isExpert: false }, { isExpert: true }])(
  "the id stays in the places that are known to keep it, and in no other: %j",
  async (kind) => {
    const { marta } = await fullAccount(t.db, kind);
    const before = await placesOf(t.url, [marta.id]);
    expect(before).toEqual(
      expect.arrayContaining([
        "public.applications.user_id",
        "public.expert_profile_views.viewer_key",
        "public.sessions.user_id",
      ]),
    );
    await erase(marta.id);
    expect(await placesOf(t.url, [marta.id])).toEqual(keepsTheId);
  },
);

test("a profile's views still count, each under a key that is nobody's", async () => {
  const { marta } = await fullAccount(t.db);
  await erase(marta.id);
  const views = await t.db.select().from(expertProfileViews);
  expect(views).toMatchObject([{ viewerId: null, viewedAt: now }]);
  expect(views[0]?.viewerKey).toMatch(/^[0-9a-f-]{36}$/);
});

test("an expert's hours go, and nobody else's", async () => {
  const { marta, card, ivosCard } = await fullAccount(t.db, { isExpert: true });
  const hoursOf = (expertId = "") =>
    t.db.$count(expertAvailability, eq(expertAvailability.expertId, expertId));
  const others = await hoursOf(ivosCard.id);
  expect([await hoursOf(card?.id), others]).toEqual([2, 7]);
  await erase(marta.id);
  expect([await hoursOf(card?.id), await hoursOf(ivosCard.id)]).toEqual([0, others]);
});

test("a question's key doesn't tell any more who asked what", async () => {
  const { marta, ivosCard } = await fullAccount(t.db);
  const keys = async () =>
    (await t.db.select().from(expertQuestions)).map(({ id, dedupeKey }) => ({ id, dedupeKey }));
  const before = await keys();
  await erase(marta.id);
  const after = await keys();
  expect(after).toEqual(after.map(({ id }) => ({ id, dedupeKey: `erased:${id}` })));
  expect(after).toHaveLength(before.length);

  // Whoever guesses the address and the words is answered like anybody else who asks: with a new question.
  const question = { name: "Guess", subject: "", email: marta.email, question: "As a visitor" };
  await askExpertQuestion(t.db, visitor({ now }), { expertId: ivosCard.id, question });
  expect(await keys()).toHaveLength(before.length + 1);
});

const tables = [
  ["applications", "user_id"],
  ["bookings", "learner_id"],
  ["card_versions", "submitted_by"],
  ["email_links", "user_id"],
  ["expert_profile_views", "viewer_id"],
  ["expert_questions", "user_id"],
  ["experts_users", "user_id"],
  ["form_answers", "user_id"],
  ["identities", "user_id"],
  ["recovery_codes", "user_id"],
  ["second_factors", "user_id"],
  ["sessions", "user_id"],
] as const;

test("every table that points at an account has the trigger that refuses an erased one", async () => {
  const guarded = await t.db.execute(sql`select tgrelid::regclass::text as name from pg_trigger
    where tgname = tgrelid::regclass || '_living_user' and tgenabled = 'O' order by 1`);
  const pointing = await t.db.execute(sql`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`);
  const names = tables.map(([name]) => ({ name }));
  expect([...guarded]).toEqual(names);
  expect([...pointing]).toEqual(names);
});

test.each(tables)("%s takes no row of an account that was erased", async (table, column) => {
  const { marta, otto } = await fullAccount(t.db, { isExpert: true });
  // Every row that the account has, kept aside, and to be written once more after the erasure.
  const [from, to] = [sql.identifier(table), sql.identifier("aside")];
  await t.db.execute(
    sql`create table ${to} as select * from ${from} where ${sql.identifier(column)} = ${marta.id}`,
  );
  try {
    await erase(marta.id);
    await t.db.execute(sql`delete from ${from}`);
    const again = (userId: string) =>
      t.db.execute(sql`insert into ${from} select (jsonb_populate_record(null::${from},
        to_jsonb(${to}) || jsonb_build_object(${column}::text, ${userId}::text, 'id', gen_random_uuid()))).* from ${to} limit 1`);
    await expect(again(marta.id)).rejects.toMatchObject({
      cause: { message: `the account ${marta.id} was erased` },
    });
    await again(otto.id);
    expect(await t.db.execute(sql`select from ${from}`)).toHaveLength(1);
  } finally {
    await t.db.execute(sql`drop table ${to}`);
  }
});
