import { describe, expect, test } from "vitest";
import type { classSeat } from "~/domain/classes/seats/announce-seat.server";
import { waitlistToken } from "~/domain/classes/waitlist/waitlist-token.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { subscriptionToken } from "~/domain/subscriptions/subscription-token.server";
import { type MailMessage, mailPlace, rendered } from "../../support/site/rendered-mail";

type SeatMail = FactsOf<typeof classSeat>;

/** What the mails about live classes say, and which of them may contain the joining link. */

const joinLink = "https://meet.example/class-secret";
const id = "0190c0de-0000-7000-8000-000000000001";
const seatUrl = `https://keyway.example/reservations/${id}`;
const classUrl = "https://keyway.example/classes/threat-hunting";

/** Tuesday 24 November 2026, 18:00 UTC, which is midnight for the reader. */
const facts = {
  to_name: "Nadia Rahman",
  title: "Threat hunting with logs",
  expert_name: "Amara O.",
  startsAt: "2026-11-24T18:00:00.000Z",
  minutes: 60,
  timeZone: "Asia/Dhaka",
  ...{ hasRoom: false, joinMinutes: 5 },
};
const seat: SeatMail = {
  ...facts,
  ...{
    about: "confirmed" as const,
    reservation_id: id,
    seatUrl,
    joinLink,
    sequence: 29_000_000,
    priceCents: 4900,
  },
  ...{ previousStart: null, cause: null, reason: null, refundCents: 0, team_name: null },
};
const seatMail = (changes: Partial<SeatMail> = {}) =>
  rendered({ template: "class-seat", facts: { ...seat, ...changes } });
const cancelled = (changes: Partial<SeatMail>) =>
  seatMail({ about: "cancelled", joinLink: null, refundCents: 4900, ...changes });
const reminder = (minutesBefore: number, link: string | null = joinLink) =>
  rendered({
    template: "class-reminder",
    facts: { ...facts, reservation_id: id, minutesBefore, joinLink: link, seatUrl },
  });

const others = {
  "class-recording": {
    template: "class-recording",
    facts: {
      ...{ ...facts, reservation_id: id, seatUrl, replayUntil: "2026-12-25T09:00:00.000Z" },
      replayLink: "https://watch.example/recording",
    },
  },
  "class-expert": {
    template: "class-expert",
    facts: { ...facts, class_id: id, cause: "admin", reason: "The room is gone.", seats: 2, classUrl },
  },
  "recording-wanted": {
    template: "recording-wanted",
    facts: { ...facts, class_id: id, classUrl: `${classUrl}#recording` },
  },
  "waitlist-confirm": {
    template: "waitlist-confirm",
    facts: { ...facts, to_name: "", entryId: id, confirmBy: "2026-11-20T21:00:00.000Z" },
  },
  "waitlist-place": { template: "waitlist-place", facts: { ...facts, entryId: id, position: 3, classUrl } },
  "waitlist-offer": {
    template: "waitlist-offer",
    facts: {
      ...facts,
      entryId: id,
      offerExpiresAt: "2026-11-20T21:00:00.000Z",
      priceCents: 4900,
      previousStart: null,
    },
  },
  "waitlist-closed": {
    template: "waitlist-closed",
    facts: {
      ...{ ...facts, entryId: id, cause: "cancelled", reason: "I am ill." },
      classesUrl: "https://keyway.example/classes",
    },
  },
  subscription: {
    template: "subscription",
    facts: { subscriberId: id, open: { title: facts.title, startsAt: facts.startsAt, classUrl } },
  },
  "payment-to-settle": {
    template: "payment-to-settle",
    facts: {
      ...{ about: "payhip-refund", transactionId: "trans_77", amountCents: 4900, currency: "USD" },
      productKey: "abcd",
    },
  },
} satisfies Record<string, MailMessage>;

describe("a seat", () => {
  test("that is confirmed: when on the reader's clock, where, what it cost, and the file for the calendar", async () => {
    const { subject, text, html, attachments } = await seatMail();
    expect(subject).toBe("Booked: Threat hunting with logs, Wed 25 Nov, 00:00 Dhaka time (GMT+6)");
    for (const fact of [
      "Hello Nadia, you have a seat in the live class “Threat hunting with logs”.",
      "Expert\nAmara O.",
      "Your time\nWednesday 25 November 2026, 00:00–01:00 Dhaka time (GMT+6)",
      `Meeting link\n${joinLink}`,
      "Price\n$49.00, paid",
      "Join with the meeting link 5 minutes before the start.",
      "cancel your seat with a full refund until the class starts",
      id,
    ]) {
      expect(text).toContain(fact);
    }
    expect(html).toContain(`href="${seatUrl}"`);
    expect(attachments).toMatchObject([
      { filename: "keyway-class.ics", contentType: "text/calendar; charset=utf-8; method=REQUEST" },
    ]);
    expect(attachments[0]?.content).toContain("METHOD:REQUEST\r\n");
  });

  test.each([
    ["moved", "Moved", "you have moved your seat"],
    ["changed", "Changed", "something about the live class"],
  ] as const)("that is %s: both times, and the link", async (about, word, news) => {
    const { subject, text, attachments } = await seatMail({
      about,
      previousStart: "2026-11-23T18:00:00.000Z",
    });
    expect(subject).toBe(`${word}: Threat hunting with logs, Wed 25 Nov, 00:00 Dhaka time (GMT+6)`);
    expect(text).toContain(news);
    expect(text).toContain("New time\nWednesday 25 November 2026, 00:00–01:00 Dhaka time (GMT+6)");
    expect(text).toContain("Time before\nTuesday 24 November 2026, 00:00–01:00 Dhaka time (GMT+6)");
    expect(text).toContain(joinLink);
    expect(attachments[0]?.content).toContain("METHOD:REQUEST\r\n");
  });

  test.each([
    [{ cause: "own" }, "you have cancelled your seat", "We'll refund the $49.00 that you paid."],
    [{ cause: "class", reason: "I am ill." }, "was cancelled.", "I am ill."],
    [{ cause: "too-few" }, "because too few people booked it", "We'll refund the $49.00"],
    [{ cause: "refunded", refundCents: 0 }, "because its payment was refunded", "You owe nothing"],
    [{ cause: "own", refundCents: 0 }, "you have cancelled", "You owe nothing for this class."],
  ] as const)("that is cancelled, %o: by whom, and what goes back", async (changes, ...told) => {
    const { subject, text, attachments } = await cancelled(changes);
    expect(subject).toBe("Cancelled: Threat hunting with logs, Wed 25 Nov, 00:00 Dhaka time (GMT+6)");
    for (const words of [...told, "Planned time\nWednesday 25 November 2026"]) expect(text).toContain(words);
    expect(attachments[0]?.content).toContain("METHOD:CANCEL\r\n");
    expect(attachments[0]?.content).not.toContain("LOCATION");
    expect(text).not.toContain("null");
  });
});

test.each([
  [1440, "Your class is coming up"],
  [15, "Your class is about to start"],
])("a reminder %i minutes before has the link, and when to follow it", async (minutes, title) => {
  const { subject, text } = await reminder(minutes);
  expect(subject).toBe("Reminder: Threat hunting with logs, Wed 25 Nov, 00:00 Dhaka time (GMT+6)");
  for (const words of [title, joinLink, "5 minutes before the start"]) expect(text).toContain(words);
  expect((await reminder(minutes, null)).text).toContain("We email you the link to join");
});

test("to the expert whose class is over: a request for the recording", async () => {
  const { text, html } = await rendered(others["recording-wanted"]);
  expect(text).toContain("If you recorded it, please add the link to the recording");
  expect(html).toContain(`href="${classUrl}#recording"`);
});

describe("the waitlist", () => {
  const link = (use: "confirm" | "leave" | "offer") =>
    `https://keyway.example/waitlist/${id}/${use}?token=${waitlistToken(mailPlace.sessionSecret, use, id)}`;

  test("a confirmation: for which class, until when, and what happens without it", async () => {
    const { subject, text } = await rendered(others["waitlist-confirm"]);
    expect(subject).toBe(
      "Confirm your place: Threat hunting with logs, Wed 25 Nov, 00:00 Dhaka time (GMT+6)",
    );
    for (const words of [
      "Hello, someone asked to put this address on the waitlist of the live class “Threat hunting with logs”.",
      "Confirm it by\nSaturday 21 November 2026, 03:00 Dhaka time (GMT+6)",
      "If you didn't ask for this, ignore this email",
      link("confirm"),
    ]) {
      expect(text).toContain(words);
    }
  });

  test("a place: which one, and the way out of the line", async () => {
    const { subject, text } = await rendered(others["waitlist-place"]);
    expect(subject).toBe("Waitlist: Threat hunting with logs, Wed 25 Nov, 00:00 Dhaka time (GMT+6)");
    expect(text).toContain("Your place on the waitlist\n3");
    expect(text).toContain(link("leave"));
    expect(text).not.toContain(link("offer"));
  });

  test("an offer: until when on the reader's clock, what it costs, and where to answer", async () => {
    const { text } = await rendered(others["waitlist-offer"]);
    expect(text).toContain("Accept it by\nSaturday 21 November 2026, 03:00 Dhaka time (GMT+6)");
    for (const words of ["Price\n$49.00", link("offer")]) expect(text).toContain(words);
    expect(text).not.toContain(link("leave"));
  });
});

describe("a subscription", () => {
  const token = (use: "confirm" | "unsubscribe") => subscriptionToken(mailPlace.sessionSecret, use, id);
  const unsubscribe = `https://keyway.example/unsubscribe?id=${id}&token=${token("unsubscribe")}`;

  test("is confirmed by its link, and promises silence otherwise", async () => {
    const { text, headers } = await rendered({
      template: "subscription",
      facts: { subscriberId: id, open: null },
    });
    expect(text).toContain(`https://keyway.example/subscribe/confirm?id=${id}&token=${token("confirm")}`);
    expect(text).toContain("ignore this email");
    expect(text).toContain(unsubscribe);
    expect(headers).toEqual({ "List-Unsubscribe": `<${unsubscribe}>` });
  });

  test("tells of an open date in UTC, and can be ended from the mail and by the mail program", async () => {
    const { subject, text, headers } = await rendered(others.subscription);
    expect(subject).toBe("Open for booking: Threat hunting with logs");
    expect(text).toContain("Tuesday 24 November 2026, 18:00 GMT");
    for (const address of [classUrl, unsubscribe]) expect(text).toContain(address);
    expect(headers).toEqual({ "List-Unsubscribe": `<${unsubscribe}>` });
  });
});

test.each(Object.entries(others))("%s: no link to join, whatever its facts bring", async (_, message) => {
  const withLink = { ...message.facts, joinLink, zoomLink: joinLink };
  const { subject, text, html, attachments } = await rendered({ ...message, facts: withLink });
  expect(subject + text + html).not.toContain("class-secret");
  expect(attachments).toEqual([]);
});

test("what a stranger wrote stays text, and begins no line of its own", async () => {
  const evil = "<script>1</script>\r\nBcc: all@test.example\r\nURL:http://e";
  const mails = [
    await seatMail({ title: evil, expert_name: evil, to_name: evil }),
    await cancelled({ cause: "class", title: evil, reason: evil }),
    await rendered({
      template: "waitlist-place",
      facts: { ...others["waitlist-place"].facts, title: evil, to_name: evil },
    }),
  ];
  for (const { subject, html, attachments } of mails) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain("<script");
    expect(attachments[0]?.content ?? "").not.toMatch(/^URL:http:\/\/e|[^\r]\n|\r[^\n]/m);
  }
});
