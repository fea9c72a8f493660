import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { refunds } from "~/db/schema/payments/refunds";
import { auditEvents } from "~/db/schema/site/audit-events";
import { adminCancellationMessages } from "~/domain/bookings/change/admin-cancellation";
import { adminRefundMessages } from "~/domain/payments/refunds/admin-refund";
import { shownPaymentState } from "~/domain/payments/view/admin-payments";
import { newId } from "~/platform/ids";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createBooking, createUser, payFor } from "../../support/scenes/factories";
import { get } from "../../support/site/request";

/** Bookings, payments and classes on the admin's pages: found, read, cancelled, refunded, downloaded. */

const t = useDatabase();
const scene = useAdminScene(t);
const { open, send, follow } = scene;
const ahead = new Date(testNow.getTime() + 48 * 3_600_000);
/** As HTML writes it. */
const escaped = (text: string) => text.replaceAll("'", "&#x27;");
const reason = "The expert is ill & away.";

let learner: Awaited<ReturnType<typeof createUser>>;
let booking: Awaited<ReturnType<typeof createBooking>>;
let payment: Awaited<ReturnType<typeof payFor>>;
beforeEach(async () => {
  learner = await createUser(t.db, { fullName: "Lena Berg", email: "lena@test.example" });
  const sides = { learnerId: learner.id, expertId: scene.expert.id };
  booking = await createBooking(t.db, { ...sides, startsAt: ahead });
  payment = await payFor(t.db, booking, { sessionId: "cs_Lena1", chargeId: "pi_Lena1" });
  const other = await createUser(t.db, { fullName: "Otto Lang", email: "otto@test.example" });
  await createBooking(t.db, { ...sides, learnerId: other.id, startsAt: testNow, status: "no_show" });
});

const fileOf = async (path: string) => {
  const answer = await scene.ask(get(path, scene.cookie));
  return (await answer.text()).trimEnd().split("\r\n");
};

test.each([
  ["paid", 4000, 4000, "Paid"],
  ["paid", 4000, 1500, "Partly refunded"],
  ["paid", 4000, 0, "Refunded"],
  ["open", 4000, 0, "Open"],
] as const)(
  "a payment that is %s: of %i cents %i are kept, which reads %s",
  (state, amount, retained, text) => {
    expect(shownPaymentState(state, amount, retained)).toBe(text);
  },
);

describe("bookings", () => {
  const tab = (query = "") => open(`/admin/dashboard?tab=bookings${query}`);

  test("are found by any id, by the beginning of a name or an email of either side, and by status and date", async () => {
    const all = await tab();
    for (const column of ["Learner email", "Expert name", "Date", "Status"])
      expect(all.text).toContain(column);
    expect(all.text).toMatch(/lena@test\.example Amara Okafor .*? confirmed/);
    expect(all.text).toContain("otto@test.example");
    const ids = [booking.id, learner.id, payment.id.toUpperCase()];
    for (const search of [...ids, "LENA@", "lena b"]) {
      const { text, html } = await tab(`&search=${encodeURIComponent(search)}`);
      expect(text).toContain("lena@test.example");
      expect(text).not.toContain("otto@test.example");
      expect(html).toContain(`href="/admin/bookings/${booking.id}"`);
    }
    for (const search of [scene.expert.id, scene.author.id, scene.author.email, "amara ok"]) {
      expect((await tab(`&search=${search}`)).text).toContain("otto@test.example");
    }
    expect((await tab("&status=no_show")).text).not.toContain("lena@test.example");
    expect((await tab("&date=ahead-7")).text).not.toContain("otto@test.example");
    expect((await tab("&date=past-7")).text).not.toContain("lena@test.example");
    expect((await tab("&sort=earliest")).text).toMatch(/otto@.*lena@/);
    // Nothing is found in the middle of a name, and SQL's wildcards are plain text.
    for (const search of ["ena", "%25", "_ena", newId()]) {
      expect((await tab(`&search=${search}`)).text).toContain("Nothing matches.");
    }
  });

  test("are taken as a file, narrowed down alike; who took it is audited", async () => {
    const [head, ...lines] = await fileOf("/admin/bookings.csv?search=lena");
    expect(head).toContain(
      '"Id","Learner","Learner email","Learner id","Expert","Expert id","Starts (UTC)","Hours"',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(
      `"${booking.id}","Lena Berg","lena@test.example","${learner.id}","Amara Okafor"`,
    );
    expect(await fileOf("/admin/bookings.csv")).toHaveLength(3);
    const taken = await t.db.select().from(auditEvents).where(eq(auditEvents.action, "bookings-exported"));
    expect(taken.map(({ actorId }) => actorId)).toEqual([scene.admin.id, scene.admin.id]);
  });

  test("one is read whole, cancelled with a reason, and a second post learns that it was", async () => {
    const { text, html } = await open(`/admin/bookings/${booking.id}`);
    expect(text).toMatch(/Total \$40\.00 \(paid\)/);
    expect(text).toMatch(/Ledger When What Account Amount .*? Charge Provider \$40\.00/);
    for (const id of [learner.id, scene.author.id]) expect(html).toContain(`href="/admin/users/${id}"`);
    expect(html).toContain(`href="/admin/payments/${payment.id}"`);

    const path = `/admin/bookings/${booking.id}/cancellation`;
    const asked = await open(path);
    expect(asked.text).toContain(
      "The learner gets $40.00 back: everything that is left, however close the start is.",
    );
    expect(asked.html).toContain('name="refund" value="4000"');
    const fields = { reason, refund: "4000" };
    const empty = await send(path, { ...fields, reason: " " });
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining("Enter a reason")]);
    const changed = await send(path, { ...fields, refund: "100" });
    expect([changed.status, changed.text]).toEqual([
      409,
      expect.stringContaining(adminCancellationMessages["terms-changed"]),
    ]);
    expect(changed.html).toContain("The expert is ill &amp; away.");

    const done = await follow(path, fields);
    expect(done.text).toContain("The booking is cancelled. $40.00 is refunded.");
    expect(done.text).toMatch(/The admin cancelled the session\. The expert is ill &amp; away\./);
    expect(done.html).not.toContain(`href="${path}"`);
    const again = await send(path, fields);
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining(adminCancellationMessages["already-cancelled"]),
    ]);
    expect(again.text).toContain("The reason you wrote was not sent: The expert is ill &amp; away.");
    expect(await t.db.$count(refunds)).toBe(1);
  });
});

describe("payments", () => {
  const list = (query = "") => open(`/admin/payments?${query}`);

  test("are found by our ids and the provider's, by name and email, by state, provider and standing", async () => {
    const given = { paymentId: payment.id, amountCents: 500, currency: "USD", reason: "admin" } as const;
    const settled = { state: "failed", settledAt: testNow, providerRefundId: "re_Lena1" } as const;
    const [refund] = await t.db
      .insert(refunds)
      .values({ ...given, ...settled })
      .returning();
    const seat = await createSeat(
      t.db,
      await createLiveClass(t.db),
      await createUser(t.db, { fullName: "Sia Seat" }),
    );
    const ours = [payment.id, booking.id, learner.id, refund?.id ?? ""];
    for (const search of [...ours, "cs_Lena1", "pi_Lena1", "re_Lena1", "lena berg", "LENA@test"]) {
      const { html } = await list(new URLSearchParams({ search }).toString());
      expect(html).toContain(`href="/admin/payments/${payment.id}"`);
      expect(html).not.toContain(`href="/admin/payments/${seat.paymentId}"`);
    }
    expect((await list(`search=${seat.id}`)).html).toContain(`href="/admin/payments/${seat.paymentId}"`);
    expect((await list("standing=look-at")).html).toContain(`href="/admin/payments/${payment.id}"`);
    for (const query of ["state=open", "provider=stripe", "standing=misfit", "standing=refunding"]) {
      expect((await list(query)).text).toContain("Nothing matches.");
    }
    const [head, ...lines] = await fileOf("/admin/payments.csv?search=pi_Lena1");
    expect(head).toContain('"Provider session","Provider payment","State"');
    expect(lines).toEqual([expect.stringContaining('"cs_Lena1","pi_Lena1","paid","","40","40","USD"')]);
  });

  test("one is read whole, refunded in part with a reason, and a second post learns of it", async () => {
    expect((await open(`/admin/payments/${payment.id}`)).text).toMatch(
      /Payment of \$40\.00.*Lena Berg.*pi_Lena1/,
    );
    const path = `/admin/payments/${payment.id}/refund`;
    expect((await open(path)).text).toContain(
      "$40.00 is left of this payment. You can refund all of it or a part.",
    );
    const fields = { amount: "12.50", reason, left: "4000" };
    for (const amount of ["", "0", "40.01", "much"]) {
      const refused = await send(path, { ...fields, amount });
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining(adminRefundMessages["too-much"]),
      ]);
    }
    const changed = await send(path, { ...fields, left: "3000" });
    expect([changed.status, changed.text]).toEqual([
      409,
      expect.stringContaining(adminRefundMessages["left-changed"]),
    ]);
    expect(changed.html).toContain('value="12.50"');

    const done = await follow(path, fields);
    expect(done.text).toContain("The refund of $12.50 is requested.");
    expect(done.text).toMatch(/By the admin: The expert is ill &amp; away\. Requested \$12\.50/);
    const again = await send(path, fields);
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining(escaped(adminRefundMessages["refund-under-way"])),
    ]);
    expect(again.text).toMatch(/Refunds .* Requested \$12\.50/);
    expect(await t.db.$count(refunds)).toBe(1);
  });
});

test("a class is found by its ids, and by the name and the email of who has a seat", async () => {
  const live = await createLiveClass(t.db, { title: "Reverse engineering" });
  await createLiveClass(t.db, { title: "Threat modelling" });
  const seat = await createSeat(t.db, live, learner);
  const ids = [live.id, seat.id, learner.id, seat.paymentId ?? ""];
  for (const search of [...ids, "lena b", "LENA@", "reverse"]) {
    const { text } = await open(`/admin/classes?search=${encodeURIComponent(search)}`);
    expect(text).toContain("Reverse engineering");
    expect(text).not.toContain("Threat modelling");
  }
  expect((await open("/admin/classes?search=nobody")).text).toContain("Nothing matches.");
  expect((await open(`/admin/classes/${live.id}`)).html).toContain(
    `href="/admin/payments?search=${seat.id}"`,
  );
});

test("what isn't there is not found, by GET and by POST", async () => {
  for (const id of [newId(), "x"]) {
    for (const path of [
      `bookings/${id}`,
      `bookings/${id}/cancellation`,
      `payments/${id}`,
      `payments/${id}/refund`,
    ]) {
      expect((await open(`/admin/${path}`)).status).toBe(404);
    }
    const fields = { reason, refund: "0", amount: "1", left: "0" };
    for (const path of [`bookings/${id}/cancellation`, `payments/${id}/refund`]) {
      expect((await send(`/admin/${path}`, fields)).status).toBe(404);
    }
  }
});

test.each(["/admin/Payments", "/admin/pay%6Dents", "/admin/payments/", "/admin/Payments.csv"])(
  "%s is the list that the router takes it for",
  async (path) => {
    const { status, text } = await open(path);
    expect([status, text]).toEqual([200, expect.stringContaining("lena@test.example")]);
  },
);
