import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { type ActorName, actors, createWorld, type World } from "../../support/scenes/world";
import { get, post } from "../../support/site/request";
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
    ...["ledger_groups.currency", "payments.currency", "payouts.currency"],
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

test("no button of a form lets in who the table keeps out", { timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  let posts = 0;
  for (const { path, fields } of buttonsOn(pages)) {
    const row = Object.values(accessTable).find((one) => one.post && one.path(world) === path);
    for (const actor of actors) {
      const expected = row?.post?.outcomes[actor].split(" ")[0] ?? "";
      // Refusals, and the redirects of guards.
      if (!["302", "401", "403", "404"].includes(expected)) continue;
      const answer = await ask(post(path, fields, cookieOf(actor)));
      await answer.body?.cancel();
      posts += 1;
      // A form that lacks fields may be refused for that.
      if (`${answer.status}` !== expected && answer.status < 400)
        wrong.push(`${path} ${JSON.stringify(fields)} as ${actor}: ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(posts).toBeGreaterThan(100);
});

/** The named buttons and hidden choices of the forms on these pages, each with the address that it posts to. */
function buttonsOn(found: Page[]): Array<{ path: string; fields: Record<string, string> }> {
  const choices = new Map<string, { path: string; fields: Record<string, string> }>();
  for (const { body } of found) {
    for (const [, attributes = "", inside = ""] of body.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
      const action = /\baction="([^"?#]*)/.exec(attributes)?.[1];
      if (!action || !/method="post"/i.test(attributes)) continue;
      for (const [tag] of inside.matchAll(/<(?:button|input type="hidden")\b[^>]*>/g)) {
        const name = /\bname="([^"]*)"/.exec(tag)?.[1];
        const value = /\bvalue="([^"]*)"/.exec(tag)?.[1];
        if (!name || value === undefined || name === "renderedFor") continue;
        // Of buttons in rows, the first.
        choices.set(`${action} ${name} ${value.replace(/-\d+$/, "")}`, {
          path: action,
          fields: { [name]: value },
        });
      }
    }
  }
  return [...choices.values()];
}
