import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expertQuestions } from "~/db/schema/expert-questions";
import { experts } from "~/db/schema/experts";
import { mails } from "~/db/schema/mails";
import { users } from "~/db/schema/users";
import { eraseAccount } from "~/domain/accounts/my-data/erase-account.server";
import { listBookings } from "~/domain/bookings/queries.server";
import { listExperts } from "~/domain/experts/queries.server";
import type { MailMessage } from "~/domain/mails/mail";
import { newId } from "~/platform/ids";
import { now } from "../support/booking-scene";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { appUrl, fullAccount } from "../support/full-account";
import { deliverAll } from "../support/mail-delivery";

/** What a deletion leaves to other people: theirs stays theirs, and what both had names nobody any more. */

const t = useDatabase();
const erase = (userId: string) => eraseAccount(t.db, { userId, sourceAddress: null, appUrl, now });

describe("what the other side keeps", () => {
  test("a cancellation that names nobody, and the past session with a deleted user", async () => {
    const { marta, ivo, ivosCard } = await fullAccount(t.db);
    await erase(marta.id);
    const all = await t.db.select().from(mails).orderBy(mails.id);
    const waiting = all.filter(({ template }) => template !== "expert-question");
    expect(waiting.map(({ template, status, toEmail }) => [template, status, toEmail])).toEqual([
      ["booking-cancellation", "queued", ivo.email],
      ["booking-cancellation", "queued", ivo.email],
    ]);
    expect(waiting.map(({ payload }) => payload)).toMatchObject([
      { other_name: "Deleted user", reason: null },
      { other_name: "Deleted user", reason: "The account was deleted." },
    ]);
    const { bookings: rows } = await listBookings(t.db, { userId: ivo.id, expertId: ivosCard.id }, 1);
    expect(rows.map(({ status, learnerName }) => [status, learnerName]).sort()).toEqual([
      ["cancelled", "Deleted user"],
      ["cancelled", "Deleted user"],
      ["completed", "Deleted user"],
    ]);
    expect(new Set(rows.map(({ learnerEmail }) => learnerEmail))).toEqual(
      new Set([`deleted-${marta.id}@keyway.invalid`]),
    );
    const jobs = await t.db.execute(sql`select key from graphile_worker.jobs order by key`);
    expect(jobs.map(({ key }) => key)).toEqual(all.map(({ id }) => `mail:${id}`).sort());
  });

  test("a question that still waits: it is sent, and nobody is there to answer", async () => {
    const { marta, ivo } = await fullAccount(t.db);
    const isQuestion = eq(mails.template, "expert-question");
    await erase(marta.id);
    const waiting = await t.db.select().from(mails).where(isQuestion);
    expect(waiting.map(({ toEmail, replyTo, status }) => [toEmail, replyTo, status])).toEqual(
      Array(3).fill([ivo.email, null, "queued"]),
    );
    for (const { payload, dedupeKey } of waiting) {
      expect(payload).toMatchObject({ name: "Deleted user", email: "", subject: "From …" });
      expect(dedupeKey).toMatch(/^erased:/);
    }
    await deliverAll(t.db, now);
    const texts = (await t.db.select().from(mails)).map(({ text }) => text ?? "");
    expect(texts.filter((text) => text.includes("nobody to answer"))).toHaveLength(3);
    expect(texts.join()).toContain("Write to …!");
  });

  test("the questions, with their words but without who asked", async () => {
    const { marta } = await fullAccount(t.db);
    await erase(marta.id);
    const kept = await t.db.select().from(expertQuestions);
    expect(kept.map(({ question }) => question).sort()).toEqual([
      "As a visitor",
      "Write to …!",
      "Write to …!",
    ]);
    for (const row of kept) {
      expect(row).toMatchObject({ name: "Deleted user", email: "deleted@keyway.invalid", userId: null });
    }
  });

  test("of an expert: no card in the listing, no hours, a mail to the learner", async () => {
    const { marta, otto, card } = await fullAccount(t.db, { isExpert: true });
    await erase(marta.id);
    const { experts: listed } = await listExperts(t.db, { search: "", sort: "newest", page: 1 });
    expect(listed.map(({ displayName }) => displayName)).toEqual(["Ivo B."]);
    const [row] = await t.db
      .select()
      .from(experts)
      .where(eq(experts.id, card?.id ?? ""));
    expect(row).toMatchObject({
      name: "Deleted user",
      bio: "",
      email: null,
      approved: false,
      deletedAt: now,
    });
    const toOtto = and(eq(mails.toEmail, otto.email), eq(mails.template, "booking-cancellation"));
    expect(await t.db.select().from(mails).where(toOtto)).toMatchObject([
      { payload: { other_name: "Deleted user", readerIs: "learner", to_name: "Otto Lang" } },
    ]);
    const { bookings: rows } = await listBookings(t.db, { userId: otto.id, expertId: null }, 1);
    expect(rows.map(({ status, expertName }) => [status, expertName])).toEqual([
      ["cancelled", "Deleted user"],
      ["completed", "Deleted user"],
    ]);
  });
});

describe("other people", () => {
  test("with longer or shorter versions of the address lose nothing", async () => {
    const { marta, ivosCard } = await fullAccount(t.db);
    for (const email of [`not-${marta.email}`, `x.${marta.email}`, `${marta.email}.au`]) {
      const like = await createUser(t.db, { email, fullName: "Anna Nowak" });
      const payload = { expert_name: "Ivo", name: "Anna", email, subject: "Hi", question: `I am\n${email}` };
      const message: MailMessage = { template: "expert-question", payload };
      await t.db.insert(mails).values({
        ...message,
        dedupeKey: newId(),
        toEmail: "ivo@expert.example",
        toName: "Ivo",
        replyTo: email,
      });
      await t.db
        .insert(expertQuestions)
        .values({ ...payloadOf(payload), expertId: ivosCard.id, userId: like.id, dedupeKey: newId() });
    }
    const others = sql`payload ->> 'name' = 'Anna'`;
    const before = await t.db.select().from(mails).where(others);
    await erase(marta.id);
    expect(before).toHaveLength(3);
    expect(await t.db.select().from(mails).where(others)).toEqual(before);
    const questions = await t.db.select().from(expertQuestions).where(eq(expertQuestions.name, "Anna"));
    expect(questions).toHaveLength(3);
  });

  test("keep what they wrote under an address that an unverified account only typed in", async () => {
    const { marta } = await fullAccount(t.db);
    await t.db.update(users).set({ email: "else@where.example" }).where(eq(users.id, marta.id));
    const thief = await createUser(t.db, {
      email: marta.email,
      fullName: "Mallory M",
      emailVerifiedAt: null,
    });
    const before = await t.db.select().from(expertQuestions);
    const waiting = await t.db.$count(mails);
    await erase(thief.id);
    expect(await t.db.select().from(expertQuestions)).toEqual(before);
    // Only mails about an account (links, notices) belong to whoever signed up with the address.
    expect(await t.db.$count(mails)).toBe(waiting - 1);
  });
});

const payloadOf = ({
  name,
  email,
  subject,
  question,
}: Record<"name" | "email" | "subject" | "question", string>) => ({
  name,
  email,
  subject,
  question,
});
