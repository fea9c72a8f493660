import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { bookings } from "~/db/schema/bookings";
import { users } from "~/db/schema/users";
import { eraseAccount } from "~/domain/accounts/my-data/erase-account.server";
import { hashPassword } from "~/domain/accounts/password.server";
import { signIn } from "~/domain/accounts/sessions/sign-in.server";
import { listBookings } from "~/domain/bookings/queries.server";
import { newId } from "~/platform/ids";
import { now } from "../support/booking-scene";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { appUrl, fullAccount } from "../support/full-account";
import { deliverAll } from "../support/mail-delivery";
import { placesOf } from "../support/whole-database";

/** What a deletion takes away, what is left of it in the audit, and when it is refused. */

const t = useDatabase();
const sourceAddress = "192.0.2.7";
const erase = (userId: string) => eraseAccount(t.db, { userId, sourceAddress, appUrl, now });

/** Everything by which somebody would be known again. */
const traces = ["marta.kowalczyk@home.example", "marta@work.example", "marta@card.example", "kowalczyk"];
const allPlaces = () => placesOf(t.url, traces);

describe.each([
  ["a learner", "wait", { isExpert: false, isDelivered: false }],
  ["a learner", "have left", { isExpert: false, isDelivered: true }],
  ["an expert", "wait", { isExpert: true, isDelivered: false }],
  ["an expert", "have left", { isExpert: true, isDelivered: true }],
])("the search of all tables for %s whose mails %s", (_who, _mails, { isExpert, isDelivered }) => {
  test("finds many traces before, and none after, nor in what is still sent and logged", async () => {
    const { marta } = await fullAccount(t.db, { isExpert });
    if (isDelivered) await deliverAll(t.db, now);
    expect((await allPlaces()).length).toBeGreaterThan(10);
    const written = vi.spyOn(process.stdout, "write");
    expect(await erase(marta.id)).toEqual({ ok: true, value: { cancelled: isExpert ? 2 : 1 } });
    expect(await allPlaces()).toEqual([]);
    const lines = [...(await deliverAll(t.db, now)), ...written.mock.calls.map(String)]
      .join("\n")
      .toLowerCase();
    written.mockRestore();
    expect(traces.filter((trace) => lines.includes(trace))).toEqual([]);
    expect(await allPlaces()).toEqual([]);
  });
});

describe("afterwards", () => {
  test("the old password fails like an unknown account, and the address is free for somebody new", async () => {
    const password = "a fine old password 1";
    const { marta } = await fullAccount(t.db);
    await t.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, marta.id));
    const enter = (email: string) => signIn(t.db, { email, password } as Parameters<typeof signIn>[1]);
    expect((await enter(marta.email)).ok).toBe(true);
    await erase(marta.id);
    expect(await enter(marta.email)).toEqual(await enter("nobody@home.example"));
    expect((await enter(`deleted-${marta.id}@keyway.invalid`)).ok).toBe(false);

    const again = await createUser(t.db, { email: marta.email, fullName: "Marta Kowalczyk" });
    expect(again.id).not.toBe(marta.id);
    const { bookings: rows } = await listBookings(t.db, { userId: again.id, expertId: null }, 1);
    expect(rows).toEqual([]);
  });

  test("the audit knows that it happened, by ids alone", async () => {
    const { marta } = await fullAccount(t.db);
    await erase(marta.id);
    const lines = await t.db.select().from(auditEvents).where(eq(auditEvents.action, "account-erased"));
    expect(lines).toMatchObject([
      {
        actorId: marta.id,
        objectId: marta.id,
        objectType: "user",
        sourceAddress,
        detail: {},
        createdAt: now,
      },
    ]);
  });
});

describe("refuses", () => {
  test("the admin, and an account that isn't there; changes nothing then", async () => {
    const admin = await createUser(t.db, { role: "admin" });
    expect(await erase(admin.id)).toEqual({ ok: false, error: "admin" });
    expect(await erase(newId())).toEqual({ ok: false, error: "not-found" });
    expect(await t.db.select().from(users)).toEqual([admin]);
    expect(await t.db.$count(auditEvents)).toBe(0);
  });

  test("all of it when a part fails", async () => {
    const { marta } = await fullAccount(t.db);
    await t.db.execute(sql`alter table form_answers rename to form_answers_gone`);
    try {
      await expect(erase(marta.id)).rejects.toThrow();
    } finally {
      await t.db.execute(sql`alter table form_answers_gone rename to form_answers`);
    }
    expect(await t.db.select().from(users).where(eq(users.id, marta.id))).toEqual([marta]);
    expect(await t.db.$count(bookings, eq(bookings.learnerName, "Deleted user"))).toBe(0);
  });
});
