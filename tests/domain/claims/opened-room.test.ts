import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { openRoom } from "~/domain/bookings/rooms/open-room.server";
import { claimParties } from "~/domain/claims/claim-parties.server";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { roomLines } from "~/domain/claims/room-lines";
import { useDatabase } from "../../support/db/database";
import { roomScene } from "../../support/scenes/bookings";

/** Who opened a session's room counts when one side reports the other as absent (decision K2). */

const t = useDatabase();

// Who opened the room, before or after the learner reports the expert, and what comes of it without an answer.
test.each([
  ["nobody", null, "granted"],
  ["the learner, who waited", { side: "learner", minutes: 1 }, "granted"],
  ["the expert, before the report", { side: "expert", minutes: 1 }, "contested"],
  ["the expert, after the report", { side: "expert", minutes: 40 }, "contested"],
] as const)("opened by %s", async (_, opened, state) => {
  const { bookingId, learnerAt, expertAt, at } = await roomScene(t.db);
  const open = async (from: number, until: number) => {
    if (!opened || opened.minutes < from || opened.minutes >= until) return;
    const caller = opened.side === "learner" ? learnerAt : expertAt;
    expect(await openRoom(t.db, caller(opened.minutes), bookingId)).toMatchObject({ ok: true });
  };
  await open(0, 20);
  const reported = await reportAbsence(t.db, learnerAt(20), { bookingId, reason: "I waited alone." });
  expect(reported).toMatchObject({ ok: true });
  const [filed] = await t.db.select().from(claims);
  expect(filed?.needsAdmin).toBe(opened?.side === "expert" && opened.minutes < 20);
  await open(20, 60);
  await processDueClaims(t.db, { now: at(20 + 49 * 60), limit: 10 });
  const [claim] = await t.db.select().from(claims).where(eq(claims.bookingId, bookingId));
  expect(claim?.state).toBe(state);
});

test("what was opened before the session moved to its time says nothing about it", async () => {
  const { bookingId, expertAt, learnerAt, at } = await roomScene(t.db);
  expect(await openRoom(t.db, expertAt(1), bookingId)).toMatchObject({ ok: true });
  const [startsAt, endsAt] = [at(24 * 60), at(25 * 60)];
  await t.db.update(bookings).set({ startsAt, endsAt }).where(eq(bookings.id, bookingId));
  const reported = await reportAbsence(t.db, learnerAt(24 * 60 + 20), { bookingId, reason: "I waited." });
  expect(reported).toMatchObject({ ok: true });
  const [claim] = await t.db.select().from(claims);
  expect(claim?.needsAdmin).toBe(false);
  expect((await claimParties(t.db, claim?.id ?? ""))?.openings).toEqual([]);
});

test("is named for each side, with the ways in that aren't noted", async () => {
  const { bookingId, learnerAt, at } = await roomScene(t.db);
  for (const minutes of [2, 30]) await openRoom(t.db, learnerAt(minutes), bookingId);
  await reportAbsence(t.db, learnerAt(40), { bookingId, reason: "I waited alone." });
  const [claim] = await t.db.select().from(claims);
  const lines = roomLines("no_show", (await claimParties(t.db, claim?.id ?? ""))?.openings ?? [], {
    hasRoom: true,
    names: { learner: "You", expert: "Amara O." },
    at: (instant) => instant.toISOString().slice(11, 16),
  });
  expect(lines).toEqual([
    "You opened the room at 10:02.",
    "You opened the room at 10:30.",
    "Amara O. didn't open the room with the join button. Its address is also in emails and calendars.",
  ]);
  const names = { learner: "", expert: "" };
  const opening = { side: "expert", at: at(1) } as const;
  const linesOf = (kind: "no_show" | "guarantee", openings: (typeof opening)[], hasRoom: boolean) =>
    roomLines(kind, openings, { hasRoom, names, at: String }).length;
  expect(linesOf("no_show", [], false)).toBe(0);
  expect(linesOf("no_show", [], true)).toBe(2);
  expect(linesOf("no_show", [opening], false)).toBe(2);
  expect(linesOf("guarantee", [opening], true)).toBe(0);
});
