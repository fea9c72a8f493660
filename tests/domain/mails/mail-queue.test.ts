import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import { bookingNotification } from "~/domain/bookings/request/announce-booking.server";
import { expertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { bookingMail, mailJobs, mailOf, queueConfirmation } from "../../support/scenes/mails";

const t = useDatabase();
beforeAll(() => migrateJobs(t.url));

test("the queue's tables can be installed again and again, also at once", async () => {
  await Promise.all([migrateJobs(t.url), migrateJobs(t.url)]);
  expect(await mailJobs(t.db)).toEqual([]);
});

describe("queueing a mail", () => {
  test("commits the row and its job together", async () => {
    await t.db.transaction((tx) => queueConfirmation(tx));
    const mail = await mailOf(t.db);
    expect(mail).toMatchObject({ status: "queued", attempts: 0, toEmail: "nadia@test.example", html: null });
    expect(mail.payload).toEqual({});
    const [job] = await t.db.execute(
      sql`select payload, task_identifier from graphile_worker._private_jobs j join graphile_worker.jobs using (id)`,
    );
    expect(job).toEqual({ payload: { mailId: mail.id }, task_identifier: "send-mail" });
  });

  test("leaves nothing behind when the transaction rolls back", async () => {
    const rolledBack = t.db.transaction(async (tx) => {
      await queueConfirmation(tx);
      expect(await mailJobs(tx)).toHaveLength(1);
      throw new Error("the booking failed");
    });
    await expect(rolledBack).rejects.toThrow("the booking failed");
    expect(await t.db.$count(mails)).toBe(0);
    expect(await mailJobs(t.db)).toEqual([]);
  });

  test("reads none of the jobs that wait", async () => {
    await t.db.execute(
      sql`select graphile_worker.add_job('send-mail', json_build_object('mailId', number)) from generate_series(1, 200) as number`,
    );
    const rowsRead = async (tx: Db) => {
      const [jobs] = await tx.execute(
        sql`select seq_tup_read::int as rows from pg_stat_xact_all_tables where relname = '_private_jobs'`,
      );
      return jobs?.rows;
    };
    await t.db.transaction(async (tx) => {
      const before = await rowsRead(tx);
      await queueConfirmation(tx);
      expect(await rowsRead(tx)).toBe(before);
    });
    expect(await mailJobs(t.db)).toHaveLength(201);
  });

  test("tells one event once", async () => {
    await queueConfirmation(t.db);
    await queueConfirmation(t.db);
    expect(await t.db.$count(mails)).toBe(1);
    expect(await mailJobs(t.db)).toHaveLength(1);
  });

  test.each([
    "",
    "nadia",
    "nadia@",
    "two@a.example, three@b.example",
    "nadia@test.example\r\nBcc: all@test.example",
    "Nadia <nadia@test.example>",
  ])("keeps the address %j as a failed mail without a job", async (email) => {
    await t.db.transaction((tx) => queueConfirmation(tx, "confirmation:1", email));
    expect(await mailOf(t.db)).toMatchObject({
      status: "failed",
      lastError: "Invalid learner email address",
    });
    expect(await mailJobs(t.db)).toEqual([]);
  });

  test("names the side whose address can't be one", async () => {
    await queueMail(t.db, bookingNotification, {
      dedupeKey: "notification:1",
      to: { userId: null, email: "amara", name: "Amara Okafor" },
      about: { type: "booking", id: bookingMail().booking_id },
      payload: {},
    });
    expect((await mailOf(t.db, "notification:1")).lastError).toBe("Invalid expert email address");
  });

  test("drops an answer address that would be a header of its own", async () => {
    await queueMail(t.db, expertQuestion, {
      dedupeKey: "question:1",
      to: { userId: null, email: "amara@test.example", name: "Amara Okafor" },
      about: { type: "question", id: newId() },
      replyTo: "eve@test.example\r\nBcc: all@test.example",
      payload: {},
    });
    expect(await mailOf(t.db, "question:1")).toMatchObject({ status: "queued", replyTo: null });
  });
});
