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
  team_name: null,
  meetingLink: null,
  hasRoom: false,
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
      "Hello Amara, Nadia Rahman has cancelled the session with you.",
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

  test("takes a stranger's words for text", async () => {
    const { html, subject } = await written({
      reason: "<script>1</script>",
      other_name: "Eve\r\nBcc: a@b.example",
    });
    expect(html).not.toContain("<script");
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
