import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { experts } from "~/db/schema/experts/experts";
import { useDatabase } from "../../support/db/database";
import type { Fields } from "../../support/site/browser";
import { field, useAvailabilityVisits } from "./availability-visits";

/** The forms of extra hours and of the booking terms: what they accept, say and store. */

const t = useDatabase();
const { signIn } = useAvailabilityVisits(t);

const extra = { intent: "add-extra-hours", day: "2026-12-24", startTime: "18:00", endTime: "20:00" };
const terms = {
  intent: "save-terms",
  minimumNotice: "1.5",
  daysAhead: "30",
  bufferMinutes: "15",
  dailyLimit: "3",
};

/** The value of the input with this id, or undefined. */
const typed = (html: string, id: string) => {
  const [tag = ""] = [...html.matchAll(/<input[^>]*>/g)].flatMap(([tag]) =>
    tag.includes(`id="${id}"`) ? [tag] : [],
  );
  return /\svalue="([^"]*)"/.exec(tag)?.[1];
};

describe("extra hours", () => {
  test("are added, listed and removed", async () => {
    const { send, open } = await signIn();
    const added = await send({ ...extra, returnTo: "/profile" });
    expect([added.status, added.location]).toEqual([303, "/profile"]);
    expect(added.flash).toBe("Learners can also book Thursday 24 December 2026, 18:00–20:00.");
    const html = await open();
    expect(html).toContain("Thursday 24 December 2026, 18:00–20:00");
    const removed = await send({ intent: "remove-extra-hours", id: field(html, "id") ?? "" });
    expect([removed.status, removed.flash]).toEqual([
      303,
      "Extra hours removed: Thursday 24 December 2026, 18:00–20:00.",
    ]);
    expect(await t.db.$count(expertExtraHours)).toBe(0);
  });

  test.each<[string, Fields]>([
    ["Enter the date of the extra hours", { day: "" }],
    ["Enter a date that exists, like 2026-12-24", { day: "2026-02-30" }],
    ["The date must be today or later", { day: "2026-11-22" }],
    ["The end must be after the start", { startTime: "20:00", endTime: "20:00" }],
    ["Choose a time from the list", { startTime: "08:00" }],
    ["Choose a time from the list", { endTime: "18:30" }],
  ])("%s", async (text, fields) => {
    const { send } = await signIn();
    const { status, html } = await send({ ...extra, ...fields });
    expect([status, html.includes(text)]).toEqual([400, true]);
    expect(typed(html, "extra-hours-day") ?? "").toBe(fields.day ?? extra.day);
    if (!fields.startTime) expect(html).toContain('<option value="18:00" selected="">');
    expect(await t.db.$count(expertExtraHours)).toBe(0);
  });

  test("are refused on a day off, with what to do, and over others", async () => {
    const { send } = await signIn();
    await send({ intent: "add-day-off", firstDay: "2026-12-24" });
    const off = await send(extra);
    expect(off.status).toBe(400);
    expect(off.html).toContain(
      "This is one of your days off. Remove the day off first, then add the extra hours.",
    );
    await send({ ...extra, day: "2026-12-25" });
    const over = await send({ ...extra, day: "2026-12-25", startTime: "19:00", endTime: "21:00" });
    expect([over.status, over.html.includes("You already have extra hours at that time.")]).toEqual([
      400,
      true,
    ]);
  });

  test("of another expert aren't there", async () => {
    const [mine, theirs] = [await signIn(), await signIn()];
    await theirs.send({ ...extra, expertId: mine.expertId });
    const [entry] = await t.db.select().from(expertExtraHours);
    expect(entry?.expertId).toBe(theirs.expertId);
    expect((await mine.send({ intent: "remove-extra-hours", id: entry?.id ?? "" })).status).toBe(404);
    expect(await t.db.$count(expertExtraHours)).toBe(1);
  });
});

describe("the booking terms", () => {
  const saved = async (expertId: string) => {
    const { minimumNoticeMinutes, daysAhead, bufferMinutes, dailyLimit } = experts;
    const columns = { minimumNoticeMinutes, daysAhead, bufferMinutes, dailyLimit };
    return (await t.db.select(columns).from(experts).where(eq(experts.id, expertId)))[0];
  };

  test("show the defaults, are saved, and shown as they are", async () => {
    const { send, open, expertId } = await signIn("expert", { minimumNoticeMinutes: 120, daysAhead: 90 });
    const shown = async () => {
      const html = await open();
      return ["minimumNotice", "daysAhead", "bufferMinutes", "dailyLimit"].map((id) =>
        typed(html, `terms-${id}`),
      );
    };
    expect(await shown()).toEqual(["2", "90", "0", ""]);
    const { status, location, flash } = await send({ ...terms, returnTo: "/expert-dashboard" });
    expect([status, location, flash]).toEqual([303, "/expert-dashboard", "Booking terms saved."]);
    expect(await shown()).toEqual(["1.5", "30", "15", "3"]);
    await send({ ...terms, dailyLimit: "" });
    expect(await saved(expertId)).toEqual({
      minimumNoticeMinutes: 90,
      daysAhead: 30,
      bufferMinutes: 15,
      dailyLimit: null,
    });
  });

  test.each<[string, Fields]>([
    ["Enter the minimum notice in hours, from 0 to 336", { minimumNotice: "337" }],
    ["Enter the minimum notice in hours, from 0 to 336", { minimumNotice: "" }],
    ["Enter the minimum notice in hours, from 0 to 336", { minimumNotice: "-1" }],
    ["Enter how many days ahead you take bookings, from 7 to 365", { daysAhead: "6" }],
    ["Enter how many days ahead you take bookings, from 7 to 365", { daysAhead: "1e2" }],
    ["Enter the break between sessions in minutes, from 0 to 60", { bufferMinutes: "61" }],
    ["Enter how many sessions a day you take, from 1 to 24, or leave it empty", { dailyLimit: "0" }],
  ])("%s: %o", async (text, fields) => {
    const { send, expertId } = await signIn();
    const before = await saved(expertId);
    const { status, html } = await send({ ...terms, ...fields });
    expect([status, html.includes(text)]).toEqual([400, true]);
    for (const [name, value] of Object.entries({ ...terms, ...fields })) {
      if (name !== "intent") expect(typed(html, `terms-${name}`) ?? "").toBe(value);
    }
    expect(await saved(expertId)).toEqual(before);
  });

  test("take what lies at both ends", async () => {
    const { send, expertId } = await signIn();
    const most = { minimumNotice: "336", daysAhead: "365", bufferMinutes: "60", dailyLimit: "24" };
    expect((await send({ ...terms, ...most })).status).toBe(303);
    expect(await saved(expertId)).toMatchObject({ minimumNoticeMinutes: 20_160, dailyLimit: 24 });
    const least = { minimumNotice: "0", daysAhead: "7", bufferMinutes: "0", dailyLimit: "1" };
    expect((await send({ ...terms, ...least })).status).toBe(303);
    expect(await saved(expertId)).toMatchObject({ minimumNoticeMinutes: 0, daysAhead: 7, dailyLimit: 1 });
  });
});
