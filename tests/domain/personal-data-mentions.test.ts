import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings";
import { expertQuestions } from "~/db/schema/expert-questions";
import { experts } from "~/db/schema/experts";
import { formAnswers } from "~/db/schema/form-answers";
import { mails } from "~/db/schema/mails";
import type { users } from "~/db/schema/users";
import { cancelBooking } from "~/domain/bookings/cancel-booking.server";
import { askExpertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { saveFormAnswer } from "~/domain/inquiries/save-form-answer.server";
import type { QuestionMail } from "~/domain/mails/mail";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { bookSession, now } from "../support/booking-scene";
import { callerOf, visitor } from "../support/caller";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { placesOf } from "../support/whole-database";

/** An erased account's address in what belongs to other people: it goes, and all else of theirs stays. */

const t = useDatabase();
const address = "ann_1.lee@home.example";
const erase = (user: typeof users.$inferSelect) => eraseAccount(t.db, callerOf(user, { now }));

/** Otto asks, answers and calls off with Ivo, and speaks of Ann's address in each of them. */
async function gossip(email = address) {
  const otto = await createUser(t.db, { email: "otto@other.example", fullName: "Otto Lang" });
  const ivo = await createUser(t.db, { email: "ivo@expert.example", role: "expert" });
  const card = await createExpert(t.db, { userId: ivo.id, name: "Ivo Brandt" });
  const words = `Ask\n${email.toUpperCase()}, not x.${email} or ${email}.au; 100% sure_`;
  const question = { name: "Otto Lang", email: otto.email, subject: `Of ${email}`, question: words };
  await askExpertQuestion(t.db, callerOf(otto, { now }), { expertId: card.id, question });
  const answer = { form: "give-feedback", email: otto.email, answer: words } as const;
  await saveFormAnswer(t.db, callerOf(otto, { now }), answer);
  const { id: bookingId } = await bookSession(t.db, otto, card.id);
  await cancelBooking(t.db, callerOf(otto, { now }), { bookingId, reason: words });
  const left = `Ask\n…, not x.${email} or ${email}.au; 100% sure_`;
  return { otto, ivo, card, words, left };
}

describe("the address in other people's words", () => {
  test("is cut out of questions, answers, reasons and the mails that wait, which are still sent", async () => {
    const ann = await createUser(t.db, { email: address, fullName: "Ann Lee" });
    const { left, otto, ivo } = await gossip();
    const sentTo = (await t.db.select().from(mails)).map(({ toEmail }) => toEmail).sort();
    const jobs = await t.db.execute(sql`select key from graphile_worker.jobs order by key`);
    expect(await erase(ann)).toMatchObject({ ok: true });

    const asked = { subject: "Of …", question: left, name: "Otto Lang", email: otto.email };
    expect(await t.db.select().from(expertQuestions)).toMatchObject([{ ...asked, userId: otto.id }]);
    expect(await t.db.select().from(formAnswers)).toMatchObject([{ answer: left, email: otto.email }]);
    expect(await t.db.select().from(bookings)).toMatchObject([{ cancellationReason: left }]);
    const waiting = await t.db.select().from(mails);
    expect(waiting.map(({ toEmail }) => toEmail).sort()).toEqual(sentTo);
    expect(waiting.every(({ status }) => status === "queued")).toBe(true);
    const byTemplate = Object.fromEntries(waiting.map((mail) => [mail.template, mail]));
    expect(byTemplate["expert-question"]).toMatchObject({ replyTo: otto.email, payload: asked });
    expect(byTemplate["booking-cancellation"]).toMatchObject({
      toEmail: ivo.email,
      payload: { reason: left, other_name: "Otto Lang", minutes: 50 },
    });
    expect(await t.db.execute(sql`select key from graphile_worker.jobs order by key`)).toEqual(jobs);
    const whole = [`of ${address}`, `ask\\n${address}`, `ask\n${address}`];
    expect(await placesOf(t.url, whole)).toEqual([]);
  });

  test("leaves the mails that were sent, without their words", async () => {
    const ann = await createUser(t.db, { email: address });
    await gossip();
    await t.db.update(mails).set({ status: "sent", subject: "s", text: address, html: address });
    await erase(ann);
    const empty = { status: "sent", payload: {}, replyTo: null, subject: null, html: null, text: null };
    expect(await t.db.select().from(mails)).toMatchObject(Array(4).fill(empty));
  });

  test("stays where the account never proved that the address is its own", async () => {
    const ann = await createUser(t.db, { email: address, emailVerifiedAt: null });
    const { words } = await gossip();
    const before = await t.db.select().from(mails);
    await erase(ann);
    expect(await t.db.select().from(expertQuestions)).toMatchObject([{ question: words }]);
    expect(await t.db.select().from(formAnswers)).toMatchObject([{ answer: words }]);
    expect(await t.db.select().from(bookings)).toMatchObject([{ cancellationReason: words }]);
    expect(await t.db.select().from(mails)).toEqual(before);
  });
});

test("other people with longer or shorter versions of the address lose nothing", async () => {
  const ann = await createUser(t.db, { email: address });
  const { card } = await gossip(`not-${address}`);
  const question = { name: "Anna", email: `x.${address}`, subject: "Hi", question: `I am\n${address}.au` };
  await askExpertQuestion(t.db, visitor({ now }), { expertId: card.id, question });
  const rows = async () => [
    await t.db.select().from(mails),
    await t.db.select().from(expertQuestions),
    await t.db.select().from(bookings),
  ];
  const before = await rows();
  await erase(ann);
  expect(await rows()).toEqual(before);
});

describe("a card", () => {
  test("that only bears the address loses it, and neither itself nor its sessions", async () => {
    const ann = await createUser(t.db, { email: address, role: "expert" });
    const otto = await createUser(t.db, { email: "otto@other.example" });
    const card = await createExpert(t.db, { name: "Ann Lee", email: address.toUpperCase() });
    await bookSession(t.db, otto, card.id);
    expect(await erase(ann)).toEqual({ ok: true, value: { cancelled: 0 } });
    expect(await t.db.select().from(experts)).toEqual([{ ...card, email: null }]);
    expect(await t.db.select().from(bookings)).toMatchObject([{ status: "confirmed" }]);
    expect(await t.db.select().from(mails)).toMatchObject([
      { template: "booking-confirmation", toEmail: otto.email, payload: { expert_name: "Ann L." } },
    ]);
    expect(await placesOf(t.url, [address])).toEqual([]);
  });

  test("with somebody else's address proves nothing: what they wrote stays theirs", async () => {
    const mallory = await createUser(t.db, { role: "expert", fullName: "Mallory Moss" });
    await createExpert(t.db, { userId: mallory.id, name: "Mallory Moss", email: address });
    const ivosCard = await createExpert(t.db, { name: "Ivo Brandt", email: "ivo@card.example" });
    const question = { name: "Ann Lee", email: address, subject: "Hello", question: "Do you teach Zig?" };
    await askExpertQuestion(t.db, visitor({ now }), { expertId: ivosCard.id, question });
    await saveFormAnswer(t.db, visitor({ now }), {
      form: "give-feedback",
      email: address,
      answer: "Fine",
    });
    const rows = async () => [
      await t.db.select().from(expertQuestions),
      await t.db.select().from(formAnswers),
      await t.db.select().from(mails),
    ];
    const before = await rows();
    expect(before.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(before[2]).toMatchObject([{ payload: question satisfies Partial<QuestionMail> }]);
    expect((await erase(mallory)).ok).toBe(true);
    expect(await rows()).toEqual(before);
  });
});
