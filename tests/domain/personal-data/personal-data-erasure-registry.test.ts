import { eq, getTableName, inArray, is, SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test, vi } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { mails } from "~/db/schema/site/mails";
import { setMeetingLink } from "~/domain/bookings/meeting-link/set-meeting-link.server";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import { sendInquiry } from "~/domain/inquiries/send-inquiry.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { findBookingsAhead } from "~/domain/personal-data/erasure-outlook.server";
import { findClassesAhead } from "~/domain/personal-data/leave-classes.server";
import { declarations } from "~/domain/personal-data/registry.server";
import { type Declaration, Reason } from "~/domain/personal-data/tables/declare.server";
import { findOwner, type Owner } from "~/domain/personal-data/tables/owner.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { placesOf } from "../../support/db/whole-database";
import { bookLesson, monday10, now } from "../../support/scenes/bookings";
import { cardInput, createApplication } from "../../support/scenes/cards";
import { createLiveClass, createSeat, createWaitlistEntry } from "../../support/scenes/classes";
import { payFor } from "../../support/scenes/factories";
import { fullAccount } from "../../support/scenes/full-account";
import { subscribe } from "../../support/scenes/full-account-classes";
import { scanRows } from "../../support/scenes/full-account-rows";
import { deliverAll } from "../../support/site/mail-delivery";

/** An erasure does what the registry promises, column by column, and leaves everything else as it was. */

const t = useDatabase();
const tables = [...new Set(declarations.map(({ table }) => table))];

/** The texts by which Marta could be recognised. */
const traces = ["marta.kowalczyk@home.example", "marta@work.example", "marta@card.example", "kowalczyk"];

/**
 * The columns in which the id stays: the account's row, other people's sessions and conversations with it, payments,
 * and the audit, which contains only ids.
 */
const keepsTheId = [
  "public.audit_events.actor_id",
  "public.audit_events.object_id",
  "public.bookings.learner_email",
  "public.bookings.learner_id",
  "public.chat_messages.receiver_id",
  "public.chat_messages.sender_id",
  "public.chat_reports.reporter_id",
  "public.chat_threads.expert_id",
  "public.chat_threads.learner_id",
  "public.claims.learner_id",
  "public.class_reservations.email",
  "public.class_reservations.learner_id",
  "public.credits.learner_id",
  "public.payments.payer_id",
  "public.payout_runs.created_by",
  "public.review_reports.reporter_id",
  "public.reviews.learner_id",
  "public.team_domains.checked_by",
  "public.team_invitations.invited_by",
  "public.team_members.user_id",
  "public.users.email",
  "public.users.id",
];

type Row = Record<string, unknown>;
interface KnownRow {
  table: PgTable;
  row: Row;
  /** The declarations that apply to the row. */
  found: Declaration[];
}

const rowsOf = async (table: PgTable): Promise<Row[]> => t.db.select().from(table);

/** All rows of the tables about people, each with the declarations that apply to it for this account. */
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

/** The places at which a row differs from its declarations. A row without declarations must be unchanged. */
function broken({ table, row, found }: KnownRow, after: Row | undefined, owner: Owner): string[] {
  const name = getTableName(table);
  const isGone = found.some(({ erase }) => erase === "rows");
  if (isGone || !after) return isGone === !after ? [] : [name];
  return Object.keys(row).flatMap((column) => {
    const promised = found.flatMap(({ erase }) => (erase === "rows" ? [] : [erase[column]]));
    const written = promised.filter((value) => value !== undefined && !(value instanceof Reason));
    const values = written.map((value) => (typeof value === "function" ? value(owner, now) : value));
    const [old, current] = [JSON.stringify(row[column]), JSON.stringify(after[column])];
    const allowed =
      values.length === 0 ? [old] : values.map((value) => (is(value, SQL) ? current : JSON.stringify(value)));
    const isLeft = values.length > 0 && traces.some((trace) => current?.toLowerCase().includes(trace));
    return allowed.includes(current) && !isLeft ? [] : [`${name}.${column}`];
  });
}

/**
 * Columns that an erasure changes too: the card's search text, the numbers by which calendars and pages notice changes
 * of a session or class, the number of taken seats, and the columns of a cancellation.
 */
const alsoChanged = [
  ...["experts.searchText", "experts.facets", "experts.picture", "bookings.sequence", "bookings.changedSeq"],
  ...["class_reservations.sequence", "class_reservations.changedSeq"],
  ...["classes.changedSeq", "classes.checkAt", "classes.seatsTaken", "inboxes.changedSeq"],
  "teams.memberCount",
];
const ofCancellation = ["bookings", "classes", "class_reservations", "class_waitlist"].flatMap((table) =>
  ["status", "cancelledAt", "cancelledBy", "cancellationReason", "checkAt"].map((name) => `${table}.${name}`),
);

/** Adds a row of other people to each table. */
async function otherPeople({ otto, ivo, ivosCard }: Awaited<ReturnType<typeof fullAccount>>) {
  const asIvo = callerOf(ivo, { now, expertId: ivosCard.id });
  const startsAt = new Date(monday10.getTime() + 48 * 3_600_000);
  await payFor(t.db, await bookLesson(t.db, otto, ivosCard.id, { startsAt }));
  const extra = { day: "2026-12-20", startTime: "10:00", endTime: "12:00" };
  await t.db.insert(expertExtraHours).values({ ...extra, expertId: ivosCard.id });
  await setMeetingLink(t.db, asIvo, { link: "https://meet.example/ivo" });
  await submitCard(t.db, asIvo, { card: cardInput() });
  await t.db
    .insert(expertDaysOff)
    .values({ expertId: ivosCard.id, firstDay: "2026-12-24", lastDay: "2026-12-24" });
  await createApplication(t.db, { userId: otto.id });
  await sendInquiry(
    t.db,
    callerOf(otto, { now }),
    { form: "give-feedback", email: otto.email, answer: "Fine" },
    { inbox: "support@keyway.example", traces: {} },
  );
  const live = await createLiveClass(t.db, { expertId: ivosCard.id });
  await createSeat(t.db, live, otto);
  await createWaitlistEntry(t.db, live, { email: otto.email, userId: otto.id });
  await subscribe(t.db, otto.email);
  await scanRows(t.db, otto);
}

/** What is cancelled with the account: its sessions, classes and seats, and others' seats and waitlist entries. */
async function cancelledWith(owner: Owner): Promise<unknown[]> {
  const { taught, seats } = await findClassesAhead(t.db, owner, now);
  const classIds = taught.map(({ classId }) => classId);
  const others = [
    ...(await t.db.select().from(classReservations).where(inArray(classReservations.classId, classIds))),
    ...(await t.db.select().from(classWaitlist).where(inArray(classWaitlist.classId, classIds))),
  ];
  const cancelled = [...(await findBookingsAhead(t.db, owner, now)), ...others].map(({ id }) => id);
  return [...cancelled, ...classIds, ...seats.map(({ reservationId }) => reservationId)];
}

describe.each([
  ["a learner", "wait", { isExpert: false, isDelivered: false }],
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
    // Only an erased account or a deleted card has these values; her reviews are about sessions, and her payments
    // weren't disputed, nor the rest beside a credit. No time is held for the move of her sessions. The groups of payouts
    // belong to no payment, and no team's budget is hers, nor a seat that a team reserved.
    if (isExpert) {
      expect(unfilled(rows)).toEqual([
        ...["users.erasedAt", "reviews.reservationId", "reviews.authorName"],
        ...[
          "bookings.movesBookingId",
          "class_reservations.teamId",
          "payments.teamId",
          "payments.withCreditId",
          "ledger_groups.disputeId",
          "ledger_groups.payoutId",
          "ledger_entries.teamId",
          "experts.deletedAt",
        ],
      ]);
    }
    expect((await placesOf(t.url, traces)).length).toBeGreaterThan(10);

    const written = vi.spyOn(process.stdout, "write");
    const ahead = await cancelledWith(owner);
    expect(await eraseAccount(t.db, callerOf(marta, { now }))).toEqual({
      ok: true,
      value: { cancelled: isExpert ? 2 : 1 },
    });
    const after = new Map<unknown, Row>();
    for (const table of tables) for (const row of await rowsOf(table)) after.set(row.id, row);
    for (const known of rows) {
      const isCancelled = ahead.includes(known.row.id);
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
