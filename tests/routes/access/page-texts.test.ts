import { eq, isNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { payments } from "~/db/schema/payments/payments";
import { teamMembers } from "~/db/schema/teams/team-members";
import { testNow } from "../../support/caller";
import { dateRows } from "../../support/db/as-of";
import { useDatabase } from "../../support/db/database";
import { type ActorName, actors, createWorld, type World } from "../../support/scenes/world";
import { pageText, unlike } from "../../support/site/page-text";
import { get } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { uuid } from "./access-outcomes";
import { accessTable } from "./access-table";
import { pageScenes } from "./page-scenes";
import { cookieOf, kindOf } from "./press-buttons";

/**
 * What the pages with many states say in each of them, in `page-texts.txt`, and the headers of every kind of answer, in
 * `page-headers.txt`. `-u` writes both.
 */

let world: World;
const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
    await dateRows(given.db, testNow);
    await setApart(given.db);
  },
});
/**
 * At this hour it is yesterday for learners and tomorrow for experts and the admin, and no two moments of a row are the
 * same: a day in another zone, or another moment, is another text.
 */
async function setApart(db: Db): Promise<void> {
  const [learners, others] = ["Pacific/Pago_Pago", "Pacific/Kiritimati"];
  const isLearner = eq(users.role, "learner");
  await db.update(users).set({ timeZone: others });
  await db.update(users).set({ timeZone: learners }).where(isLearner);
  await db.update(bookings).set({ learnerTimeZone: learners, expertTimeZone: others });
  const later = sql`interval '26 minutes'`;
  await db
    .update(teamMembers)
    .set({ createdAt: sql`created_at + interval '90 minutes'` })
    .where(isNull(teamMembers.leftAt));
  await db
    .update(payments)
    .set({ paidAt: sql`paid_at + ${later}` })
    .where(eq(payments.paidAt, payments.createdAt));
}
const headers = new Map<string, Set<string>>();
const shown: string[] = [];

/** What a page says to its first reader, and to the next ones unlike that, by the whole text: where it stands. */
const whole = new Map<string, string>();
/** Pages whose text doesn't depend on rows. */
const fixed = /^routes\/site\/(?!home)/;

beforeAll(async () => {
  const ask = await openSite({ t });
  for (const [id, row] of Object.entries(accessTable)) {
    if (id === "routes/site/events") continue; // it doesn't end
    const read = new Map<string, ActorName[]>();
    for (const actor of actors) {
      const answer = await ask(get(row.path(world), cookieOf(world, actor)));
      noteHeaders(id, answer);
      const same =
        actor.startsWith("other") &&
        row.get[actor] === row.get[actor === "otherExpert" ? "expert" : "learner"];
      if (same || fixed.test(id) || answer.status !== 200) continue;
      if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
      const text = pageText(await answer.text()).join("\n");
      read.set(text, [...(read.get(text) ?? []), actor]);
    }
    let first: string[] | undefined;
    for (const [text, readers] of read) {
      const lines = text.split("\n");
      const known = whole.get(text);
      if (known) shown.push(`${id} (${readers.join(", ")})\n  as ${known}`);
      else if (first) shown.push([`${id} (${readers.join(", ")})`, ...unlike(lines, first)].join("\n  "));
      else shown.push([`${id} (${readers.join(", ")})`, ...lines].join("\n  "));
      if (!known) whole.set(text, `${id} (${readers[0]})`);
      first ??= lines;
    }
  }
  for (const [name, write] of Object.entries(pageScenes)) await readScene(name, write);
}, 180_000);

async function readScene(name: string, write: (typeof pageScenes)[string]): Promise<void> {
  const back = new Error("taken back");
  await t.db
    .transaction(async (tx) => {
      const ask = await openSite({ t: { db: tx } });
      const pages = await write(tx, world);
      await dateRows(tx, testNow);
      for (const [actor, path] of pages) {
        const answer = await ask(get(path, cookieOf(world, actor)));
        const page = `${kindOf(path)} (${actor})`;
        const lines = answer.status === 200 ? pageText(await answer.text()) : [];
        const base = answer.status === 200 ? bases.get(page) : undefined;
        const to = kindOf(answer.headers.get("Location") ?? "");
        const said = answer.status === 200 ? "" : ` ${answer.status} ${to}`.trimEnd();
        if (lines.length > 0 && !base) bases.set(page, { name, lines });
        const text = base ? [`unlike ${base.name}`, ...unlike(lines, base.lines)] : lines;
        shown.push([`${name}: ${page}${said}`, ...text.map((line) => `  ${line}`)].join("\n"));
      }
      throw back;
    })
    .catch((error) => {
      if (error !== back) throw error;
    });
}

/** The first state of each kind of page, with which the others are compared. */
const bases = new Map<string, { name: string; lines: string[] }>();

/** Notes an answer's headers, without what differs from one answer to the next. */
function noteHeaders(id: string, answer: Response): void {
  const lines = [...answer.headers].map(([name, value]) => {
    const isOwn = /^(etag|set-cookie|content-length|location|last-modified)$/.test(name);
    return `  ${name}${isOwn ? "" : `: ${value.replace(uuid, "…").replace(/'nonce-[^']*'/, "'nonce-…'")}`}`;
  });
  const key = `${answer.status}\n${lines.sort().join("\n")}`;
  headers.set(key, (headers.get(key) ?? new Set()).add(id));
}

test("each state of a page says what stands in its lines", async () => {
  await expect(`${shown.join("\n")}\n`).toMatchFileSnapshot("page-texts.txt");
});

test("each kind of answer has the headers that stand in its lines", async () => {
  const kinds = [...headers].map(([lines, ids]) => `${lines}\n  of ${[...ids].join(", ")}`);
  await expect(`${kinds.sort().join("\n")}\n`).toMatchFileSnapshot("page-headers.txt");
});
