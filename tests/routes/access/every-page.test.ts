import { beforeAll, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { useDatabase } from "../../support/db/database";
import { type ActorName, actors, createWorld, type World } from "../../support/scenes/world";
import { get } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { accessTable } from "./access-table";
import { brokenBy, fillWithHostileTexts, showsHostileText } from "./hostile-texts";

/** Every page and file, read by everybody who may see it, while every column of typed text holds a hostile one. */

let world: World;
let kept: string[];
let ask: (request: Request) => Promise<Response>;
const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
    // The link to a room takes no other text.
    await given.db.update(bookings).set({ room: null });
    kept = await fillWithHostileTexts(t.url);
  },
});

interface Page {
  label: string;
  status: number;
  type: string;
  body: string;
}
const pages: Page[] = [];

beforeAll(async () => {
  ask = await openSite({ t });
  for (const [id, row] of Object.entries(accessTable)) {
    // A stream doesn't end.
    if (id === "routes/site/events") continue;
    for (const actor of readersOf(row.get)) {
      const answer = await ask(get(row.path(world), cookieOf(actor)));
      const type = answer.headers.get("Content-Type") ?? "";
      pages.push({ label: `${id} as ${actor}`, status: answer.status, type, body: await answer.text() });
    }
  }
}, 180_000);

const cookieOf = (actor: ActorName): Record<string, string> => {
  const cookie = world.cookies[actor];
  return cookie ? { Cookie: cookie } : {};
};

/** The actors who see the page, each kind once. */
function readersOf(outcomes: Record<ActorName, string>): ActorName[] {
  const sees = (actor: ActorName) => outcomes[actor].startsWith("200");
  return actors.filter(
    (actor) =>
      sees(actor) &&
      !(actor === "otherLearner" && sees("learner")) &&
      !(actor === "otherExpert" && sees("expert")),
  );
}

test("hostile text stays text", () => {
  expect(kept).toEqual([
    ...["bookings.currency", "time_alerts.parts", "class_reservations.currency", "classes.currency"],
    ...[
      "own_calendars.last_four",
      "ledger_groups.currency",
      "payments.currency",
      "payouts.currency",
      "team_domains.domain",
    ],
  ]);
  const broken = pages.flatMap(({ label, status, type, body }) => {
    const place = status < 500 ? brokenBy(type, body) : `${status}`;
    return place === null ? [] : [`${label}: ${place}`];
  });
  expect(broken).toEqual([]);
  expect(pages.filter(({ body }) => showsHostileText(body)).length).toBeGreaterThan(150);
});

test.each([
  ["text/html", `<a title="="'><xq7>">`],
  ["application/xml", "<title><xq7></title>"],
  ["text/csv", `"a","=""'><xq7>"\r\n`],
  ["text/calendar", "SUMMARY:a\r\nXQ7:1\r\n"],
])("it would be seen in %s", (type, body) => expect(brokenBy(type, body)).not.toBeNull());
