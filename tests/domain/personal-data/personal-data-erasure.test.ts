import { and, eq, notInArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { auditEvents } from "~/db/schema/site/audit-events";
import { formAnswers } from "~/db/schema/site/form-answers";
import { mails } from "~/db/schema/site/mails";
import { hashPassword } from "~/domain/accounts/password.server";
import { signIn } from "~/domain/accounts/sessions/sign-in.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { setBookingLink } from "~/domain/bookings/meeting-link/set-booking-link.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { newId } from "~/platform/ids";
import { callerOf, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { bookLesson, linkScene, now } from "../../support/scenes/bookings";
import { createExpert, createUser } from "../../support/scenes/factories";
import { fullAccount } from "../../support/scenes/full-account";
import { withFacts } from "../../support/scenes/mails";
import { deliverAll } from "../../support/site/mail-delivery";

/** The effects of an erasure on the other side, on an address, and on the person who asks for it. */

const t = useDatabase();
const erase = (user: typeof users.$inferSelect) => eraseAccount(t.db, callerOf(user, { now }));

describe("the other side", () => {
  test("is sent the mails that wait, which contain no name any more", async () => {
    const { marta, otto, ivo } = await fullAccount(t.db, { isExpert: true });
    // Two sessions have begun, so their mails aren't outdated.
    const earlier = (column: PgColumn) => sql`${column} - interval '5 days'`;
    await t.db
      .update(bookings)
      .set({ startsAt: earlier(bookings.startsAt), endsAt: earlier(bookings.endsAt) })
      .where(eq(bookings.status, "confirmed"));
    await erase(marta);
    const left = await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id));
    const told = { name: "Deleted user", email: "", subject: "From …" };
    const question = { template: "expert-question", toUserId: ivo.id, replyTo: null, facts: told };
    expect(left.map(({ id }) => `mail:${id}`).sort()).toEqual(
      (
        await t.db.execute(sql`select key from graphile_worker.jobs where key like 'mail:%' order by key`)
      ).map(({ key }) => key),
    );
    // The mails about reviews contain no names either (personal-data-erasure-registry).
    expect(left.filter(({ template }) => !template.startsWith("review"))).toMatchObject([
      { toUserId: ivo.id, facts: { learner_name: "Deleted user", learner_email: "" } },
      { toUserId: ivo.id, facts: { other_name: "Marta K.", reason: null } },
      ...Array(3).fill(question),
      {
        template: "form-answer",
        replyTo: null,
        facts: { name: "", email: "", company: "", subject: "For …" },
      },
      { template: "form-answer", replyTo: null, facts: { email: "", answer: "More Rust. …" } },
      {
        toUserId: otto.id,
        facts: {
          expert_name: "Deleted user",
          expert_email: "",
          platform: "Google Meet",
          meetingLink: null,
        },
      },
      { toUserId: otto.id, facts: { other_name: "Deleted user", reason: null, movedBy: "expert" } },
      { toUserId: otto.id, template: "team-news", facts: { name: "Deleted user", team: "ACME" } },
      { toEmail: "guest@other.example", template: "team-invitation", facts: { by: "Deleted user" } },
      {
        template: "unread-messages",
        facts: { from_name: "Deleted user" },
      },
      ...Array(3).fill({ template: "thread-reported" }),
      {
        toUserId: otto.id,
        template: "class-seat",
        facts: { about: "cancelled", title: "Logs with …", expert_name: "Marta K.", joinLink: null },
      },
      {
        template: "waitlist-closed",
        facts: { title: "Logs with …", expert_name: "Marta K.", to_name: "" },
      },
    ]);
    await deliverAll(t.db, now);
    const texts = (await withFacts(t.db, await t.db.select().from(mails))).map(({ text }) => text ?? "");
    expect(texts.filter((text) => text.includes("you can't reply to them"))).toHaveLength(3);
    expect(texts.join()).toContain("Write to …!");
  });

  test("is mailed who won't come: the person's first name and initial", async () => {
    const { marta, otto, ivo } = await fullAccount(t.db, { isExpert: true });
    await erase(marta);
    const reason = "The account was deleted.";
    const toldTo = async ({ id }: { id: string }) =>
      (await withFacts(t.db, await t.db.select().from(mails).where(eq(mails.toUserId, id))))
        .filter(({ template }) => template === "booking-cancellation")
        .map(({ facts }) => facts);
    expect(await toldTo(otto)).toMatchObject([{ other_name: "Marta K.", reason, readerIs: "learner" }]);
    expect(await toldTo(ivo)).toContainEqual(
      expect.objectContaining({ other_name: "Marta K.", reason, readerIs: "expert" }),
    );
  });
});

test("the canceller keeps the words of their own mail, without the erased name", async () => {
  const learner = await createUser(t.db);
  const account = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const expert = await createExpert(t.db, { userId: account.id, name: "Amara Okafor" });
  const { id: bookingId } = await bookLesson(t.db, learner, expert.id);
  const reason = "Amara Okafor is too fast for me.";
  await cancelBooking(t.db, callerOf(learner, { now }), { bookingId, reason });
  await erase(account);
  const left = await withFacts(
    t.db,
    await t.db.select().from(mails).where(eq(mails.template, "booking-cancellation")),
  );
  expect(left).toMatchObject([
    { toUserId: learner.id, facts: { cause: "own", reason: "… is too fast for me." } },
  ]);
});

test("the expert's mail about where a session is held goes with its learner, also while it goes on", async () => {
  const { learner, caller, bookingId } = await linkScene(t.db, { startsAt: new Date(now.getTime() - 1) });
  await setBookingLink(t.db, caller, { bookingId, link: "https://meet.example/own" });
  await erase(learner);
  expect(await t.db.$count(mails)).toBe(0);
});

describe("an address that was only typed in", () => {
  test("has the account's own mails, which go with it", async () => {
    const { marta } = await fullAccount(t.db, { isExpert: true });
    await t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, marta.id));
    // Anyone who knows an address can ask for these mails, so they don't say whose address it is.
    const askedFor = ["subscription", "waitlist-place", "team-invitation"];
    const own = and(eq(mails.toEmail, marta.email), notInArray(mails.template, askedFor));
    const templates = new Set(
      (await withFacts(t.db, await t.db.select().from(mails).where(own))).map(({ template }) => template),
    );
    expect([...templates]).toEqual(
      expect.arrayContaining(["card-decided", "application-decided", "meeting-link"]),
    );
    await erase(marta);
    expect(await t.db.$count(mails, own)).toBe(0);
  });

  test("has nothing of what others wrote under it or were sent there", async () => {
    const { marta } = await fullAccount(t.db);
    await t.db.update(users).set({ email: "else@where.example" }).where(eq(users.id, marta.id));
    const thief = await createUser(t.db, {
      email: marta.email,
      fullName: "Mallory M",
      emailVerifiedAt: null,
    });
    const written = async () => [
      await t.db.select().from(expertQuestions),
      await t.db.select().from(formAnswers),
      await withFacts(t.db, await t.db.select().from(mails)),
    ];
    const before = await written();
    expect(await erase(thief)).toMatchObject({ ok: true });
    expect(await written()).toEqual(before);
  });
});

test("afterwards the old password fails like an unknown account's, and the address is free again", async () => {
  const password = "a fine old password 1";
  const marta = await createUser(t.db, { passwordHash: await hashPassword(password) });
  const enter = (email: string) => signIn(t.db, visitor(), { email, password });
  expect((await enter(marta.email)).ok).toBe(true);
  await erase(marta);
  expect(await enter(marta.email)).toEqual(await enter("nobody@home.example"));
  expect((await enter(`deleted-${marta.id}@keyway.invalid`)).ok).toBe(false);
  expect((await createUser(t.db, { email: marta.email })).id).not.toBe(marta.id);
});

test("the audit says that it happened, by ids alone", async () => {
  const { marta } = await fullAccount(t.db);
  await eraseAccount(t.db, callerOf(marta, { now, sourceAddress: "192.0.2.7" }));
  const facts = {
    actorId: marta.id,
    objectId: marta.id,
    objectType: "user",
    sourceAddress: "192.0.2.7",
    detail: {},
  };
  expect(await t.db.select().from(auditEvents).where(eq(auditEvents.action, "account-erased"))).toMatchObject(
    [{ ...facts, createdAt: now }],
  );
});

test("the admin and an unknown account are refused, and nothing is changed", async () => {
  const admin = await createUser(t.db, { role: "admin" });
  expect(await erase(admin)).toEqual({ ok: false, error: "admin" });
  expect(await erase({ ...admin, id: newId() })).toEqual({ ok: false, error: "not-found" });
  expect(await t.db.select().from(users)).toEqual([admin]);
  expect(await t.db.$count(auditEvents)).toBe(0);
});

test("all of it is undone when a part fails", async () => {
  const { marta } = await fullAccount(t.db);
  await t.db.execute(sql`alter table form_answers rename to form_answers_gone`);
  try {
    await expect(erase(marta)).rejects.toThrow();
  } finally {
    await t.db.execute(sql`alter table form_answers_gone rename to form_answers`);
  }
  expect(await t.db.select().from(users).where(eq(users.id, marta.id))).toEqual([marta]);
  expect(await t.db.$count(bookings, eq(bookings.learnerName, "Deleted user"))).toBe(0);
});
