/**
 * The model of `docs/scale.md`: what a number of learners does at the busiest hour, and what it takes. Costs are
 * measured (`npm run bench -- --only costs`), habits are assumed.
 */

/** Assumed: parts of all learners, and acts a day. */
export const habits = {
  /** Learners who come on a day, and pages that each of them opens. */
  activePart: 0.03,
  pagesEach: 12,
  /** Visitors' pages for each page of a learner. */
  visitorPages: 2,
  /** Addresses that visitors open again and again. Each is rendered once a second at most, and then kept. */
  popularPages: 200,
  /** Days between two bookings of a learner. */
  bookingEvery: 180,
  messagesForBooking: 6,
  scansADay: 1 / 365,
  /** The busiest hour has this part of a day, and its busiest seconds this much more than its mean. */
  hourPart: 1 / 8,
  peak: 1.5,
  /** The part of those who come on a day who have a page open at once. */
  openPart: 0.1,
};

/**
 * Measured, each act: seconds of a processor for the program and for Postgres, bytes stored and written to the log.
 */
const costs = {
  visitorPage: { program: 0.0016, postgres: 0.0004, bytes: 0, log: 60 },
  /** A visitor's page that isn't kept costs what a signed-in one does. */
  rendered: { program: 0.0098, postgres: 0.0015, bytes: 0, log: 40 },
  page: { program: 0.0098, postgres: 0.0015, bytes: 0, log: 40 },
  booking: { program: 0.038, postgres: 0.01, bytes: 11_700, log: 17_600 },
  message: { program: 0.016, postgres: 0.0081, bytes: 2_700, log: 4_600 },
  /** Assumed to cost what a booking costs, with more text; scans are too rare to matter. */
  scan: { program: 0.04, postgres: 0.01, bytes: 15_000, log: 20_000 },
  /** A second of a process that is idle. */
  idle: { program: 0.0195, postgres: 0.005, bytes: 0, log: 1_200 },
  /** Bytes of an account with its sessions and index entries. */
  account: 2_500,
};

/**
 * Measured, too: the same pages at four or five a second. Between them the processor's caches go cold, and each takes
 * some three times as long.
 */
const quietCosts = {
  ...costs,
  rendered: { ...costs.rendered, program: 0.0298, postgres: 0.0044 },
  page: { ...costs.page, program: 0.0244, postgres: 0.0038 },
};

/** Pages a second of one site from which on they cost what pages cost that follow one another at once. Assumed. */
const busyFrom = 20;

/** The costs at such a load. @param atPeak acts a second, as `loadOf` returns them */
export const costsAt = (atPeak) => (atPeak.page + atPeak.visitorPage < busyFrom ? quietCosts : costs);

/** How full a processor may be at the busiest hour. */
const usefulPart = 0.5;
const perHour = 3_600;

/**
 * @param popularPages how many addresses visitors share
 * @returns the acts a second of the busiest hour, and open streams
 */
export function loadOf(learners, { popularPages } = habits) {
  const { activePart, pagesEach, visitorPages, bookingEvery, messagesForBooking, scansADay } = habits;
  const { hourPart, peak, openPart } = habits;
  const active = learners * activePart;
  const bookings = learners / bookingEvery;
  const aDay = {
    page: active * pagesEach,
    visitorPage: active * pagesEach * visitorPages,
    booking: bookings,
    message: bookings * messagesForBooking,
    scan: learners * scansADay,
  };
  const atPeak = Object.fromEntries(
    Object.entries(aDay).map(([act, amount]) => [act, (amount * hourPart * peak) / perHour]),
  );
  // In a second, this many of the addresses are asked for at least once.
  atPeak.rendered = popularPages * (1 - Math.exp(-atPeak.visitorPage / popularPages));
  return { aDay, atPeak, streams: active * openPart };
}

/** @returns processors, machines and bytes that the load takes */
export function needsOf(learners) {
  const { aDay, atPeak, streams } = loadOf(learners);
  const costs = costsAt(atPeak);
  const sum = (part) =>
    Object.entries(atPeak).reduce((total, [act, rate]) => total + rate * costs[act][part], 0);
  const program = sum("program");
  const postgres = sum("postgres");
  const processes = Math.max(2, Math.ceil(program / usefulPart), Math.ceil(streams / 2_000));
  const storedADay = Object.entries(aDay).reduce(
    (total, [act, amount]) => total + amount * costs[act].bytes,
    0,
  );
  return {
    atPeak,
    streams,
    program,
    postgres: postgres + costs.idle.postgres * processes,
    processes,
    postgresProcessors: Math.max(2, Math.ceil((postgres + costs.idle.postgres * processes) / usefulPart)),
    gigabytesAYear: (storedADay * 365) / 1e9,
    gigabytesOfAccounts: (learners * costs.account) / 1e9,
    notifications: atPeak.booking * 4 + atPeak.message * 2,
    megabytesOfLogASecond: sum("log") / 1e6,
  };
}
