import { parseArgs } from "node:util";
import { Failure } from "../../scripts/lib/lifecycle.mjs";

/** What `npm run bench -- …` was asked for: `--quick`, `--only speed,sizes`, `--json FILE`. */
export function readOptions(args) {
  const { quick, json, only } = parse(args);
  const sections = only ? only.split(",") : sectionNames;
  const unknown = sections.find((name) => !sectionNames.includes(name));
  if (unknown) throw new Failure(`--only: ${unknown} is none of ${sectionNames.join(", ")}.`);
  return { quick, json, sections, amounts: quick ? short : full };
}

const sectionNames = [
  "speed",
  "pages",
  "bookings",
  "accounts",
  "memory",
  "sizes",
  "lines",
  "growth",
  "desk",
  "finding",
  "streams",
  "scan",
];

/** Seconds, and how many of what. */
const full = {
  speed: { connections: 32, warmUpSeconds: 3, seconds: 3, rounds: 5 },
  pages: { connections: 16, warmUpSeconds: 5, seconds: 3, rounds: 3 },
  bookings: { connections: 32, rounds: 3, perRound: 1_000 },
  accounts: { warmUp: 20, rounds: 200 },
  memory: { connections: 32, slices: [10_000, 40_000, 50_000] },
  lines: { rounds: 3 },
  streams: { streams: 1_000, events: 400, connections: 32, warmUpSeconds: 3, seconds: 3, rounds: 5 },
  growth: {
    sizes: [{ experts: 20_000, bookings: 1_000_000, learners: 80_000, messages: 5_000_000 }],
    warmUp: 5,
    rounds: 40,
  },
  desk: {
    experts: 20_000,
    bookings: 1_000_000,
    learners: 80_000,
    messages: 5_000_000,
    warmUp: 5,
    rounds: 30,
  },
  finding: { experts: 20_000, bookings: 200_000, learners: 5_000, warmUp: 5, rounds: 30 },
  scan: { warmUp: 200, rounds: 2_000 },
};

const short = {
  speed: { connections: 32, warmUpSeconds: 1, seconds: 1, rounds: 1 },
  pages: { connections: 16, warmUpSeconds: 1, seconds: 1, rounds: 1 },
  bookings: { connections: 32, rounds: 1, perRound: 200 },
  accounts: { warmUp: 5, rounds: 20 },
  memory: { connections: 32, slices: [500, 1_500] },
  lines: { rounds: 1 },
  streams: { streams: 200, events: 50, connections: 32, warmUpSeconds: 1, seconds: 1, rounds: 1 },
  growth: {
    sizes: [{ experts: 3_000, bookings: 90_000, learners: 5_000, messages: 20_000 }],
    warmUp: 1,
    rounds: 6,
  },
  desk: { experts: 1_000, bookings: 30_000, learners: 3_000, messages: 50_000, warmUp: 2, rounds: 10 },
  finding: { experts: 2_000, bookings: 90_000, learners: 500, warmUp: 2, rounds: 10 },
  scan: { warmUp: 20, rounds: 200 },
};

function parse(args) {
  try {
    const options = {
      quick: { type: "boolean", default: false },
      json: { type: "string" },
      only: { type: "string" },
    };
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Failure(`${error.message.split(". ")[0]}. Known: --quick, --only SECTION,…, --json FILE.`);
  }
}
