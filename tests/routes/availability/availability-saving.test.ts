import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { useDatabase } from "../../support/db/database";
import { createBooking, createUser } from "../../support/scenes/factories";
import type { Fields } from "../../support/site/browser";
import { field, ticked, useAvailabilityVisits } from "./availability-visits";

/** Saving the hours of a week: what the expert reads, what is stored, and what a forged form can't do. */

const t = useDatabase();
const { signIn, weekOf } = useAvailabilityVisits(t);

describe("saving", () => {
  test("says how much was saved and goes where the form came from", async () => {
    const { send, open } = await signIn();
    const { answer, flash } = await send({
      intent: "save",
      slots: ["1-09", "1-10", "3-22"],
      version: "0",
      returnTo: "/profile",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile"]);
    expect(flash).toBe("✅ Availability saved! (2 days, 3 time slots)");
    expect(ticked(await open()).sort()).toEqual(["1-09", "1-10", "3-22"]);
  });

  test.each([["https://evil.example/"], ["//evil.example"], ["/\\evil.example"]])(
    "never leads to %s",
    async (returnTo) => {
      const { send } = await signIn();
      expect((await send({ intent: "save", slots: "1-09", returnTo })).location).toBe("/availability");
    },
  );

  test("with nothing ticked is refused", async () => {
    const { send } = await signIn();
    const { status, html } = await send({ intent: "save" });
    expect([status, html.includes("⚠️ No availability selected to save.")]).toEqual([400, true]);
    expect(html).toContain("<title>Error: Availability · Keyway</title>");
  });

  test.each<[string, Fields]>([
    ["Choose hours from the grid.", { slots: ["1-09", "7-09"] }],
    ["Choose hours from the grid.", { slots: ["1-09", "1-08"] }],
    ["Choose a time zone from the list.", { slots: "1-09", timeZone: "Mars/Olympus" }],
    ["Use one of the buttons on the form.", { slots: "1-09", intent: "delete" }],
  ])("says '%s' and keeps the ticks", async (text, fields) => {
    const { send, expertId } = await signIn();
    const { status, html } = await send({ intent: "save", ...fields });
    expect([status, html.includes(text), ticked(html)]).toEqual([400, true, ["1-09"]]);
    expect(await weekOf(expertId)).toEqual([]);
  });

  test("hours in words are added to the ticks, by their button and by saving; unreadable ones stay typed", async () => {
    const { send, expertId } = await signIn();
    const added = await send({ intent: "add-typed", slots: "1-09", typedHours: "Sat 10–12" });
    expect([added.status, ticked(added.html)]).toEqual([200, ["1-09", "6-10", "6-11"]]);
    expect(field(added.html, "typedHours")).toBe("");
    for (const intent of ["add-typed", "save"]) {
      const { status, html } = await send({ intent, slots: "1-09", typedHours: "Sat 10" });
      expect([status, ticked(html), field(html, "typedHours")]).toEqual([400, ["1-09"], "Sat 10"]);
      expect(html).toMatch(/href="#hours-typed">We can.+t read .+10/);
    }
    const toggled = await send({ intent: "toggle-day-3", slots: "1-09", typedHours: "Sat 10" });
    expect([ticked(toggled.html), field(toggled.html, "typedHours")]).toEqual([["1-09", "3-09"], "Sat 10"]);
    expect(await weekOf(expertId)).toEqual([]);
    const saved = await send({ intent: "save", slots: "1-09", typedHours: "Sat 10-12" });
    expect(saved.flash).toBe("✅ Availability saved! (2 days, 3 time slots)");
  });

  test("a second tab keeps its ticks, sees what was saved since, and can save on top", async () => {
    const { send, open } = await signIn();
    await send({ intent: "save", slots: ["1-09", "1-10"], version: "0" });
    await send({ intent: "save", slots: ["1-10", "2-09"], version: "1", timeZone: "Asia/Tokyo" });
    const second = await send({
      intent: "save",
      slots: "5-12",
      version: "1",
      base: "1-09 1-10",
      baseZone: "UTC",
      timeZone: "UTC",
    });
    expect(second.status).toBe(409);
    expect(second.html).toContain(
      "Your hours were saved elsewhere in the meantime. Your selection is kept: check what changed, then save again.",
    );
    expect(ticked(second.html)).toEqual(["5-12"]);
    expect(second.html).toMatch(/Added: Tuesday 09:00–10:00/);
    expect(second.html).toMatch(/Removed: Monday 09:00–10:00/);
    expect(second.html).toMatch(/Time zone: Tokyo time/);
    expect([field(second.html, "version"), field(second.html, "base")]).toEqual(["2", "1-10 2-09"]);
    expect(ticked(await open())).toEqual(["2-09", "1-10"]);
    const again = {
      intent: "save",
      slots: "5-12",
      version: field(second.html, "version") ?? "",
      timeZone: "UTC",
    };
    expect((await send(again)).status).toBe(303);
    expect(ticked(await open())).toEqual(["5-12"]);
  });

  test("names the bookings that are no longer covered", async () => {
    const { send, open, expertId } = await signIn();
    const { id: learnerId } = await createUser(t.db);
    await createBooking(t.db, { expertId, learnerId, startsAt: new Date("2026-11-25T10:00:00Z") });
    const { flash } = await send({ intent: "save", slots: "1-09" });
    expect(flash).toBe(
      "✅ Availability saved! (1 days, 1 time slots) Booked sessions outside your hours stay as they are: Wednesday 25 November 2026, 10:00 with Nadia Rahman.",
    );
    expect(await open()).toMatch(/Wednesday 25 November 2026, 10:00 with Nadia Rahman/);
  });
});

test("fields that aren't the form's reach nothing", async () => {
  const [mine, theirs] = [await signIn(), await signIn()];
  const extra = {
    expertId: theirs.expertId,
    expert_id: theirs.expertId,
    isActive: "false",
    is_active: "false",
    approved: "true",
    hoursVersion: "99",
  };
  expect((await mine.send({ intent: "save", slots: "1-09", ...extra })).status).toBe(303);
  expect(await weekOf(theirs.expertId)).toEqual([]);
  expect(await weekOf(mine.expertId)).toMatchObject([{ isActive: true, dayOfWeek: 1 }]);
  const [calendar] = await t.db
    .select()
    .from(expertCalendars)
    .where(eq(expertCalendars.expertId, mine.expertId));
  expect(calendar?.hoursVersion).toBe(1);
  expect((await mine.send({ intent: "save", slots: "2-09", version: "1e9" })).status).toBe(409);
});
