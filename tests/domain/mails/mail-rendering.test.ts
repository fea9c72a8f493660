import { describe, expect, test } from "vitest";
import { linkToken } from "~/domain/accounts/links/link-token.server";
import type { emailLink } from "~/domain/accounts/links/send-link.server";
import type { securityNotice } from "~/domain/accounts/send-security-notice.server";
import type { bookingConfirmation } from "~/domain/bookings/request/announce-booking.server";
import type { expertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { bookingMail } from "../../support/scenes/mails";
import { mailPlace as place, rendered } from "../../support/site/rendered-mail";

type BookingMail = FactsOf<typeof bookingConfirmation>;
type LinkMail = FactsOf<typeof emailLink>;
type QuestionMail = FactsOf<typeof expertQuestion>;
type SecurityMail = FactsOf<typeof securityNotice>;

const booking = bookingMail();

const question: QuestionMail = {
  expert_name: "Amara Okafor",
  name: "Jonas Weber",
  email: "jonas@test.example",
  subject: "Forensics",
  question: "Which tools do you teach?\nAnd on which system?",
};

const notice: SecurityMail = {
  to_name: "Nadia Rahman",
  event: "password-changed",
  at: "2026-11-20T09:00:00.000Z",
  resetUrl: "https://keyway.example/forgot-password",
  isPasskeysOnly: false,
};

const linkId = "0190c0de-0000-7000-8000-000000000002";
const confirmation = (changes: Partial<BookingMail> = {}, at?: Date) =>
  rendered({ template: "booking-confirmation", facts: { ...booking, ...changes } }, at);
const notification = () => rendered({ template: "booking-notification", facts: booking });
const asked = (changes: Partial<QuestionMail> = {}) =>
  rendered({ template: "expert-question", facts: { ...question, ...changes } });
const linked = (changes: Partial<LinkMail> = {}, from = place) =>
  rendered(
    {
      template: "email-link",
      facts: { to_name: "Nadia Rahman", purpose: "reset-password", linkId, ...changes },
    },
    undefined,
    from,
  );
const noticed = (changes: Partial<SecurityMail> = {}) =>
  rendered({ template: "security-notice", facts: { ...notice, ...changes } });

describe("the learner's confirmation", () => {
  test("tells the facts, in the learner's zone first and in the expert's too", async () => {
    const { subject, text, html } = await confirmation();
    expect(subject).toBe("Booked: Amara Okafor, Mon 23 Nov, 20:30 Dhaka time (GMT+6)");
    for (const fact of [
      "Your time\nMonday 23 November 2026, 20:30–21:20 Dhaka time (GMT+6)",
      "Amara Okafor's time\nMonday 23 November 2026, 09:30–10:20 New York time (GMT-5)",
      "50 minutes, one to one, on Google Meet",
      "$40.00, paid",
      "Free of charge until 24 hours before the start: Sunday 22 November 2026, 20:30 Dhaka time (GMT+6)",
      "We email you the meeting link once Amara Okafor has set it.",
      booking.bookingUrl,
      booking.booking_id,
    ]) {
      expect(text).toContain(fact);
    }
    expect(html).toContain(`href="${booking.bookingUrl}"`);
  });

  test("does not promise free cancellation that is over already", async () => {
    const { text } = await confirmation({}, new Date("2026-11-23T10:00:00.000Z"));
    expect(text).toContain("This session starts sooner than that.");
  });

  test("names the day on which a session past midnight ends", async () => {
    const { text } = await confirmation({ startsAt: "2026-11-23T17:30:00.000Z" });
    expect(text).toContain(
      "Monday 23 November 2026, 23:30 – Tuesday 24 November 2026, 00:20 Dhaka time (GMT+6)",
    );
  });

  test("says until when it has to be paid, and where", async () => {
    const due = { until: "2026-11-22T14:30:00.000Z", url: `${booking.bookingUrl}/payment` };
    const { text, html } = await confirmation({ due });
    expect(text).toContain("Payment\nDue by Sunday 22 November 2026, 20:30 Dhaka time (GMT+6).");
    const button = /<a [^>]*class="button"[^>]*>/.exec(html)?.[0];
    expect(button).toContain(`href="${due.url}"`);
    expect(text).toContain(`View your booking ${booking.bookingUrl}`);
  });

  test("brings the session as a calendar file", async () => {
    const { attachments } = await confirmation();
    expect(attachments).toHaveLength(1);
    expect(attachments[0]).toMatchObject({
      filename: "keyway-session.ics",
      contentType: "text/calendar; charset=utf-8; method=REQUEST",
    });
    expect(attachments[0]?.content).toContain("METHOD:REQUEST\r\n");
    expect(attachments[0]?.content).toContain("DTSTART:20261123T143000Z\r\nDTEND:20261123T152000Z\r\n");
  });
});

test("the expert's notification is in the expert's zone and asks for the meeting link", async () => {
  const { subject, text, html, attachments } = await notification();
  expect(subject).toBe("New booking: Nadia Rahman, Mon 23 Nov, 09:30 New York time (GMT-5)");
  expect(text).toContain("Your time\nMonday 23 November 2026, 09:30–10:20 New York time (GMT-5)");
  expect(text).toContain("Nadia Rahman's time\nMonday 23 November 2026, 20:30–21:20 Dhaka time (GMT+6)");
  expect(text).toContain("Set the meeting link on the booking's page. We email it to Nadia Rahman.");
  expect(text).toContain("The learner can cancel free of charge until 24 hours before the start: Sunday");
  expect(html).toContain('href="mailto:nadia@test.example"');
  expect(attachments[0]?.content).toContain("SUMMARY:Session: Amara O. and Nadia Rahman");
});

test("both sides' calendar files differ in who reads them alone: one session, one event", async () => {
  const files = [await confirmation({ expert_name: "Amara O." }), await notification()].map(
    ({ attachments }) => (attachments[0]?.content ?? "").replaceAll("\r\n ", ""),
  );
  const attendee = /^ATTENDEE.*\r\n/m;
  expect(files[0]?.replace(attendee, "")).toBe(files[1]?.replace(attendee, ""));
  expect(files.map((file) => attendee.exec(file)?.[0])).toEqual([
    expect.stringContaining("CN=Nadia Rahman:mailto:reader@test.example"),
    expect.stringContaining("CN=Nadia Rahman:mailto:reader@test.example"),
  ]);
});

test("a question is passed on with its lines and its asker", async () => {
  const { subject, text, attachments } = await asked();
  expect(subject).toBe("Question: Forensics");
  expect(text).toContain("Which tools do you teach?\nAnd on which system?");
  expect(text).toContain("\n\nJonas Weber\njonas@test.example\n\n");
  expect(attachments).toEqual([]);
  expect((await asked({ subject: "" })).subject).toBe("Question from Jonas Weber");
});

test("the text part has an empty line between blocks, each address once, and no preview", () => {
  const url = `https://keyway.example/reset-password?token=${linkToken(place.sessionSecret, linkId)}`;
  expect(linked().text.split("\n\n")).toEqual([
    "Keyway",
    "\nChoose a new password",
    "Hello Nadia, we received a request for a new password for your Keyway account.",
    `Choose a new password ${url}`,
    "The link works once and expires after 60 minutes. If the button doesn't work, open this address:",
    url,
    "-".repeat(40),
    "If it wasn't you, you can ignore this email. Your password stays the same.",
    "You get this email because a new password was requested on Keyway.",
  ]);
});

describe("a mailed link", () => {
  const token = linkToken(place.sessionSecret, linkId);

  test.each([
    ["reset-password", "Choose a new password", "after 60 minutes", "Your password stays the same"],
    ["verify-email", "Confirm your email address", "after 24 hours", "you can ignore this email"],
    ["change-email", "Confirm your new email address", "after 24 hours", "Nothing will change"],
  ] as const)(
    "for %s says what it does, how long, and what if it wasn't you",
    async (purpose, title, ...told) => {
      const { subject, text, html, attachments } = await linked({ purpose });
      const path = purpose === "reset-password" ? purpose : "verify-email";
      const url = `https://keyway.example/${path}?token=${token}`;
      expect(subject).toBe(title);
      for (const words of ["Hello Nadia", url, ...told]) expect(text).toContain(words);
      expect(html).toContain(`href="${url}"`);
      expect(attachments).toEqual([]);
    },
  );
});

test.each([
  ["confirmation", confirmation],
  ["notification", notification],
  [
    "cancellation",
    () => {
      const { to_name, expert_name: other_name, booking_id, startsAt, minutes } = booking;
      const facts = { to_name, other_name, booking_id, startsAt, minutes, reason: null, readerIs: "learner" };
      const more = { timeZone: "Asia/Dhaka", nextUrl: place.appUrl, bookingUrl: place.appUrl, sequence: 1 };
      return rendered({ template: "booking-cancellation", facts: { ...facts, ...more } });
    },
  ],
  ["link", linked],
  ["notice", noticed],
  ["question", asked],
])(
  "the HTML of a %s names its language and both colour schemes and holds nothing active",
  async (_, make) => {
    const { html, text } = await make();
    expect(html).toMatch(/<html[^>]* lang="en"/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    expect(html).not.toMatch(/<(script|iframe|img|form|link)\b/i);
    expect(text).not.toMatch(/<[a-z]/i);
  },
);

test("the same mail gives the same bytes a day later", async () => {
  const first = await confirmation();
  expect(await confirmation()).toEqual(first);
  expect(first.attachments[0]?.content).toContain("DTSTAMP:20261120T090000Z");
});

describe("what a stranger wrote", () => {
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>"';

  test("stays text", async () => {
    const mail = await asked({ name: evil, subject: evil, question: evil });
    expect(mail.html).not.toMatch(/<img|<script/);
    expect(mail.html).toContain("&lt;script&gt;alert(2)&lt;/script&gt;");
    expect(mail.text).toContain("<script>alert(2)</script>");
    expect((await confirmation({ to_name: evil, expert_name: evil })).html).not.toMatch(/<img|<script/);
    expect((await linked({ to_name: evil })).html).not.toMatch(/<img|<script/);
    expect((await noticed({ to_name: evil })).html).not.toMatch(/<img|<script/);
  });

  test("begins no header and no calendar line of its own", async () => {
    const name = "Eve\r\nBcc: all@test.example\u0000\u2028\u0085x";
    const asking = await asked({ subject: name });
    expect(asking.subject).toBe("Question: Eve Bcc: all@test.example x");
    const booked = await confirmation({
      expert_name: "Eve\r\nATTENDEE:mailto:eve@test.example\rURL:http://e",
    });
    expect(booked.subject).not.toMatch(/[\r\n]/);
    expect(booked.attachments[0]?.content).not.toMatch(/^ATTENDEE:|^URL:http:\/\/e|[^\r]\n|\r[^\n]/m);
  });
});
