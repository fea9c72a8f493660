import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import type { SeatView } from "~/domain/classes/seats/seat-view";
import { refundPayment } from "~/domain/ledger/request-refund.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { loader } from "~/routes/classes/seats/reservation";
import { loader as calendarLoader } from "~/routes/classes/seats/reservation-calendar";
import { useDatabase } from "../../support/db/database";
import { roomColumns } from "../../support/scenes/bookings";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { answerOf, asActor, get, routeArgs } from "../../support/site/request";

/** A seat's own page and calendar file, only for its learner. */

const t = useDatabase();
const link = "https://meet.example/class-secret";
const start = new Date("2026-12-01T18:00:00.000Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

async function scene(
  values: Parameters<typeof createLiveClass>[1] = {},
  seatValues: Parameters<typeof createSeat>[3] = {},
) {
  const user = await createUser(t.db, { timeZone: "Asia/Kathmandu" });
  const live = await createLiveClass(t.db, values);
  const { id } = await createSeat(t.db, live, user, seatValues);
  return { user, live, id, learner: await asActor(t.db, user) };
}
type Scene = Awaited<ReturnType<typeof scene>>;

interface Shown {
  seat: SeatView;
  standing: { text: string; quote: string | null } | null;
  canMove: boolean;
  payments: Array<{ text: string; paymentId: string | null }>;
  story: Array<{ text: string; quote: string | null }>;
}

const argsOf = ({ id, learner }: Scene, now: Date) =>
  routeArgs({ t, request: get("/"), params: { reservationId: id }, actor: learner, now });
const read = async (made: Scene, now: Date) => (await answerOf(loader(argsOf(made, now)))).body as Shown; // its own data

/** The page as its learner gets it. */
async function open({ id, user }: Scene, now: Date) {
  const { Cookie } = await signedInAs(t, user.id, { now });
  const page = await browse(t, { now }).open(`/reservations/${id}`, Cookie);
  return { ...page, text: page.text.replaceAll("&#x27;", "'") };
}

describe("the link to join", () => {
  test.each([
    [-6, false],
    [-5, true],
    [59, true],
    [60, false],
  ])("%i minutes after the start: %s", async (after, isShown) => {
    const made = await scene();
    const body = await read(made, minutes(after));
    expect(body.seat.next?.kind === "join").toBe(isShown);
    expect(JSON.stringify(body).includes("class-secret")).toBe(isShown);
  });

  test.each([-6, -5])("is in the page and its data alone only then: %i minutes", async (after) => {
    const made = await scene();
    const now = minutes(after);
    const site = browse(t, { now });
    const { Cookie } = await signedInAs(t, made.user.id, { now });
    for (const path of [`/reservations/${made.id}`, "/my-bookings", "/learner-dashboard"]) {
      for (const address of [path, `${path}.data`]) {
        const { status, html } = await site.open(address, Cookie);
        expect({ address, status, has: html.includes("class-secret") }).toEqual({
          ...{ address, status: 200 },
          has: after === -5,
        });
      }
    }
  });

  test("is never there for a seat that was cancelled, is only held, or whose class is cancelled", async () => {
    const held = await scene({}, { status: "held", holdExpiresAt: minutes(10) });
    const cancelled = await scene();
    const cancelledAt = minutes(-60);
    await t.db
      .update(classReservations)
      .set({ status: "cancelled", cancelledAt, cancelledBy: "learner" })
      .where(eq(classReservations.id, cancelled.id));
    const off = await scene();
    await t.db
      .update(classes)
      .set({ status: "cancelled", cancelledAt, cancelledBy: "admin" })
      .where(eq(classes.id, off.live.id));
    for (const made of [held, cancelled, off]) {
      expect(JSON.stringify(await read(made, minutes(-1)))).not.toContain("class-secret");
    }
  });
});

describe("the calendar file", () => {
  const open = async (made: Scene, now = minutes(-3000)) => answerOf(calendarLoader(argsOf(made, now)));

  test("has the link from the beginning, and tells a cancelled seat", async () => {
    const made = await scene();
    const { body } = await open(made);
    const unfolded = String(body).replace(/\r\n[ \t]/g, "");
    expect(unfolded).toContain(link);
    expect(unfolded).toContain("DTSTART:20261201T180000Z");
    await t.db
      .update(classReservations)
      .set({ status: "cancelled", cancelledAt: minutes(-3000), cancelledBy: "learner" });
    const after = String((await open(made)).body);
    expect(after).toContain("STATUS:CANCELLED");
    expect(after).not.toContain("class-secret");
  });

  test("isn't there for a hold", async () => {
    const made = await scene({}, { status: "held", holdExpiresAt: minutes(-10) });
    expect((await open(made, minutes(-20))).status).toBe(404);
  });
});

test("a held seat is to be paid for until its hold ends; then there is the class again", async () => {
  const made = await scene({}, { status: "held", holdExpiresAt: minutes(-100) });
  const held = await read(made, minutes(-110));
  expect(held.seat.next).toMatchObject({ kind: "pay", href: `/reservations/${made.id}/payment` });
  expect(held.standing?.text).toContain("This seat is held for you until");
  const over = await read(made, minutes(-100));
  expect(over.seat).toMatchObject({ next: null, canCancel: false, again: `/classes/${made.live.slug}` });
  expect(over.standing?.text).toContain("wasn't paid for before the hold ran out");
});

test("a cancelled class says why, in the words of who runs it", async () => {
  const made = await scene();
  const cancelledAt = minutes(-600);
  await t.db.update(classes).set({
    ...{ status: "cancelled", cancelledAt, cancelledBy: "expert", cancellationReason: "I am ill." },
  });
  await t.db.update(classReservations).set({ status: "cancelled", cancelledAt, cancelledBy: "class" });
  const { standing, seat, story } = await read(made, minutes(-500));
  expect(standing).toMatchObject({
    text: expect.stringContaining("The class was cancelled"),
    quote: "I am ill.",
  });
  expect(seat).toMatchObject({ status: "cancelled", again: null, canCancel: false });
  expect(story.at(-1)).toMatchObject({ text: "The class was cancelled.", quote: "I am ill." });
});

test.each([
  [0, 0, false, "Until the class starts you can cancel."],
  [4900, 0, false, "Until the class starts you can cancel with a full refund."],
  [4900, 4900, true, "Until the class starts you can cancel with a full refund, or move to another date."],
  [0, 0, true, "Until the class starts you can cancel, or move to another date."],
  [4900, 5000, false, "Until the class starts you can cancel with a full refund."],
])(
  "a seat for %i cents beside a date for %i that has one (%s): what can be changed",
  async (priceCents, otherCents, isMovable, text) => {
    const made = await scene({ priceCents });
    if (isMovable || otherCents > 0) {
      await createLiveClass(t.db, { seriesId: made.live.seriesId, priceCents: otherCents });
    }
    expect((await read(made, minutes(-3000))).canMove).toBe(isMovable);
    const page = await open(made, minutes(-3000));
    expect(page.text).toContain(text);
    expect(page.html.includes(`/reservations/${made.id}/move`)).toBe(isMovable);
  },
);

test("a refund under way needs no reload: the page follows it", async () => {
  const made = await scene();
  const paymentId = (await read(made, minutes(-3000))).payments[0]?.paymentId ?? "";
  await migrateJobs(t.url);
  const why = { paymentId, reason: "cancelled", now: minutes(-3000) } as const;
  await t.db.transaction((tx) => refundPayment(tx, why));
  const { payments } = await read(made, minutes(-3000));
  expect(payments.at(-1)?.text).toMatch(/^Refund of \$49\.00 requested on .*\. It isn't confirmed yet\.$/);
});

test("a minimum that isn't decided yet is said", async () => {
  const made = await scene({ minSeats: 4, decideAt: minutes(-1440) });
  expect((await read(made, minutes(-3000))).standing?.text).toContain("if at least 4 seats are sold");
  await t.db.update(classes).set({ minSeats: 1 });
  expect((await read(made, minutes(-3000))).standing?.text).toContain("if at least 1 seat is sold");
  await t.db.update(classes).set({ decidedAt: minutes(-1440) });
  expect((await read(made, minutes(-1000))).standing).toBeNull();
});

test("a seat of a class that took place is completed", async () => {
  const made = await scene();
  expect((await read(made, minutes(600))).seat).toMatchObject({ status: "completed", isUpcoming: false });
});

test("the recording can be watched until its last day, by those who had a seat", async () => {
  const [link, replayUntil] = ["https://video.example/replay", minutes(30 * 1440)];
  const made = await scene({ replayLink: link, replayUntil });
  const page = await open(made, minutes(29 * 1440));
  const [, shown] = /<a [^>]*href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Watch the recording/s.exec(page.html) ?? [];
  expect([shown, page.text]).toEqual([link, expect.stringContaining("video.example You can watch it until")]);
  expect(JSON.stringify(await read(made, replayUntil))).not.toContain("video.example");
});

test.each([
  [-3000, false],
  [-11, false],
  [-10, true],
  [59, true],
  [60, false],
])("%s minutes after the start, the page of its room shows address and button: %s", async (at, isShown) => {
  const place = roomColumns("zoomLink");
  const { id, user } = await scene(place);
  const { Cookie } = await signedInAs(t, user.id, { now: minutes(at) });
  for (const query of ["", "?to=room"]) {
    const { html } = await browse(t, { now: minutes(at) }).open(`/reservations/${id}/room${query}`, Cookie);
    const shown = [place.zoomLink, query ? "Go to the room" : "Join class"].map((text) =>
      html.includes(text),
    );
    expect(shown).toEqual([isShown, isShown]);
  }
});

test("another learner's seat isn't there", async () => {
  const made = await scene();
  const site = browse(t);
  const stranger = await createUser(t.db);
  expect((await site.open(`/reservations/${made.id}`, await signIn(t, stranger))).status).toBe(404);
  expect((await site.open("/reservations/x", await signIn(t, stranger))).status).toBe(404);
});
