/** Facts for every kind of mail, and the cases of each: readers, outcomes, and what is left out. */

const id = "0190c0de-0000-7000-8000-000000000001";
const links = Object.fromEntries(
  [
    "answer",
    "alert",
    "book",
    "booking",
    "bookings",
    "card",
    "claim",
    "class",
    "classes",
    "dashboard",
    "details",
  ]
    .concat(["earnings", "hours", "inquiry", "link", "next", "offer", "page", "payment", "receipt", "report"])
    .concat(["budget", "reset", "reviews", "seat", "teams", "thread", "contact"])
    .map((name) => [`${name}Url`, `https://keyway.example/${name}`]),
);

/** The facts of all mails. The session is on Tuesday 24 November 2026, at midnight for the reader. */
export const mailFacts = {
  ...{ to_name: "Nadia Rahman", name: "Nadia Rahman", other_name: "Amara O.", from_name: "Amara O." },
  ...{ expert_name: "Amara O.", learner_name: "Nadia Rahman", learner_email: "nadia@test.example" },
  ...{
    expert_email: "amara@test.example",
    email: "nadia@test.example",
    company: "Rust GmbH",
    subject: "Rust",
  },
  ...{
    title: "Threat hunting",
    class_title: null,
    platform: "Google Meet",
    form: "contact",
    question: "Who?",
  },
  ...{ startsAt: "2026-11-24T18:00:00.000Z", endedAt: "2026-11-24T18:50:00.000Z", minutes: 50, sequence: 1 },
  dueAt: "2026-11-24T18:00:00.000Z",
  ...{ timeZone: "Asia/Dhaka", learnerTimeZone: "Asia/Dhaka", expertTimeZone: "America/New_York" },
  ...{ reason: "The reason.", answer: "The answer.", decision: "The decision.", failure: null },
  ...{
    booking_id: id,
    reservation_id: id,
    class_id: id,
    entryId: id,
    threadId: id,
    toUserId: id,
    linkId: id,
    recoveryId: id,
  },
  ...{
    subscriberId: id,
    amountCents: 9000,
    totalCents: 9000,
    priceCents: 9000,
    refundCents: 9000,
    currency: "USD",
  },
  ...{
    retainedCents: 0,
    creditCents: 9000,
    leftCents: 4000,
    isTransfer: false,
    team_name: null,
    isByTeam: false,
    heldBackCents: 9000,
    meetingLink: null,
    joinLink: null,
    ...{ hasRoom: false, joinMinutes: 5, roomBy: null },
    due: null,
  },
  ...{ answerUntil: "2026-11-26T18:00:00.000Z", expiresAt: "2027-02-24T18:00:00.000Z", previousStart: null },
  ...{
    heldUntil: "2026-11-20T09:30:00.000Z",
    closesAt: "2026-12-24T18:50:00.000Z",
    suggested: [],
    links: [],
  },
  ...{
    shownAt: "2026-12-01T18:50:00.000Z",
    at: "2026-11-20T09:00:00.000Z",
    dueBy: "2026-11-30T12:00:00.000Z",
  },
  ...{
    confirmBy: "2026-11-21T09:00:00.000Z",
    offerExpiresAt: "2026-11-20T21:00:00.000Z",
    expiresOn: "2027-01-31",
    since: "2026-11-20T09:30:00.000Z",
    problem: "The problem.",
  },
  ...{
    freeUntil: "2026-11-23T18:00:00.000Z",
    replayUntil: "2026-12-25T09:00:00.000Z",
    position: 2,
    count: 3,
  },
  ...{
    replayLink: "https://watch.example/recording",
    seats: 2,
    minutesBefore: 1440,
    rating: 4,
    isFreeAgain: true,
  },
  ...{
    readerIs: "learner",
    absent: "expert",
    isGranted: true,
    decidedBy: "answer",
    needsAdmin: false,
    cause: "own",
  },
  ...{
    isMove: true,
    isFree: true,
    isFormer: false,
    isLast: false,
    isVerified: true,
    isListed: true,
    isClosed: false,
  },
  ...{
    hasEnded: true,
    roleChanged: true,
    why: "not-taken",
    movedBy: "learner",
    open: null,
    productKey: "abc",
  },
  ...{ transactionId: "T-1", state: "open", ...links },
  ...{ team: "ACME", event: "joined", domain: "acme.example", role: "member", by: "Olga Owner" },
  ...{ until: "2026-12-07T10:00:00.000Z", invitationId: id },
};

/** The cases of each mail, by what is special about them. */
const sides = [{ readerIs: "learner" }, { readerIs: "expert" }];
const decisions = [true, false].flatMap((isGranted) =>
  ["answer", "silence", "admin", "system"].map((decidedBy) => ({ isGranted, decidedBy })),
);
const each = <Name extends string>(name: Name, ...values: unknown[]) =>
  values.map((value) => ({ [name]: value }));
const both = (some: object[], others: object[]) =>
  some.flatMap((one) => others.map((other) => ({ ...one, ...other })));
const suggestion = {
  name: "Bela N.",
  title: "Analyst",
  priceCents: 14_000,
  extraCents: 500,
  url: links.bookUrl,
};
const inRoom = {
  ...{ meetingLink: "https://meet.example/r", joinLink: "https://meet.example/r" },
  ...{ hasRoom: true, joinMinutes: 10 },
};
const money = [{}, { refundCents: 0, retainedCents: 9000 }, { refundCents: 0 }];

export const mailCases: Record<string, object[]> = {
  "application-decided": both(
    both(each("outcome", "accepted", "declined"), each("roleChanged", true, false, undefined)),
    each("isListed", false, true),
  ),
  "booking-cancellation": [
    ...both(sides, both(each("cause", "own", "other", "house", "unpaid"), money)),
    ...[{ reason: null }, { readerIs: "expert", isFreeAgain: false }],
    ...both(both([{ team_name: "ACME" }], sides), both(each("cause", "own", "house"), money)),
  ],
  "booking-confirmation": [
    {},
    { due: { until: mailFacts.freeUntil, url: links.paymentUrl } },
    { meetingLink: "https://meet.example/x" },
    inRoom,
  ],
  "booking-moved": [
    ...both(sides, each("movedBy", "learner", "expert")),
    ...[{ reason: null }, { isFreeAgain: false }],
  ],
  "booking-resold": [
    { hours: 1, resoldHours: 1 },
    { hours: 3, resoldHours: 1 },
    { hours: 3, resoldHours: 2 },
    { hours: 1, resoldHours: 1, team_name: "ACME" },
  ],
  "booking-notification": [{}, { meetingLink: "https://meet.example/x" }, inRoom],
  "card-decided": [
    { outcome: "approved", reason: null },
    ...both([{ outcome: "returned" }], each("isListed", true, false, undefined)),
  ],
  "certification-decided": [{ reason: null }, { isVerified: false, expiresOn: null }],
  "calendar-unread": each("isAsked", false, true),
  "certification-expires": each("isLast", false, true),
  "claim-decided": both(sides, [
    ...both(
      decisions.filter(
        ({ isGranted, decidedBy }) => decidedBy !== "system" && (isGranted || decidedBy === "admin"),
      ),
      each("absent", "learner", "expert"),
    ),
    { refundCents: 0 },
  ]).concat(both(sides, [{ team_name: "ACME" }])),
  "claim-filed": both(sides, each("needsAdmin", false, true)),
  "class-expert": [{ cause: "admin" }, { cause: "too-few", seats: 0 }, { seats: 1, refundCents: 0 }],
  "class-reminder": both(each("minutesBefore", 1440, 15), [
    ...each("joinLink", null, "https://meet.example/x"),
    inRoom,
  ]),
  "class-seat": [
    ...both(each("about", "confirmed", "moved", "changed"), each("previousStart", null, mailFacts.freeUntil)),
    { about: "confirmed", priceCents: 0, joinLink: "https://meet.example/x" },
    ...both(
      [{ about: "cancelled" }],
      [
        ...each("cause", "own", "refunded", "too-few", "class"),
        { refundCents: 0 },
        { refundCents: 0, priceCents: 0 },
        { cause: "own", team_name: "ACME" },
      ],
    ),
    ...both([{ about: "confirmed", team_name: "ACME" }], each("isByTeam", false, true)),
    { about: "cancelled", cause: "own", team_name: "ACME" },
    { about: "cancelled", cause: "passed-on", team_name: "ACME", isByTeam: true, refundCents: 0 },
  ],
  "earlier-time": [{}, { isFree: false }, { isMove: false }],
  "earlier-time-missed": both(each("why", "not-taken", "too-many-unpaid"), each("hasEnded", true, false)),
  "email-link": each(
    "purpose",
    "reset-password",
    "verify-email",
    "change-email",
    "start-recovery",
    "finish-recovery",
  ),
  "expert-linked": each("roleChanged", true, false),
  "expert-question": each("subject", "Rust", ""),
  "form-answer": [
    { company: "" },
    { form: "demo-request", subject: "" },
    { form: "give-feedback", company: "", name: "", email: "", subject: "" },
  ],
  "guarantee-claimed": both(
    [{ readerIs: "expert" }],
    [...each("needsAdmin", false, true), { team_name: "ACME" }],
  ),
  "guarantee-decided": [
    ...both(sides, decisions),
    { expiresAt: null },
    ...both(sides, [{ team_name: "ACME", expiresAt: null }]),
    { suggested: [{ ...suggestion, nextFreeAt: mailFacts.startsAt }] },
  ],
  "payment-alert": [
    { about: "refund-reversed" },
    ...both(
      [{ about: "dispute" }],
      [...each("state", "open", "won", "lost"), ...each("heldBackCents", 0, 5000)],
    ),
  ],
  "budget-news": both(
    [{ team_name: "ACME" }],
    both(each("about", "low", "received", "refunded"), each("isTransfer", true, false)),
  ),
  "payment-notice": [
    ...both([{ team_name: "ACME" }], each("about", "received", "refunded")),
    ...both(
      each(
        "about",
        "received",
        "refund-requested",
        "refunded",
        "refund-failed",
        "late",
        "duplicate",
        "wrong-amount",
        "credit-gone",
      ),
      each("class_title", null, "Threat hunting"),
    ),
  ],
  "payment-to-settle": each("about", "payhip-refund", "payhip-unmatched"),
  "payout-details-changed": both(each("event", "changed", "removed"), each("isFormer", false, true)),
  "payout-news": [
    { outcome: "paid" },
    ...both(each("outcome", "failed", "returned"), each("isClosed", false, true)),
  ],
  "review-published": both(sides, each("rating", 4, null)),
  "review-report-decided": each("outcome", "hidden", "left"),
  "review-request": [
    {},
    { links: [{ href: links.pageUrl, stars: 1, label: "Bad" }] },
    { class_title: "Threat hunting" },
  ],
  "security-notice": [
    ...each(
      "event",
      "password-changed",
      "email-changed",
      "second-factor-enabled",
      "second-factor-disabled",
      "identity-joined",
      "passkey-added",
      "passkey-renamed",
      "passkey-removed",
      "passkeys-only",
      "recovery-stopped",
    ),
    { event: "passkey-added", isPasskeysOnly: true },
  ],
  "meeting-link": both(sides, [{}, { ...inRoom, roomBy: "learner" }, { ...inRoom, roomBy: "expert" }]),
  "session-reminder": both(sides, [...each("meetingLink", null, "https://meet.example/x"), inRoom]),
  subscription: [{}, { open: { title: "Basics", startsAt: mailFacts.startsAt, classUrl: links.classUrl } }],
  "team-invitation": each("role", "member", "owner"),
  "team-news": each(
    "event",
    ...["joined", "left", "removed", "owner", "closed", "domain-proved", "domain-refused"],
  ),
  "unread-messages": each("count", 1, 3),
  "waitlist-closed": both(each("cause", "started", "cancelled"), each("to_name", "Nadia Rahman", "")),
  "waitlist-offer": [{}, { previousStart: mailFacts.freeUntil, priceCents: 0 }],
};
