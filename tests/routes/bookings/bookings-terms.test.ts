import { beforeEach, describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { paths } from "~/shared/paths";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser, keepSessions } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { testEnv } from "../../support/site/request";

/** The terms of a direct booking on each page before and after it, for a session soon and for a later one. */

const t = useDatabase();
let learnerId: string;
let expertId: string;
let cookie: string;
beforeEach(async () => {
  const learner = await createUser(t.db, { timeZone: "UTC" });
  learnerId = learner.id;
  cookie = await signIn(t, learner);
  ({ id: expertId } = await createExpert(t.db));
});
const read = async (path: string) =>
  (await browse(t, { now: testNow, env: testEnv }).open(path, cookie)).text;

const soon = "2026-11-23T18:00:00.000Z";
const later = "2026-11-26T10:00:00.000Z";

describe("the picker", () => {
  test("says how long a newcomer has to pay (decision J12)", async () => {
    expect(await read(paths.book(expertId))).toContain("has to be paid within 48 hours, or within half the");
    const query = { datetime: soon, date: soon.slice(0, 10) };
    expect(await read(paths.book(expertId, query))).toContain(
      "Please pay by Monday 23 November 2026, 14:00 UTC;",
    );
  });

  test.each([
    ["before a time is chosen", undefined, "Payment is due 24 hours before the session, or within an hour"],
    [
      "for a session soon",
      soon,
      "Please pay within an hour; otherwise the session is cancelled. This session starts",
    ],
    ["for a later one", later, "Please pay by Wednesday 25 November 2026, 10:00 UTC; otherwise"],
  ])("%s", async (_when, datetime, terms) => {
    await keepSessions(t.db, [learnerId]);
    const query = datetime ? { datetime, date: datetime.slice(0, 10) } : {};
    expect(await read(paths.book(expertId, query))).toContain(terms);
  });
});

test.each([
  ["the confirmation", (id: string) => `/confirmation?bookingId=${id}`],
  ["the payment page", (id: string) => paths.bookingPayment(id)],
])("%s says until when it is to be paid, and what happens otherwise", async (_page, path) => {
  const { id } = await createBooking(t.db, {
    ...{ learnerId, expertId, startsAt: new Date(soon), createdAt: testNow, paymentStatus: "due" },
  });
  const text = await read(path(id));
  expect(text).toContain(
    "Please pay by Monday 23 November 2026, 11:00 UTC. Otherwise the session is cancelled, and we email you both.",
  );
  expect(text).toMatch(/fee isn(&#x27;|')t refunded if you cancel\./);
});

test("a move of an unpaid session says until when it is to be paid then, and offers no time without an hour to pay", async () => {
  const { id } = await createBooking(t.db, {
    ...{
      learnerId,
      expertId,
      startsAt: new Date("2026-11-25T10:00Z"),
      createdAt: new Date("2026-11-22T10:00Z"),
      paymentStatus: "due",
    },
  });
  const picker = (datetime: string) =>
    read(paths.bookingReschedule(id, { date: datetime.slice(0, 10), datetime }));
  const chosen = await picker(later);
  expect(chosen).toMatch(
    /New time Thursday 26 November 2026, 10:00 UTC Payment due By Wednesday 25 November 2026, 10:00 UTC/,
  );
  expect(chosen).not.toContain("Price, payment and length");
  expect(await picker("2026-11-24T09:00:00.000Z")).toContain("Payment due By 24 hours before the new time");
  await t.db.update(bookings).set({ paymentStatus: "paid" });
  expect(await picker(later)).not.toContain("Payment due");
});
