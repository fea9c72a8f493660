import { describe, expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { autumnOfEarnings, earningScene } from "../../support/scenes/earning-scene";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";

/** The pages of an expert's earnings: for that expert, in the zone of the operator's documents. It is 23 November 2026. */

const t = useDatabase();
const { open } = browse(t);

async function scene() {
  const autumn = await autumnOfEarnings(t.db);
  return { ...autumn, headers: await signedInAs(t, autumn.account.id) };
}

describe("earnings", () => {
  test("show the figures, the months with their statements, and the lines with their sessions", async () => {
    const { headers, ahead } = await scene();
    const { html, text } = await open("/expert-dashboard/earnings", headers);
    for (const [label, amount] of [
      ["Payable now", "$52.51"],
      ["On its way", "$0.00"],
      ["Pending", "$112.88"],
      ["Total paid", "$35.00"],
    ]) {
      expect(html).toContain(`<dt>${label}</dt><dd>${amount}</dd>`);
    }
    // Two months are a table only.
    expect(html).not.toContain("earned-name");
    expect(html).toMatch(
      /<a href="\/expert-dashboard\/statements\/2026-10"><span[^>]*>Oct 2026<\/span><\/a>/,
    );
    expect(html).toContain('aria-label="Statement for October 2026"');
    expect(html).toContain('<a href="/expert-dashboard/statements/2026-11"><span>Payout returned</span></a>');
    // Nothing was earned before.
    expect(text).not.toContain("September 2026");
    expect(html).toContain(
      `<a href="/bookings/${ahead.bookingId}"><span>Session with Nadia R., </span><span class="whole">25 Nov 2026</span><span></span></a>`,
    );
    expect(text).toContain("Keyway takes no commission.");
    expect(text).toContain("Enter your payout details to be paid");
  });

  test("show the seats of a class as one line, with what each earns behind it", async () => {
    const { expertId, headers } = await scene();
    const startsAt = new Date("2026-12-05T19:00:00Z");
    const live = await createLiveClass(t.db, { expertId, title: "Phishing triage", startsAt });
    for (const fullName of ["Luca Moretti", "Hana Sato"])
      await createSeat(t.db, live, await createUser(t.db, { fullName }));
    const { text } = await open("/expert-dashboard/earnings", headers);
    expect(text).toMatch(/Class Phishing triage, 5 Dec 2026 2 seats (Hana S|Luca M)\.: \$49\.00/);
    expect(text).toContain("$98.00");
  });

  test("that can't be paid for want of details are on the admin's page with their expert", async () => {
    const earning = await earningScene(t.db);
    const { paymentId } = await earning.paid("10-05");
    await earning.earn(paymentId, "10-07");
    const admin = await createUser(t.db, { role: "admin" });
    const { text, html } = await open("/admin/payouts", await signedInAs(t, admin.id));
    expect(text).toMatch(/1 expert is owed money .* \$35\.00 Write an email/);
    expect(html).toMatch(/href="mailto:[^"]+subject=Your%20payout%20details/);
  });

  test("are empty for an expert without a paid session, and need a record", async () => {
    const { id } = await createUser(t.db, { role: "expert" });
    const headers = await signedInAs(t, id);
    expect(await open("/expert-dashboard/earnings", headers)).toMatchObject({
      ...{ status: 302, location: "/expert-dashboard" },
    });
    await createExpert(t.db, { userId: id });
    const { text } = await open("/expert-dashboard/earnings", await signedInAs(t, id));
    expect(text).toContain("No earnings yet");
    expect(text).not.toContain("Enter your payout details");
  });
});

describe("a statement", () => {
  test("is of the own month, with its balances, and as a file", async () => {
    const { headers } = await scene();
    const { html, text } = await open("/expert-dashboard/statements/2026-11", headers);
    // The expert's hours are in Dhaka's zone (decision J13).
    expect(text).toContain("November 2026, UTC");
    expect(html).toMatch(/Opening balance<\/dt><dd>\$35\.00.*Closing balance<\/dt><dd>\$52\.51/s);
    expect(text).toContain("No tax is computed.");
    const file = await open("/expert-dashboard/statements/2026-11.csv", headers);
    expect(file.text).toContain('"Closing balance"');
  });

  test.each(["2026-12", "2026-13", "2026-1", "november", "2026-13.csv", "2026-12.csv"])(
    "of %s isn't found",
    async (month) => {
      const { headers } = await scene();
      expect((await open(`/expert-dashboard/statements/${month}`, headers)).status).toBe(404);
    },
  );
});

test("the expert's side of a session says what it earns, the learner's doesn't", async () => {
  const { headers, ahead, learner } = await scene();
  const sentence = "You earn $35.00 ($40.00 less 12.5% commission), payable on 27 November 2026";
  expect((await open(`/bookings/${ahead.bookingId}`, headers)).text).toContain(sentence);
  const other = await open(`/bookings/${ahead.bookingId}`, await signedInAs(t, learner.id));
  expect(other.text).not.toContain("commission");
});

test.each(["/profile/expert", "/expert-profile-creator"])(
  "%s says the rate beside the price",
  async (path) => {
    const { headers } = await scene();
    expect((await open(path, headers)).text).toContain(
      "Keyway takes no commission: you earn the whole price",
    );
  },
);
