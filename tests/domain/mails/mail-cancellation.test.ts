import { describe, expect, test } from "vitest";
import type { bookingCancellation } from "~/domain/bookings/change/announce-cancellation.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { rendered } from "../../support/site/rendered-mail";

type CancellationMail = FactsOf<typeof bookingCancellation>;

const cancellation: CancellationMail = {
  to_name: "Amara Okafor",
  other_name: "Nadia Rahman",
  booking_id: "0190c0de-0000-7000-8000-000000000001",
  startsAt: "2026-11-23T14:30:00.000Z",
  minutes: 50,
  timeZone: "America/New_York",
  reason: "I have a cold.\nSorry!",
  nextUrl: "http://localhost:3000/my-bookings",
  readerIs: "expert",
  cause: "other",
  refundCents: 0,
  retainedCents: 0,
  isFreeAgain: true,
  meetingLink: null,
  bookingUrl: "http://localhost:3000/bookings/0190c0de-0000-7000-8000-000000000001",
  sequence: 1,
};

const written = (changes: Partial<CancellationMail> = {}) =>
  rendered({ template: "booking-cancellation", facts: { ...cancellation, ...changes } });

describe("the mail about a cancelled session", () => {
  test("tells an expert who, when in the expert's zone, why, and what comes next", async () => {
    const { subject, text, html } = await written();
    expect(subject).toBe("Cancelled: Nadia Rahman, Mon 23 Nov, 09:30 New York time (GMT-5)");
    for (const fact of [
      "Hello Amara Okafor, Nadia Rahman has cancelled the session with you.",
      "Monday 23 November 2026, 09:30–10:20 New York time (GMT-5)",
      "I have a cold.\nSorry!",
      cancellation.booking_id,
      "The time is free again for other learners.",
      cancellation.nextUrl,
    ]) {
      expect(text).toContain(fact);
    }
    expect(html).toContain(`href="${cancellation.nextUrl}"`);
    expect(html).not.toContain("mailto:");
  });

  test("leads a learner to other experts, and says nothing of a reason that wasn't given", async () => {
    const { text } = await written({
      readerIs: "learner",
      reason: null,
      other_name: "Amara O.",
      nextUrl: "http://localhost:3000/experts",
    });
    expect(text).toContain("Expert\nAmara O.");
    expect(text).toContain("Find Experts");
    expect(text).not.toMatch(/reason given|null/);
  });

  test("says nothing of a free time where other learners can't book it", async () => {
    expect((await written({ isFreeAgain: false })).text).not.toContain("free again");
  });

  test("says that we cancelled it, and what goes back", async () => {
    const { text } = await written({ cause: "house", refundCents: 4000, retainedCents: 0 });
    expect(text).toContain("Hello Amara Okafor, we had to cancel the session with Nadia Rahman.");
    expect(text).toContain("I have a cold.\nSorry!");
    expect(text).toContain("The time is free again for other learners. The learner gets $40.00 back.");
  });

  test.each([
    ["learner", 4000, 0, "We refund the $40.00 that you paid. You can book another time or another expert."],
    ["learner", 0, 4000, "Nothing is refunded, because it would start in less than 24 hours."],
    ["learner", 0, 0, "You owe nothing for this session."],
    ["expert", 4000, 0, "The time is free again for other learners. The learner gets the full $40.00 back."],
  ] as const)(
    "tells a %s who cancelled that it is off, and what becomes of the money (%i, %i)",
    async (readerIs, refundCents, retainedCents, money) => {
      const { text } = await written({ readerIs, cause: "own", refundCents, retainedCents });
      expect(text).toContain("Hello Amara Okafor, you cancelled the session with Nadia Rahman.");
      expect(text).toContain(money);
      expect(text).toContain("Your reason:\n\nI have a cold.\nSorry!");
    },
  );

  test("takes a stranger's words for text", async () => {
    const { html, subject } = await written({
      reason: "<script>1</script>",
      other_name: "Eve\r\nBcc: a@b.example",
    });
    expect(html).not.toContain("<script");
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
