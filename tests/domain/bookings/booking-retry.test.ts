import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { retryPassing } from "~/db/retry.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { createBooking } from "~/domain/bookings/request/create-booking.server";
import { useDatabase } from "../../support/db/database";
import { notePauses } from "../../support/retries";
import { bookingScene } from "../../support/scenes/bookings";

/** After a transient storage failure, a command is retried up to two times, a second apart, and stays idempotent. */

const t = useDatabase();
const busy = Object.assign(new Error("the server is starting up"), { code: "57P03" });

async function bookWith(db: Db) {
  const { caller, request } = await bookingScene(t);
  return createBooking(db, caller, request);
}

/** The database, with transactions that fail `times` times, before they start or after their commit. */
function failing(db: Db, times: number, moment: "before" | "after-commit"): Db {
  let left = times;
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "transaction") return Reflect.get(target, name, receiver);
      return async (...work: Parameters<Db["transaction"]>) => {
        if (left > 0 && moment === "before") {
          left -= 1;
          throw busy;
        }
        const value = await target.transaction(...work);
        if (left > 0) {
          left -= 1;
          throw Object.assign(new Error("connection closed"), { code: "CONNECTION_CLOSED" });
        }
        return value;
      };
    },
  });
}

test.each([1, 2])("a fault that passes after %i tries is not seen", async (times) => {
  const pauses = notePauses();
  const booked = await bookWith(failing(t.db, times, "before"));
  expect(booked.ok).toBe(true);
  expect(pauses).toEqual(Array(times).fill(1000));
});

test("a third fault is thrown, and nothing is booked", async () => {
  await expect(bookWith(failing(t.db, 3, "before"))).rejects.toBe(busy);
  expect(await t.db.$count(bookings)).toBe(0);
});

test("a connection lost after the commit books once", async () => {
  const booked = await bookWith(failing(t.db, 1, "after-commit"));
  expect(booked.ok).toBe(true);
  expect(await t.db.$count(bookings)).toBe(1);
});

test.each([
  ["40P01", "slot-lost", 3],
  ["57014", "thrown", 3],
  ["23503", "expert-gone", 1],
  ["42P01", "thrown", 1],
  ["XX000", "thrown", 1],
])("a lasting %s is '%s' after %i tries", async (code, outcome, tries) => {
  let transactions = 0;
  const broken = new Proxy(t.db, {
    get(target, name, receiver) {
      if (name !== "transaction") return Reflect.get(target, name, receiver);
      return async () => {
        transactions += 1;
        throw Object.assign(new Error("storage"), { code });
      };
    },
  });
  const booked = bookWith(broken).then(
    (answer) => (answer.ok ? "booked" : answer.error),
    () => "thrown",
  );
  expect(await booked).toBe(outcome);
  expect(transactions).toBe(tries);
});

test("what is no storage fault is thrown on", async () => {
  const broken = new Proxy(t.db, {
    get(target, name, receiver) {
      if (name !== "transaction") return Reflect.get(target, name, receiver);
      return () => Promise.reject(new TypeError("a bug"));
    },
  });
  await expect(bookWith(broken)).rejects.toThrow(TypeError);
});

test("a fault that doesn't pass is not tried again", async () => {
  let tries = 0;
  const lasting = Object.assign(new Error("no such table"), { code: "42P01" });
  const run = retryPassing(async () => {
    tries += 1;
    throw lasting;
  });
  await expect(run).rejects.toBe(lasting);
  expect(tries).toBe(1);
});

test("when the check itself fails, nothing is booked (decision C5)", async () => {
  const { caller, request } = await bookingScene(t);
  await t.db.execute(sql`alter table expert_availability rename to availability_gone`);
  try {
    await expect(createBooking(t.db, caller, request)).rejects.toThrow();
    expect(await t.db.$count(bookings)).toBe(0);
  } finally {
    await t.db.execute(sql`alter table availability_gone rename to expert_availability`);
  }
});
