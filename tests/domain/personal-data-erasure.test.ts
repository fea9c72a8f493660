import { eq, getTableName, is, SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test, vi } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { bookings } from "~/db/schema/bookings";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { expertQuestions } from "~/db/schema/expert-questions";
import { formAnswers } from "~/db/schema/form-answers";
import { mails } from "~/db/schema/mails";
import { users } from "~/db/schema/users";
import { hashPassword } from "~/domain/accounts/password.server";
import { signIn } from "~/domain/accounts/sessions/sign-in.server";
import { setMeetingLink } from "~/domain/bookings/set-meeting-link.server";
import { submitCard } from "~/domain/experts/submit-card.server";
import { saveFormAnswer } from "~/domain/inquiries/save-form-answer.server";
import { Because, type Declaration } from "~/domain/personal-data/declare.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { findBookingsAhead } from "~/domain/personal-data/erasure-outlook.server";
import { findOwner, type Owner } from "~/domain/personal-data/owner.server";
import { declarations } from "~/domain/personal-data/registry.server";
import { newId } from "~/platform/ids";
import { createApplication } from "../support/application";
import { bookSession, monday10, now } from "../support/booking-scene";
import { callerOf, visitor } from "../support/caller";
import { cardInput } from "../support/cards";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { fullAccount } from "../support/full-account";
import { deliverAll } from "../support/mail-delivery";
import { placesOf } from "../support/whole-database";

/** An erasure does what the registry promises, column by column, and leaves everything else as it was. */

const t = useDatabase();
const erase = (user: typeof users.$inferSelect) => eraseAccount(t.db, callerOf(user, { now }));
const tables = [...new Set(declarations.map(({ table }) => table))];

/** Everything by which somebody would be known again. */
const traces = ["marta.kowalczyk@home.example", "marta@work.example", "marta@card.example", "kowalczyk"];

/** Where the id stays: the row itself, other people's sessions with it, and the audit, which is ids alone. */
const keepsTheId = [
  "public.audit_events.actor_id",
  "public.audit_events.object_id",
  "public.bookings.learner_email",
  "public.bookings.learner_id",
  "public.users.email",
  "public.users.id",
];

type Row = Record<string, unknown>;
interface KnownRow {
  table: PgTable;
  row: Row;
  /** The declarations that find it. */
  found: Declaration[];
}

const rowsOf = async (table: PgTable): Promise<Row[]> => t.db.select().from(table);

/** All rows of the tables that know people, each with what is declared of it for this account. */
async function knownRows(userId: string): Promise<{ owner: Owner; rows: KnownRow[] }> {
  const owner = await findOwner(t.db, userId);
  if (!owner) throw new Error("No such account");
  const rows: KnownRow[] = [];
  for (const table of tables) {
    const known = new Map(
      (await rowsOf(table)).map((row) => [row.id, { table, row, found: [] as Declaration[] }]),
    );
    for (const one of declarations.filter((other) => other.table === table)) {
      const found: Row[] = await t.db
        .select()
        .from(table)
        .where(one.rows(owner, now) ?? sql`false`);
      for (const { id } of found) known.get(id)?.found.push(one);
    }
    rows.push(...known.values());
  }
  return { owner, rows };
}

/** Columns that are null in every row of the account. */
function unfilled(rows: KnownRow[]): string[] {
  const values = rows
    .filter(({ found }) => found.length > 0)
    .flatMap(({ table, row }) =>
      Object.entries(row).map(([column, value]) => ({ name: `${getTableName(table)}.${column}`, value })),
    );
  const filled = new Set(values.flatMap(({ name, value }) => (value === null ? [] : [name])));
  return [...new Set(values.map(({ name }) => name).filter((name) => !filled.has(name)))];
}

/** Where a row isn't what the declarations of it promise. A row that none finds has to be as it was. */
function broken({ table, row, found }: KnownRow, after: Row | undefined, owner: Owner): string[] {
  const name = getTableName(table);
  const isGone = found.some(({ erase }) => erase === "rows");
  if (isGone || !after) return isGone === !after ? [] : [name];
  return Object.keys(row).flatMap((column) => {
    const promised = found.flatMap(({ erase }) => (erase === "rows" ? [] : [erase[column]]));
    const written = promised.filter((value) => !(value instanceof Because));
    const values = written.map((value) => (typeof value === "function" ? value(owner, now) : value));
    const [old, current] = [JSON.stringify(row[column]), JSON.stringify(after[column])];
    const allowed =
      values.length === 0 ? [old] : values.map((value) => (is(value, SQL) ? current : JSON.stringify(value)));
    const isLeft = values.length > 0 && traces.some((trace) => current?.toLowerCase().includes(trace));
    return allowed.includes(current) && !isLeft ? [] : [`${name}.${column}`];
  });
}

/** What changes besides: the search's text with the card, and a session that is cancelled. */
const alsoChanged = ["experts.searchText"];
const ofCancellation = ["status", "cancelledAt", "cancelledBy", "cancellationReason"].map(
  (name) => `bookings.${name}`,
);

/** Of other people a row in each table too. */
async function otherPeople({ otto, ivo, ivosCard }: Awaited<ReturnType<typeof fullAccount>>) {
  const asIvo = callerOf(ivo, { now, expertId: ivosCard.id });
  await bookSession(t.db, otto, ivosCard.id, { startsAt: new Date(monday10.getTime() + 48 * 3_600_000) });
  await setMeetingLink(t.db, asIvo, { link: "https://meet.example/ivo" });
  await submitCard(t.db, asIvo, { card: cardInput() });
  await t.db
    .insert(expertDaysOff)
    .values({ expertId: ivosCard.id, firstDay: "2026-12-24", lastDay: "2026-12-24" });
  await createApplication(t.db, { userId: otto.id });
  await saveFormAnswer(t.db, callerOf(otto, { now }), {
    form: "give-feedback",
    email: otto.email,
    answer: "Fine",
  });
}

describe.each([
  ["a learner", "wait", { isExpert: false, isDelivered: false }],
  ["a learner", "have left", { isExpert: false, isDelivered: true }],
  ["an expert", "wait", { isExpert: true, isDelivered: false }],
  ["an expert", "have left", { isExpert: true, isDelivered: true }],
])("erasing %s whose mails %s", (_who, _mails, { isExpert, isDelivered }) => {
  test("does what the registry promises, and leaves no trace in any column, mail or log", async () => {
    const world = await fullAccount(t.db, { isExpert });
    const { marta } = world;
    await otherPeople(world);
    if (isDelivered) await deliverAll(t.db, now);
    const failed = { lastError: "To marta.kowalczyk@home.example", replyTo: "otto@other.example" };
    await t.db.update(mails).set(failed).where(eq(mails.toUserId, marta.id));
    const { owner, rows } = await knownRows(marta.id);
    // What an account has only once it is erased, or its card deleted.
    if (isExpert && isDelivered) expect(unfilled(rows)).toEqual(["users.erasedAt", "experts.deletedAt"]);
    expect((await placesOf(t.url, traces)).length).toBeGreaterThan(10);

    const written = vi.spyOn(process.stdout, "write");
    const ahead = await findBookingsAhead(t.db, owner, now);
    expect(await erase(marta)).toEqual({ ok: true, value: { cancelled: isExpert ? 2 : 1 } });
    const after = new Map<unknown, Row>();
    for (const table of tables) for (const row of await rowsOf(table)) after.set(row.id, row);
    for (const known of rows) {
      const isCancelled = ahead.some(({ id }) => id === known.row.id);
      const expected = [...alsoChanged, ...(isCancelled ? ofCancellation : [])];
      expect(
        broken(known, after.get(known.row.id), owner).filter((name) => !expected.includes(name)),
      ).toEqual([]);
    }
    expect(await placesOf(t.url, [...traces, marta.id])).toEqual(keepsTheId);
    const lines = [...(await deliverAll(t.db, now)), ...written.mock.calls.map(String)]
      .join("\n")
      .toLowerCase();
    written.mockRestore();
    expect(traces.filter((trace) => lines.includes(trace))).toEqual([]);
    expect(await placesOf(t.url, traces)).toEqual([]);
  });
});

describe("the other side", () => {
  test("is sent the mails that wait, which name nobody any more", async () => {
    const { marta, otto, ivo } = await fullAccount(t.db, { isExpert: true });
    // Two sessions have begun, so their mails aren't outdated.
    const earlier = (column: PgColumn) => sql`${column} - interval '5 days'`;
    await t.db
      .update(bookings)
      .set({ startsAt: earlier(bookings.startsAt), endsAt: earlier(bookings.endsAt) })
      .where(eq(bookings.status, "confirmed"));
    await erase(marta);
    const left = await t.db.select().from(mails).orderBy(mails.id);
    const told = { name: "Deleted user", email: "", subject: "From …" };
    const question = { template: "expert-question", toUserId: ivo.id, replyTo: null, payload: told };
    expect(left.map(({ id }) => `mail:${id}`).sort()).toEqual(
      (await t.db.execute(sql`select key from graphile_worker.jobs order by key`)).map(({ key }) => key),
    );
    expect(left).toMatchObject([
      { toUserId: ivo.id, payload: { learner_name: "Deleted user", learner_email: "" } },
      { toUserId: ivo.id, payload: { other_name: "Marta K.", reason: null } },
      ...Array(3).fill(question),
      {
        toUserId: otto.id,
        payload: {
          expert_name: "Deleted user",
          expert_email: "",
          platform: "Google Meet",
          meetingLink: null,
        },
      },
    ]);
    await deliverAll(t.db, now);
    const texts = (await t.db.select().from(mails)).map(({ text }) => text ?? "");
    expect(texts.filter((text) => text.includes("nobody to answer"))).toHaveLength(3);
    expect(texts.join()).toContain("Write to …!");
  });

  test("is mailed who won't come: the person's first name and initial", async () => {
    const { marta, otto, ivo } = await fullAccount(t.db, { isExpert: true });
    await erase(marta);
    const reason = "The account was deleted.";
    const toldTo = async ({ id }: { id: string }) =>
      (await t.db.select().from(mails).where(eq(mails.toUserId, id)))
        .filter(({ template }) => template === "booking-cancellation")
        .map(({ payload }) => payload);
    expect(await toldTo(otto)).toMatchObject([{ other_name: "Marta K.", reason, readerIs: "learner" }]);
    expect(await toldTo(ivo)).toContainEqual(
      expect.objectContaining({ other_name: "Marta K.", reason, readerIs: "expert" }),
    );
  });
});

describe("an address that was only typed in", () => {
  test("has the account's own mails, which go with it", async () => {
    const { marta } = await fullAccount(t.db, { isExpert: true });
    await t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, marta.id));
    const own = eq(mails.toEmail, marta.email);
    const templates = new Set((await t.db.select().from(mails).where(own)).map(({ template }) => template));
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
      await rowsOf(expertQuestions),
      await rowsOf(formAnswers),
      await rowsOf(mails),
    ];
    const before = await written();
    expect(await erase(thief)).toMatchObject({ ok: true });
    expect(await written()).toEqual(before);
  });
});

test("afterwards the old password fails like an unknown account's, and the address is free for somebody new", async () => {
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
