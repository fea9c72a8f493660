import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { experts } from "~/db/schema/experts/experts";
import { formAnswers } from "~/db/schema/site/form-answers";
import { mails } from "~/db/schema/site/mails";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { askExpertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { sendInquiry } from "~/domain/inquiries/send-inquiry.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { callerOf, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { placesOf } from "../../support/db/whole-database";
import { bookLesson, now } from "../../support/scenes/bookings";
import { createExpert, createUser } from "../../support/scenes/factories";
import { fullAccount } from "../../support/scenes/full-account";
import { withFacts } from "../../support/scenes/mails";

/** An erasure removes the account's address from other people's texts, and changes nothing else in them. */

const t = useDatabase();
const address = "ann_1.lee@home.example";
const erase = (user: typeof users.$inferSelect) => eraseAccount(t.db, callerOf(user, { now }));

/** Otto asks Ivo, answers a form and cancels a session, and each time mentions Ann's address and longer ones. */
async function mentionAnn() {
  const otto = await createUser(t.db, { email: "otto@other.example", fullName: "Otto Lang" });
  const ivo = await createUser(t.db, { email: "ivo@expert.example", role: "expert" });
  const card = await createExpert(t.db, { userId: ivo.id, name: "Ivo Brandt" });
  const longer = `not x.${address} or ${address}.au; 100% sure_`;
  const words = `Ask\n${address.toUpperCase()}, ${longer}`;
  const asOtto = callerOf(otto, { now });
  const question = { name: "Otto Lang", email: otto.email, subject: `Of ${address}`, question: words };
  await askExpertQuestion(t.db, asOtto, { expertId: card.id, question });
  const sent = { inbox: "support@keyway.example", traces: {} };
  await sendInquiry(t.db, asOtto, { form: "give-feedback", email: otto.email, answer: words }, sent);
  const { id: bookingId } = await bookLesson(t.db, otto, card.id);
  await cancelBooking(t.db, asOtto, { bookingId, reason: words });
  return { otto, card, left: `Ask\n…, ${longer}` };
}

/** All rows in which the address can occur. */
const everything = async () => [
  await t.db.select().from(expertQuestions),
  await t.db.select().from(formAnswers),
  await t.db.select().from(bookings),
  await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id)),
];

test("it is cut out of questions, answers, reasons and the mails that wait, which are still sent", async () => {
  const ann = await createUser(t.db, { email: address, fullName: "Ann Lee" });
  const { otto, left } = await mentionAnn();
  const jobs = () => t.db.execute(sql`select key from graphile_worker.jobs order by key`);
  const [, , , before] = await everything();
  const waiting = await jobs();
  expect(await erase(ann)).toMatchObject({ ok: true });

  const asked = { subject: "Of …", question: left, name: "Otto Lang", email: otto.email };
  const kept = (before ?? []).map(({ id }) => ({ id, status: "queued" }));
  expect(await everything()).toMatchObject([
    [{ ...asked, userId: otto.id }],
    [{ answer: left, email: otto.email }],
    [{ cancellationReason: left }],
    kept,
  ]);
  const byTemplate = Object.fromEntries(
    (await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id))).map((mail) => [
      mail.template,
      mail,
    ]),
  );
  expect(byTemplate).toMatchObject({
    "expert-question": { replyTo: otto.email, facts: asked },
    "booking-cancellation": { facts: { reason: left, other_name: "Otto Lang", minutes: 50 } },
  });
  expect(await jobs()).toEqual(waiting);
  expect(await placesOf(t.url, [`of ${address}`, `ask\\n${address}`, `ask\n${address}`])).toEqual([]);
});

test("mails that were sent stay without their words", async () => {
  const ann = await createUser(t.db, { email: address });
  await mentionAnn();
  await t.db.update(mails).set({ status: "sent", subject: "s", text: address, html: address });
  await erase(ann);
  const empty = { status: "sent", replyTo: null, subject: null, html: null, text: null };
  expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject(Array(6).fill(empty));
});

test.each([
  ["an account that never proved it", { email: address, emailVerifiedAt: null }, null],
  ["an account whose address is a part of it", { email: "lee@home.example" }, null],
  ["an account whose card bears it", { email: "mallory@other.example" }, address],
])("nothing is changed for %s", async (_, values, cardEmail) => {
  const user = await createUser(t.db, { ...values, fullName: "Mallory Moss" });
  if (cardEmail) await createExpert(t.db, { userId: user.id, name: "Mallory Moss", email: cardEmail });
  const { card } = await mentionAnn();
  const question = { name: "Ann Lee", email: address, subject: "Hello", question: "Do you teach Zig?" };
  await askExpertQuestion(t.db, visitor({ now }), { expertId: card.id, question });
  const before = await everything();
  expect(await erase(user)).toMatchObject({ ok: true });
  expect(await everything()).toEqual(before);
});

test("a card that only bears the address loses it, and neither itself nor its sessions", async () => {
  const ann = await createUser(t.db, { email: address, role: "expert" });
  const otto = await createUser(t.db, { email: "otto@other.example" });
  const card = await createExpert(t.db, { name: "Ann Lee", email: address.toUpperCase() });
  await bookLesson(t.db, otto, card.id);
  expect(await erase(ann)).toEqual({ ok: true, value: { cancelled: 0 } });
  expect(await t.db.select().from(experts)).toEqual([{ ...card, email: null }]);
  expect(await t.db.select().from(bookings)).toMatchObject([{ status: "confirmed" }]);
  const confirmation = {
    template: "booking-confirmation",
    toEmail: otto.email,
    facts: { expert_name: "Ann L." },
  };
  expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([confirmation]);
  expect(await placesOf(t.url, [address])).toEqual([]);
});

test("mails to a card's address from before it had an account go with the account, whatever they are about", async () => {
  const { marta, card } = await fullAccount(t.db, { isExpert: true });
  const tables = ["bookings", "expert_questions", "classes", "reviews", "claims"];
  const own = tables.map(
    (name) => `select id, '${name}' as name from ${name} where expert_id = '${card?.id}'`,
  );
  const rows = await t.db.execute<{ name: string }>(
    sql`insert into mails (id, dedupe_key, template, to_email, to_name, about_type, about_id, payload)
      select gen_random_uuid(), id, name, 'Marta@card.example', '', 'booking', id, '{}' from (${sql.raw(own.join(" union all "))}) as own
      returning template as name`,
  );
  expect([...new Set(rows.map(({ name }) => name))].sort()).toEqual(tables.toSorted());
  await erase(marta);
  expect(await t.db.$count(mails, sql`template in ${tables}`)).toBe(0);
});
