import fc from "fast-check";

/** A step in the life of a class with two seats. Numbers select the people and things that it is about. */
export type Move =
  | { kind: "hold" | "begin" | "prolong" | "release" | "cancel"; who: number }
  | { kind: "join" | "make-up" | "leave" | "decline"; who: number }
  | { kind: "accept"; who: number; by: number }
  | { kind: "resize"; seats: number }
  | { kind: "pay"; which: number }
  | { kind: "wait"; minutes: number }
  | { kind: "sweep" | "jobs" | "close" | "reopen" | "call-off" | "slow" };

const who = fc.nat(2);
const week = 8 * 24 * 60;
export const classMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("hold", "hold", "begin", "begin", "prolong", "release", "cancel"),
      who,
    }) as fc.Arbitrary<Move>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("join", "join", "make-up", "leave", "decline"),
      who,
    }) as fc.Arbitrary<Move>,
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("accept" as const), who, by: who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pay" as const), which: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.constantFrom(5, 14, 16, 721) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("resize" as const), seats: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("sweep", "jobs", "jobs", "close", "reopen", "slow"),
    }) as fc.Arbitrary<Move>,
  },
);
/** The last moves: none, the start of the class, or its cancellation. */
export const classEnding: fc.Arbitrary<Move[]> = fc.constantFrom<Move[]>(
  [],
  [{ kind: "wait", minutes: week }, { kind: "sweep" }],
  [{ kind: "call-off" }],
);

const hold = (who: number): Move[] => [
  { kind: "hold", who },
  { kind: "begin", who },
];
const join = (who: number): Move => ({ kind: "join", who });
const pay = (which: number): Move => ({ kind: "pay", which });
const wait = (minutes: number): Move => ({ kind: "wait", minutes });
const [jobs, sweep, close, reopen]: Move[] = [
  { kind: "jobs" },
  { kind: "sweep" },
  { kind: "close" },
  { kind: "reopen" },
];

/** The important journeys, which are always tried in addition to random ones. */
export const classJourneys: [Move[], Move[]][] = [
  // A cancellation frees a seat for the waitlist. The first entry declines the offer, the second one buys.
  [
    [
      ...[...hold(0), ...hold(1), pay(0), pay(1), jobs, join(0), join(1), { kind: "cancel", who: 0 }],
      ...[
        { kind: "decline", who: 0 },
        { kind: "accept", who: 1, by: 2 },
        { kind: "begin", who: 2 },
      ],
      ...[pay(2), jobs],
    ] as Move[],
    [],
  ],
  // A hold expires, its seat is offered, and its payment comes too late.
  [[...hold(0), ...hold(1), join(0), wait(16), sweep, pay(0), jobs, wait(721), sweep] as Move[], []],
  // A hold is released while the waitlist has entries. In the next journey, both holds expire, another learner and one
  // of the first two hold seats, and an old payment comes late.
  [[...hold(0), ...hold(1), join(0), { kind: "release", who: 0 }], []],
  [[...hold(0), ...hold(1), wait(16), ...hold(2), ...hold(1), pay(0), pay(1), jobs] as Move[], []],
  // More seats are offered to the waitlist; a reduction is refused; the class is cancelled.
  [
    [
      ...hold(0),
      ...hold(1),
      pay(0),
      jobs,
      join(0),
      join(1),
      { kind: "resize", seats: 4 },
      { kind: "resize", seats: 1 },
    ] as Move[],
    [{ kind: "call-off" }],
  ],
  // While a class is closed by hand, people wait although seats are free. When it reopens, they come first.
  [
    [close, join(0), join(1), join(2), reopen, { kind: "hold", who: 0 }] as Move[],
    [wait(week), sweep as Move],
  ],
];
