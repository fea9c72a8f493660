import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { useDatabase } from "../../support/db/database";
import { patientLimits } from "../../support/patience";
import { type ActorName, actors, createWorld, type World } from "../../support/scenes/world";
import { get } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { accessTable } from "../access/access-table";

/** The database queries of each page of the access table, for each actor. */

const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
  },
});
let world: World;
let watched: Database;
let ask: (request: Request) => Promise<Response>;
let statements: string[] = [];

beforeAll(async () => {
  watched = openDatabase(t.url, { ...patientLimits, onStatement: (text) => void statements.push(text) });
  ask = await openSite({ t: watched });
});
afterAll(() => watched.close());

/** The most statements that a GET may send, without those that begin and end a transaction. */
const mostStatements = 4;
/** The pages that send more, each with what its statements read; none sends more than six, unless it writes. */
const longer: Record<string, string> = {
  booking: "session, classes public, classes public, classes public, class waitlist, class reservations",
  bookings: "session, agenda, to do, class waitlist, credits",
  "class-by-id": "session, classes public, experts, class reservations, class waitlist, classes public",
  "create-expert-profile": "session, experts, experts, portraits, card drafts, experts",
  "expert-class": "session, classes, class reservations, class reservations, class waitlist",
  "expert-profile": "session, experts, classes, to do, experts, bookings",
  "routes/admin/approvals": "session, card versions, applications, experts, queues",
  "routes/admin/bookings/booking": "session, bookings, bookings, queues, payments, audit events",
  "routes/admin/bookings/cancellation": "session, bookings, bookings, queues, payments",
  "routes/admin/claim": "session, claims, queues, bookings, payments, queues",
  "routes/admin/dashboard": "session, users, queues, queues, queues",
  "routes/admin/ledger/balance": "session, ledger entries, ledger entries, balances, balances, queues",
  "routes/admin/messages/thread": "session, queues, chat threads, audit events, users",
  "routes/admin/payments/payment": "session, payments, queues, payment events, disputes, audit events",
  "routes/admin/payments/refund": "session, payments, queues, payment events, disputes",
  "routes/admin/payouts/run": "session, payout runs, queues, payouts, payouts, payouts",
  "routes/admin/payouts/runs": "session, payout runs, queues, payout details, queues",
  "routes/admin/report": "session, queues, chat reports, audit events, users, chat messages",
  "routes/admin/users/deactivation": "session, users, queues, users, bookings, queues",
  "routes/diary/my-bookings": "session, agenda, to do, class waitlist, credits",
  "routes/bookings/request/checkout": "session, experts, bookings, users, experts, bookings",
  "routes/bookings/view/booking": "session, bookings, payments, bookings, bookings",
  "routes/chat/messages": "session, inboxes, chat threads, inboxes, expert profile views",
  "routes/chat/thread": "session, chat threads, locks, chat threads, header counts, users, chat threads",
  "routes/claims/guarantee": "session, bookings, claims, payments, bookings, payments",
  "routes/claims/no-show": "session, bookings, claims, payments, to do",
  "routes/classes/public/class":
    "session, classes public, experts, class reservations, class waitlist, classes public",
  "routes/classes/public/list":
    "session, classes public, classes public, classes public, class waitlist, class reservations",
  "routes/classes/running/cancellation": "session, classes, queues, class reservations, class reservations",
  "routes/classes/running/class":
    "session, classes, queues, class reservations, class reservations, class waitlist",
  "routes/classes/running/classes": "session, agenda, queues, class reservations, classes",
  "routes/classes/running/edit": "session, classes, queues, experts, class reservations",
  "routes/dashboards/expert": "session, experts, classes, to do, experts, bookings",
  "routes/experts/listing/favourites": "session, experts, favourites, expert profile views, experts, experts",
  "routes/experts/listing/listing": "session, experts, certifications, experts, experts users, experts",
  "routes/experts/listing/speciality": "session, experts, certifications, experts, experts users, experts",
  "routes/experts/profile/profile": "session, experts, experts, experts users, experts, reviews",
  "routes/experts/record/creator": "session, experts, experts, portraits, card drafts, experts",
  "routes/experts/record/edit-card": "session, experts, experts, portraits, card drafts",
  "routes/payments/payment": "session, bookings, bookings, payments, credits, team members",
  "routes/payouts/earnings": "session, experts, ledger entries, ledger entries, what waits",
  "routes/profile/deletion": "session, users, teams, users, bookings, agenda",
  "routes/profile/passkeys": "session, passkeys, users, passkey challenges, passkeys, passkey recoveries",
  "routes/profile/profile": "session, users, experts, card drafts, experts, experts",
  "routes/scans/result": "session, ai skill scans, ai skill scans, ai skill scans, experts",
  "routes/teams/budget": "session, team members, budget, what is owed, what can be refunded, payments",
  "routes/teams/class-seats":
    "session, team members, classes public, team members, class reservations, budget",
  "team-statement": "session, team members, months, ledger entries, ledger entries, ledger entries",
  "team-statement.csv": "session, team members, months, ledger entries, ledger entries",
  "routes/site/home": "session, experts, figures, classes public, agenda, experts",
  "routes/site/sitemap": "session, experts, experts, classes public, experts",
};
/** A statement that is sent more often than this is sent once for each row. */
const mostRepeated = 3;

test.each(Object.entries(accessTable))("%s", async (id, row) => {
  const most = longer[id]?.split(",").length ?? mostStatements;
  const over: [ActorName, string[]][] = [];
  for (const actor of actors) {
    statements = [];
    const response = await ask(get(row.path(world), { Cookie: world.cookies[actor] }));
    if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) await response.body?.cancel();
    else await response.text();
    const asked = statements.filter((text) => !/^(begin|commit)\b/.test(text));
    const isRepeated = asked.some((text) => asked.filter((other) => other === text).length > mostRepeated);
    if (asked.length > most || isRepeated) over.push([actor, asked]);
  }
  expect(over).toEqual([]);
});

test("what sends more is listed for what is there, and sends six at most unless it writes", () => {
  const lengths = Object.entries(longer).map(([id, read]) => [id, read.split(",").length] as const);
  expect(lengths.filter(([id]) => !(id in accessTable))).toEqual([]);
  expect(lengths.filter(([, length]) => length <= mostStatements || length > 6)).toEqual([
    ["routes/chat/thread", 7],
  ]);
});
