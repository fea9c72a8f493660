import { describe, expect, test } from "vitest";
import type { bookingMoved } from "~/domain/bookings/change/announce-move.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { rendered } from "../../support/site/rendered-mail";

type MovedMail = FactsOf<typeof bookingMoved>;

const move: MovedMail = {
  to_name: "Nadia Rahman",
  other_name: "Amara O.",
  booking_id: "0190c0de-0000-7000-8000-000000000001",
  startsAt: "2026-11-24T14:30:00.000Z",
  previousStart: "2026-11-23T14:30:00.000Z",
  minutes: 50,
  timeZone: "Asia/Dhaka",
  reason: "My train is late.\nSorry!",
  readerIs: "learner",
  movedBy: "expert",
  freeUntil: "2026-11-23T14:30:00.000Z",
  isFreeAgain: false,
  meetingLink: null,
  hasRoom: false,
  sequence: 1,
  bookingUrl: "http://localhost:3000/bookings/0190c0de-0000-7000-8000-000000000001",
};

const written = (changes: Partial<MovedMail> = {}) =>
  rendered({ template: "booking-moved", facts: { ...move, ...changes } });

describe("the mail about a moved session", () => {
  test("tells both times in the reader's zone, why, and until when it can be cancelled free of charge", async () => {
    const { subject, text, html } = await written();
    expect(subject).toBe("Rescheduled: Amara O., Tue 24 Nov, 20:30 Dhaka time (GMT+6)");
    for (const fact of [
      "Hello Nadia, Amara O. has rescheduled the session with you.",
      "New time\nTuesday 24 November 2026, 20:30–21:20 Dhaka time (GMT+6)",
      "Time before\nMonday 23 November 2026, 20:30–21:20 Dhaka time (GMT+6)",
      "My train is late.\nSorry!",
      "free of charge until Monday 23 November 2026, 20:30 Dhaka time (GMT+6)",
      move.booking_id,
    ]) {
      expect(text).toContain(fact);
    }
    expect(html).toContain(`href="${move.bookingUrl}"`);
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
