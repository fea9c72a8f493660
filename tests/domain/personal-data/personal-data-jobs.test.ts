import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { announceUsualLink } from "~/domain/bookings/meeting-link/announce-meeting-link.server";
import { setMeetingLink } from "~/domain/bookings/meeting-link/set-meeting-link.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { placesOf } from "../../support/db/whole-database";
import { linkJobs, now } from "../../support/scenes/bookings";
import { createBooking } from "../../support/scenes/factories";
import { fullAccount } from "../../support/scenes/full-account";

/** Nothing of an erased expert stays in the queue's tables, in any state of the jobs that announced a meeting link. */

const t = useDatabase();
const links = ["https://meet.example/marta-kowalczyk/second", "https://meet.example/marta-kowalczyk/third"];
const erase = (user: typeof users.$inferSelect) => eraseAccount(t.db, callerOf(user, { now }));

/** The columns that a worker writes while it runs the job, and after the last attempt. */
const states = {
  running: sql`locked_at = now(), locked_by = 'worker-1', attempts = 1`,
  "given up": sql`attempts = max_attempts, last_error = 'A meeting link could not be told: other'`,
};

test.each(Object.entries(states))("a job that was %s when a new link took its place", async (_, state) => {
  const { marta, card, ivo, ivosCard } = await fullAccount(t.db, { isExpert: true });
  const expertId = card?.id ?? "";
  const caller = callerOf(marta, { now, expertId });
  const othersLink = "https://meet.example/ivo";
  await setMeetingLink(t.db, callerOf(ivo, { now, expertId: ivosCard.id }), { link: othersLink });
  for (const link of links) {
    await t.db.execute(sql`update graphile_worker._private_jobs set ${state}
      where key = ${`announce-meeting-link:${expertId}`}`);
    await setMeetingLink(t.db, caller, { link });
  }
  const ofMarta = (await linkJobs(t.db)).filter((job) => job.expertId === expertId);
  expect(ofMarta.map(({ link }) => link)).toEqual(["https://meet.example/marta-kowalczyk", ...links]);
  expect(
    await t.db.execute(sql`select from graphile_worker.jobs where key is null
    and task_identifier = 'announce-meeting-link'`),
  ).toHaveLength(2);

  expect(await erase(marta)).toMatchObject({ ok: true });
  const inQueue = (await placesOf(t.url, [expertId, "marta"])).filter((place) =>
    place.startsWith("graphile"),
  );
  expect(inQueue).toEqual([]);
  expect((await linkJobs(t.db)).map(({ link }) => link)).toEqual([othersLink]);
});

test("a mail's job that has lost its key goes with its mail", async () => {
  const { marta } = await fullAccount(t.db, { isExpert: true });
  const orphans = () =>
    t.db.execute(sql`select job.payload from graphile_worker._private_jobs as job where job.payload ->> 'mailId' is not null
      and not exists (select from mails where mails.id::text = job.payload ->> 'mailId')`);
  await t.db.execute(sql`update graphile_worker._private_jobs set key = null`);
  await erase(marta);
  expect(await orphans()).toEqual([]);
});

test("a job that goes on while its expert is erased mails no one, not even the learner of a session", async () => {
  const { marta, otto, card } = await fullAccount(t.db, { isExpert: true });
  const startsAt = new Date(now.getTime() - 1_800_000);
  await createBooking(t.db, { learnerId: otto.id, expertId: card?.id ?? "", startsAt });
  const [job] = (await linkJobs(t.db)).filter(({ expertId }) => expertId === card?.id);
  if (!job) throw new Error("No job of a link");
  await erase(marta);
  await announceUsualLink(t.db, now, job);
  expect(await placesOf(t.url, [job.link])).toEqual([]);
});
