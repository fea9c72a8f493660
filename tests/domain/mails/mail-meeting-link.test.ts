import { describe, expect, test } from "vitest";
import type { meetingLinkSet } from "~/domain/bookings/meeting-link/announce-meeting-link.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { bookingMail } from "../../support/scenes/mails";
import { type MailMessage, rendered } from "../../support/site/rendered-mail";

type MeetingLinkMail = FactsOf<typeof meetingLinkSet>;

const link = "https://meet.google.com/abc-defg-hij?authuser=0&x=1";

const meeting: MeetingLinkMail = {
  to_name: "Nadia Rahman",
  other_name: "Amara O.",
  readerIs: "learner",
  booking_id: "0190c0de-0000-7000-8000-000000000001",
  startsAt: "2026-11-23T14:30:00.000Z",
  minutes: 50,
  timeZone: "Asia/Dhaka",
  meetingLink: link,
  hasRoom: false,
  roomBy: null,
  bookingUrl: "http://localhost:3000/bookings/0190c0de-0000-7000-8000-000000000001",
  sequence: 1,
};

const unfolded = (file: string | undefined) => (file ?? "").replaceAll("\r\n ", "").split("\r\n");

describe("the mail about a meeting link", () => {
  test("tells where and when, and brings both as a calendar file that replaces the first", async () => {
    const { subject, text, html, attachments } = await rendered({
      template: "meeting-link",
      facts: meeting,
    });
    expect(subject).toBe("Meeting link: Amara O., Mon 23 Nov, 20:30 Dhaka time (GMT+6)");
    for (const fact of [
      "Hello Nadia, Amara O. has set the meeting link. It replaces any earlier link for this session.",
      `Meeting link\n${link}`,
      "Monday 23 November 2026, 20:30–21:20 Dhaka time (GMT+6)",
      meeting.booking_id,
      meeting.bookingUrl,
    ]) {
      expect(text).toContain(fact);
    }
    expect(html).toContain(`href="${link.replace("&", "&amp;")}"`);
    const lines = unfolded(attachments[0]?.content);
    expect(lines).toContain(`UID:booking-${meeting.booking_id}@keyway`);
    expect(lines).toContain(`LOCATION:${link}`);
    expect(lines).toContain(`URL:${meeting.bookingUrl}`);
  });

  test("tells the expert whose session it is, with the same file", async () => {
    const { subject, text, attachments } = await rendered({
      template: "meeting-link",
      facts: {
        ...meeting,
        to_name: "Amara Okafor",
        other_name: "Nadia Rahman",
        readerIs: "expert",
        timeZone: "America/New_York",
      },
    });
    expect(subject).toBe("Meeting link: Nadia Rahman, Mon 23 Nov, 09:30 New York time (GMT-5)");
    expect(text).toContain(
      "Hello Amara, you changed the meeting link of your session with Nadia Rahman, who gets it by email too.",
    );
    expect(text).toContain("because you offer sessions on Keyway");
    const lines = unfolded(attachments[0]?.content);
    expect(lines).toEqual(expect.arrayContaining(["METHOD:REQUEST", `LOCATION:${link}`]));
    expect(attachments[0]?.content).toContain("Nadia Rahman");
  });

  test("takes names for text, and gives the same bytes each time", async () => {
    const message: MailMessage = {
      template: "meeting-link",
      facts: { ...meeting, other_name: "<b>Eve</b>\r\nBcc: a@b.example" },
    };
    const mail = await rendered(message);
    expect(mail.html).not.toContain("<b>Eve");
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(await rendered(message)).toEqual(mail);
  });
});

describe("the mails of a booking with a link", () => {
  const facts = bookingMail({ meetingLink: link });

  test("the confirmation has it, promises no other mail, and its file too", async () => {
    const { text, attachments } = await rendered({ template: "booking-confirmation", facts });
    expect(text).toContain(`Meeting link\n${link}`);
    expect(text).toContain("Join with the meeting link when the session starts.");
    expect(text).not.toContain("We email you the meeting link");
    expect(unfolded(attachments[0]?.content)).toContain(`LOCATION:${link}`);
    expect(attachments[0]?.content).not.toContain("emails the meeting link");
  });

  test("the notification doesn't ask for what is done", async () => {
    const { text } = await rendered({ template: "booking-notification", facts });
    expect(text).toContain("Nadia Rahman has the meeting link.");
    expect(text).not.toContain("Set the meeting link");
  });

  test("without one they say what they said", async () => {
    const { text, attachments } = await rendered({
      template: "booking-confirmation",
      facts: bookingMail(),
    });
    expect(text).toContain("We email you the meeting link once Amara Okafor has set it.");
    expect(attachments[0]?.content).not.toContain("LOCATION");
  });
});

test.each([
  ["learner", "There is no meeting link yet. We have reminded Amara O.\n"],
  ["expert", "There is no meeting link yet.\n"],
] as const)("a reminder without a link asks for none: the %s's", async (readerIs, said) => {
  const facts = { ...meeting, readerIs, meetingLink: null };
  expect((await rendered({ template: "session-reminder", facts })).text).toContain(said);
});
