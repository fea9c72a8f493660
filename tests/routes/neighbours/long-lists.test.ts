import { beforeAll, expect, test } from "vitest";
import { allBookings } from "~/domain/bookings/view/admin-bookings.server";
import { allMessages } from "~/domain/chat/reports/admin-messages.server";
import { sortLabels } from "~/domain/experts/listing/listing";
import { userList } from "~/domain/lists/user-list.server";
import { allPayments } from "~/domain/payments/view/admin-payments.server";
import { testNow } from "../../support/caller";
import { dateRows } from "../../support/db/as-of";
import { useDatabase } from "../../support/db/database";
import { addMany } from "../../support/db/twin";
import { type ActorName, createWorld, type World } from "../../support/scenes/world";
import { pageText } from "../../support/site/page-text";
import { get } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { uuid } from "../access/access-outcomes";
import { accessTable } from "../access/access-table";
import { cookieOf, kindOf } from "../access/press-buttons";

/**
 * Every list with more rows than a page: 55 more learners and 55 more experts have a copy each of what the first ones
 * have. `long-lists.txt` has the numbers of the copies to which each page leads, in their order, one page after the
 * other, and the lines that count. The higher a copy's number, the younger its rows, and the later its sessions. `-u`
 * writes the file.
 */

let world: World;
let numbers: Map<string, number>;
const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
    await dateRows(given.db, testNow);
    const { learnerUserId, expertUserId, expertId } = world;
    numbers = await addMany(given.db, [[learnerUserId], [expertUserId, expertId]], 55);
  },
});

/** What has no row of its own in the access table: tabs, and the orders of a list. */
const more: Array<[ActorName, string]> = [
  ...Object.keys(sortLabels).map((sort): [ActorName, string] => ["learner", `/experts?sort=${sort}`]),
  ["admin", "/admin/dashboard?tab=experts"],
  ["admin", `/admin/dashboard?tab=${allMessages.shape.name}`],
  ...[userList, allBookings].flatMap(({ shape: { name, sorts } }) =>
    sorts.map(({ value }): [ActorName, string] => ["admin", `/admin/dashboard?tab=${name}&sort=${value}`]),
  ),
  ...allPayments.shape.sorts.map(({ value }): [ActorName, string] => [
    "admin",
    `/admin/payments?sort=${value}`,
  ]),
];
const pagesRead = 2;
const shown: string[] = [];

beforeAll(async () => {
  const ask = await openSite({ t });
  const pages = Object.entries(accessTable).flatMap(([id, { get: of, path }]) =>
    (["learner", "expert", "admin"] as const).flatMap((actor): Array<[string, ActorName, string]> => {
      // A page for everybody shows the same to all. The stream doesn't end.
      const isKnown = actor !== "learner" && of.visitor.startsWith("200") && of[actor] === of.learner;
      const isRead = of[actor].startsWith("200") && !isKnown && id !== "routes/site/events";
      return isRead ? [[id, actor, path(world)]] : [];
    }),
  );
  for (const [actor, path] of more) pages.push([path, actor, path]);
  for (const [name, actor, first] of pages) {
    const lines: string[] = [];
    for (let page = 1, path: string | undefined = first; path && page <= pagesRead; page += 1) {
      const html: string = await (await ask(get(path, cookieOf(world, actor)))).text();
      lines.push(...linesOf(html, page).filter((line) => !lines.includes(line)));
      path = /<a [^>]*rel="next" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    // An address with the same page as an earlier one adds nothing.
    const text = lines.join("\n  ");
    if (text && !shown.some((one) => one.endsWith(` (${actor})\n  ${text}`)))
      shown.push(`${name} (${actor})\n  ${text}`);
  }
}, 180_000);

/** The numbers of the copies to which a page leads, with the addresses, and the lines that count. */
function linesOf(html: string, page: number): string[] {
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? "";
  const found = new Map<string, number[]>();
  for (const [, to = ""] of main.matchAll(/(?:href|action)="(\/[^"#]*)/g)) {
    const number = (to.match(uuid) ?? []).flatMap((id) => numbers.get(id) ?? []).at(-1);
    const all = found.get(kindOf(to)) ?? [];
    if (number && all.at(-1) !== number) found.set(kindOf(to), [...all, number]);
  }
  const kinds = new Map<string, string[]>();
  for (const [kind, all] of found) kinds.set(ranges(all), [...(kinds.get(ranges(all)) ?? []), kind]);
  return [
    ...[...kinds].map(([said, all]) => `${page > 1 ? `page ${page}: ` : ""}${said} ${all.join(" ")}`),
    ...pageText(main)
      .filter((line) => line.length < 80 && counting.test(line) && !notCounting.test(line))
      .map((line) => `"${line}"`),
  ];
}

/** A number that only copies can reach, which isn't an amount, a limit, a time, a date or a percentage. */
const counting = /(?<![≤$:.,\d/-]|[A-Z]{2})\b(4[5-9]|[5-9]\d|[1-3]\d\d)\b(?![%:.,-]|\d| minutes)/;

const notCounting = /Admin menu|minutes|hours|\bmin\b|\d to \d|characters|slots|last 90 days|Up to|\d h \d/;

/** "55–36" for twenty numbers down from 55. */
function ranges(all: number[]): string {
  const runs: number[][] = [];
  for (const number of all) {
    const run = runs.at(-1) ?? [];
    const step = run.length > 1 ? (run[1] ?? 0) - (run[0] ?? 0) : Math.sign(number - (run[0] ?? 0));
    if (run.length > 0 && number - (run.at(-1) ?? 0) === step) run.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : `${run[0]}`)).join(", ");
}

test("each list shows, page by page, what stands in its lines", async () => {
  await expect(`${shown.join("\n")}\n`).toMatchFileSnapshot("long-lists.txt");
});
