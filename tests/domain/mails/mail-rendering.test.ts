import { beforeAll, describe, expect, test } from "vitest";
import { linkToken } from "~/domain/accounts/links/link-token.server";
import { unreadMailsToken } from "~/domain/chat/unread/unread-mails.server";
import { subscriptionToken } from "~/domain/subscriptions/subscription-token.server";
import { mailTemplates } from "~/mail/render-mail.server";
import { mailCases, mailFacts } from "../../support/scenes/mail-cases";
import { mailPlace as place, rendered } from "../../support/site/rendered-mail";

/** What all mails have in common, and the parts that aren't text. `mail-texts.test.ts` has what each mail says. */

const id = mailFacts.booking_id;
const secret = "https://meet.example/class-secret";

/** A mail in its first case, with these facts besides. */
const write = (template: string, changes: object = {}, createdAt?: Date) =>
  rendered({ template, facts: { ...mailFacts, ...mailCases[template]?.[0], ...changes } }, createdAt);

/** A mail in each of its cases, with these facts besides. */
const eachCase = (template: string, changes: object = {}) =>
  (mailCases[template] ?? [{}]).map((special) => write(template, { ...special, ...changes }));

describe.each(mailTemplates.map(({ kind }) => kind.template))("a mail of the kind %s", (template) => {
  let mails: ReturnType<typeof eachCase>;
  beforeAll(() => {
    mails = eachCase(template);
  });

  test("names its language and both colour schemes, holds nothing active, and is the same each time", () => {
    for (const { html, text } of mails) {
      expect(html).toMatch(/<html[^>]* lang="en"/);
      expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
      expect(html).toContain("@media (prefers-color-scheme: dark)");
      expect(html).not.toMatch(/<(script|iframe|img|form|link)\b/i);
      expect(text).not.toMatch(/<[a-z]/i);
    }
    expect(write(template)).toEqual(write(template));
  });

  test("takes for text what a stranger wrote, which begins no header or calendar line of its own", () => {
    for (const { subject, html, attachments } of eachCase(template, strangers)) {
      expect(subject).not.toMatch(/[\r\n\0\u2028\u0085]/);
      expect(html).not.toMatch(/<(script|img)\b/);
      for (const { content } of attachments)
        expect(content).not.toMatch(/^ATTENDEE:|^URL:http:\/\/e|[^\r]\n|\r[^\n]/m);
    }
  });

  test("keeps the lines of what was written", () => {
    // Its reason is the provider's.
    if (template === "payment-alert") return;
    for (const name of ["reason", "answer", "question", "decision"]) {
      const says = write(template, { [name]: "Only." }).text.includes("Only.");
      expect(write(template, { [name]: "First.\nSecond." }).text.includes("First.\nSecond.")).toBe(says);
    }
  });

  test("has a link to join only where there is a seat or a session, whatever its facts bring", () => {
    const link = { joinLink: secret, zoomLink: secret, meetingLink: secret };
    const texts = eachCase(template, link).map(({ subject, html, text }) => subject + html + text);
    expect(texts.some((text) => text.includes("class-secret"))).toBe(withLink.includes(template));
  });

  test("can be ended by mail programs where it comes by subscription, and has no other headers", () => {
    for (const { headers } of mails) expect(headers).toEqual(unsubscribing[template]);
  });

  test("has no file, but that of a session or seat", () => {
    const names = mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
    expect([...new Set(names)]).toEqual(files[template] ?? []);
  });
});

const evil = "<img src=x><script>1</script>\r\nBcc: a@b.example\rURL:http://e\u0000\u2028\u0085x";
const strangers = Object.fromEntries(
  ["to_name", "name", "other_name", "from_name", "expert_name", "learner_name", "company", "subject"]
    .concat(["title", "class_title", "team", "team_name", "by", "platform"])
    .concat(["question", "answer", "reason", "decision", "problem", "failure"])
    .map((name) => [name, evil]),
);

const withLink = ["booking-confirmation", "booking-notification", "meeting-link", "session-reminder"].concat([
  "class-seat",
  "class-reminder",
]);

const stop = (path: string, token: string) => `<https://keyway.example/${path}?id=${id}&token=${token}>`;
const unsubscribing: Record<string, object> = {
  subscription: {
    "List-Unsubscribe": stop("unsubscribe", subscriptionToken(place.sessionSecret, "unsubscribe", id)),
  },
  "unread-messages": {
    "List-Unsubscribe": stop("messages/unsubscribe", unreadMailsToken(place.sessionSecret, id)),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
};

const files: Record<string, string[]> = {
  ...Object.fromEntries(
    ["confirmation", "notification", "cancellation", "moved"].map((name) => [
      `booking-${name}`,
      ["keyway-session.ics"],
    ]),
  ),
  "meeting-link": ["keyway-session.ics"],
  "class-seat": ["keyway-class.ics"],
};

test("what a stranger wrote can be read as it was written", () => {
  const { html, text, subject } = write("expert-question", strangers);
  expect(subject).toBe("Question: <img src=x><script>1</script> Bcc: a@b.example URL:http://e x");
  expect(html).toContain("&lt;script&gt;1&lt;/script&gt;");
  expect(text).toContain("<script>1</script>");
});

test("the text part has an empty line between blocks, each address once, and no preview", () => {
  const url = `https://keyway.example/reset-password?token=${linkToken(place.sessionSecret, id)}`;
  expect(write("email-link", { purpose: "reset-password" }).text.split("\n\n")).toEqual([
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

describe("a confirmation", () => {
  const name = "booking-confirmation";

  test("does not promise free cancellation that is over already", () => {
    const { text } = write(name, {}, new Date("2026-11-24T10:00:00.000Z"));
    expect(text).toContain("This session starts sooner than that.");
  });

  test("names the day on which a session past midnight ends", () => {
    expect(write(name, { startsAt: "2026-11-24T17:30:00.000Z" }).text).toContain(
      "Tuesday 24 November 2026, 23:30 – Wednesday 25 November 2026, 00:20 Dhaka time (GMT+6)",
    );
  });

  test("of a session to pay for has the button to pay", () => {
    const url = "https://keyway.example/payment";
    const { html } = write(name, { due: { until: mailFacts.freeUntil, url } });
    expect(/<a [^>]*class="button"[^>]*>/.exec(html)?.[0]).toContain(`href="${url}"`);
  });
});

const unfolded = (file = "") => file.replaceAll("\r\n ", "").split("\r\n");
const link = "https://meet.google.com/abc-defg-hij?authuser=0&x=1";
const asExpert = { readerIs: "expert", to_name: "Amara Okafor", other_name: "Nadia Rahman" };

describe("the calendar file", () => {
  test.each([
    ["booking-confirmation", {}],
    ["booking-confirmation", { meetingLink: link }],
    ["booking-notification", {}],
    ["booking-moved", {}],
    ["meeting-link", { meetingLink: link }],
    ["meeting-link", { meetingLink: link, ...asExpert }],
    ["booking-cancellation", { method: "CANCEL" }],
  ] as Array<[string, { meetingLink?: string; method?: string }]>)(
    "of %s, %o: one event for both sides, with its place",
    (template, { method = "REQUEST", ...facts }) => {
      const [file] = write(template, facts).attachments;
      expect(file?.contentType).toBe(`text/calendar; charset=utf-8; method=${method}`);
      const lines = unfolded(file?.content);
      expect(lines).toEqual(
        expect.arrayContaining([
          ...[`METHOD:${method}`, `UID:booking-${id}@keyway`, "URL:https://keyway.example/booking"],
          ...["DTSTART:20261124T180000Z", "DTEND:20261124T185000Z", "DTSTAMP:20261120T090000Z"],
          `SUMMARY:${method === "CANCEL" ? "Cancelled: " : ""}Session: Amara O. and Nadia Rahman`,
        ]),
      );
      const place = facts.meetingLink ? [`LOCATION:${link}`] : [];
      expect(lines.filter((line) => line.startsWith("LOCATION"))).toEqual(place);
      expect(/emails the meeting link/.test(lines.join())).toBe(method === "REQUEST" && place.length === 0);
    },
  );

  test("of the two sides differs in who reads it alone", () => {
    const [one = [], other = []] = ["confirmation", "notification"].map((name) =>
      unfolded(write(`booking-${name}`).attachments[0]?.content),
    );
    const attendees = [one, other].map((lines) => lines.filter((line) => line.startsWith("ATTENDEE")));
    expect(
      attendees.flat().map((line) => line.endsWith("CN=Nadia Rahman:mailto:reader@test.example")),
    ).toEqual([true, true]);
    expect(one.filter((line) => !line.startsWith("ATTENDEE"))).toEqual(
      other.filter((line) => !line.startsWith("ATTENDEE")),
    );
  });

  test.each(["confirmed", "moved", "changed", "cancelled"])("of a seat that is %s", (about) => {
    const lines = unfolded(write("class-seat", { about }).attachments[0]?.content);
    expect(lines).toContain(about === "cancelled" ? "METHOD:CANCEL" : "METHOD:REQUEST");
    expect(lines.filter((line) => line.startsWith("LOCATION"))).toEqual([]);
  });
});
