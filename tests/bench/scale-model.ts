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
 * Measured, each act: seconds of a processor for the program and for Postgres, bytes stored and written to the log. Pages
 * at four and five a second, which cost somewhat more than pages that follow one another at once.
 */
export const costs = {
  cachedPage: { program: 0.0044, postgres: 0.0007, bytes: 0, log: 630 },
  rendered: { program: 0.0227, postgres: 0.0029, bytes: 0, log: 180 },
  page: { program: 0.0238, postgres: 0.0062, bytes: 0, log: 230 },
  booking: { program: 0.043, postgres: 0.0122, bytes: 12_200, log: 18_000 },
  message: { program: 0.0194, postgres: 0.012, bytes: 2_700, log: 4_700 },
  /** Its processor time is assumed to be a booking's; scans are too rare to matter. */
  scan: { program: 0.043, postgres: 0.0122, bytes: 8_800, log: 18_000 },
  /** A second of a process that is idle. */
  idle: { program: 0.0255, postgres: 0.0045, bytes: 0, log: 700 },
};

/** Bytes of an account with a session and their index entries. */
const bytesOfAccount = 740;

/** How often each act that has a cost is done. */
type Work = Partial<Record<keyof typeof costs, number>>;

/** What this work costs. */
export const costOf = (work: Work, part: "program" | "postgres" | "bytes" | "log") =>
  (Object.entries(work) as Array<[keyof Work, number]>).reduce(
    (sum, [act, amount]) => sum + amount * costs[act][part],
    0,
  );

/** What learners and visitors do. */
type Acts = { page: number; visitorPage: number; booking: number; message: number; scan: number };

/** How full a processor may be at the busiest hour. */
const usefulPart = 0.5;
const perHour = 3_600;

/**
 * @param popularPages how many addresses visitors share
 * @returns the acts of a day, those a second of the busiest hour, the same with visitors' pages parted into rendered
 * and cached ones, and open streams
 */
export function loadOf(learners: number, { popularPages }: { popularPages: number } = habits) {
  const { activePart, pagesEach, visitorPages, bookingEvery, messagesForBooking, scansADay } = habits;
  const { hourPart, peak, openPart } = habits;
  const active = learners * activePart;
  const bookings = learners / bookingEvery;
  const aDay: Acts = {
    page: active * pagesEach,
    visitorPage: active * pagesEach * visitorPages,
    booking: bookings,
    message: bookings * messagesForBooking,
    scan: learners * scansADay,
  };
  const perSecond = (amount: number) => (amount * hourPart * peak) / perHour;
  const atPeak: Acts = {
    page: perSecond(aDay.page),
    visitorPage: perSecond(aDay.visitorPage),
    booking: perSecond(aDay.booking),
    message: perSecond(aDay.message),
    scan: perSecond(aDay.scan),
  };
  return { aDay, atPeak, work: workOf(atPeak, popularPages), streams: active * openPart };
}

/** Returns the acts as costs know them. In a second, some of the addresses are asked for at least once. */
function workOf({ visitorPage, ...others }: Acts, popularPages: number) {
  const rendered = popularPages * (1 - Math.exp(-visitorPage / popularPages));
  return { ...others, rendered, cachedPage: visitorPage - rendered };
}

/** @returns processors, machines and bytes that the load takes */
export function needsOf(learners: number) {
  const { aDay, atPeak, work, streams } = loadOf(learners);
  const program = costOf(work, "program");
  const postgres = costOf(work, "postgres");
  const processes = Math.max(2, Math.ceil(program / usefulPart), Math.ceil(streams / 2_000));
  const { visitorPage: _, ...stored } = aDay;
  const storedADay = costOf(stored, "bytes");
  return {
    atPeak,
    streams,
    program: program + costs.idle.program * processes,
    postgres: postgres + costs.idle.postgres * processes,
    processes,
    postgresProcessors: Math.max(2, Math.ceil((postgres + costs.idle.postgres * processes) / usefulPart)),
    gigabytesAYear: (storedADay * 365) / 1e9,
    gigabytesOfAccounts: (learners * bytesOfAccount) / 1e9,
    notifications: atPeak.booking * 4 + atPeak.message * 2,
    megabytesOfLogASecond: costOf(work, "log") / 1e6,
  };
}
