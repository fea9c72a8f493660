import { describe, expect, test } from "vitest";
import { processDueClasses } from "~/domain/classes/running/process-due-classes.server";
import { inMinutes, testNow, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import {
  classMails,
  createLiveClass,
  createSeat,
  createWaitlistEntry,
  joinConfirmed,
  waitlistOf,
} from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { useRunScene } from "../../support/scenes/run-scene";

/** The effect of time on a waitlist: the last offers, the start, and a class that is moved. */

const t = useDatabase();
const scene = useRunScene(t);
const pass = (now: Date) => processDueClasses(t.db, { now, limit: 10 });
const statuses = async (live: { id: string }) => (await waitlistOf(t.db, live)).map(({ status }) => status);
const mailsOf = async (template: string) =>
  (await classMails(t.db)).filter((mail) => mail.template === template);

/** A class that starts in an hour, whose only seat is free or taken. */
async function soonClass({ isFull }: { isFull: boolean }) {
  const live = await createLiveClass(t.db, { maxSeats: 1, startsAt: inMinutes(60) });
  if (isFull) await createSeat(t.db, live, await createUser(t.db));
  return live;
}

describe("the start of a class", () => {
  test("is mailed once to each who still waits", async () => {
    const live = await soonClass({ isFull: true });
    const entries = [await createWaitlistEntry(t.db, live), await createWaitlistEntry(t.db, live)];
    await createWaitlistEntry(t.db, live, { status: "left" });
    for (const minutes of [60, 61, 62]) await pass(inMinutes(minutes));
    const late = visitor({ now: inMinutes(63) });
    await joinConfirmed(t.db, { slug: live.slug, email: "w@test.example", caller: late });
    expect(await statuses(live)).toEqual(["closed", "closed", "left"]);
    expect(await mailsOf("waitlist-closed")).toMatchObject(
      entries.map(({ email, id }) => ({ toEmail: email, facts: { entryId: id, cause: "started" } })),
    );
  });
});

describe("the last 15 minutes", () => {
  test.each([
    [45, "offered"],
    [46, "waiting"],
  ])("%s minutes after the hour began a free seat leaves an entry '%s'", async (minutes, status) => {
    const live = await soonClass({ isFull: false });
    await createWaitlistEntry(t.db, live);
    await pass(inMinutes(minutes));
    expect(await statuses(live)).toEqual([status]);
  });
});

describe("moving a class", () => {
  const offer = { status: "offered", offeredAt: testNow } as const;

  test.each([
    ["earlier: the offer ends with the start", inMinutes(240), inMinutes(120), inMinutes(120)],
    ["later: the offer ends as it did", inMinutes(240), inMinutes(3000), inMinutes(240)],
  ])("%s, and its holder is mailed what it is now", async (_, startsAt, next, end) => {
    const live = await scene.made({ maxSeats: 1, startsAt });
    const { email } = await createWaitlistEntry(t.db, live, { ...offer, offerExpiresAt: startsAt });
    await createWaitlistEntry(t.db, live);
    expect(await scene.change(live, { startsAt: next })).toMatchObject({ ok: true });
    expect((await waitlistOf(t.db, live))[0]).toMatchObject({ status: "offered", offerExpiresAt: end });
    expect(await mailsOf("waitlist-offer")).toMatchObject([
      {
        toEmail: email,
        facts: {
          startsAt: next.toISOString(),
          previousStart: startsAt.toISOString(),
          offerExpiresAt: end.toISOString(),
        },
      },
    ]);
  });
});
