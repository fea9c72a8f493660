import type { Db } from "~/db/client.server";
import { throttles } from "~/db/schema/accounts/throttles";
import type { Recorded, Recorder } from "../../support/db/recorded";
import { type ActorName, actors, type World } from "../../support/scenes/world";
import { flashOf } from "../../support/site/flash";
import { formsOn } from "../../support/site/forms";
import { get, post, siteRequest } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { uuid } from "./access-outcomes";
import { accessTable } from "./access-table";
import { filledIn } from "./smuggled-fields";

/** Finds the buttons of all pages, and presses them without leaving a trace. */

export interface Press {
  actor: ActorName;
  action: string;
  fields: Record<string, string | string[]>;
  /** The names of the fields that people type into; null if no page shows the form. */
  typed: string[] | null;
  /** A chosen file, by its field's name. */
  file?: [name: string, content: Buffer<ArrayBuffer>];
}

export interface Pressed {
  status: number;
  /** The status, where it leads, and what the notice or the error summary says. */
  outcome: string;
  html: string;
  retryAfter: string | null;
  /** The throttles' rows that it leaves. */
  counted: Array<typeof throttles.$inferSelect>;
  /** What it has locked and changed, if it was pressed with a recorder. */
  recorded: Recorded;
}

/** An address without its ids. */
export const kindOf = (path: string) =>
  (path.split("?")[0] ?? "").replace(uuid, "…").replace(/(?<=\/jobs\/)\d+/, "…");

export const cookieOf = (world: World, actor: ActorName): Record<string, string> => {
  const cookie = world.cookies[actor];
  return cookie ? { Cookie: cookie } : {};
};

/**
 * The buttons of the access table's pages and of those to which they lead, by address, button and kind of person. A form
 * that no page shows in this world is added as the table fills it in.
 */
export async function findButtons(db: Db, world: World): Promise<Map<string, Press>> {
  const ask = await openSite({ t: { db } });
  const found = new Map<string, Press>();
  for (const actor of actors) {
    const add = (press: Press, button: [string, string] = ["", ""]) => {
      const fields = { ...press.fields, ...(button[0] && { [button[0]]: [button[1]] }) };
      const chosen = Object.entries(fields).filter(
        ([name]) => /^(intent|decision)$/.test(name) || name === button[0],
      );
      const said = chosen.map(([name, value]) =>
        ` ${name}=${value}`.replace(uuid, "…").replace(/-\d$/, "-0"),
      );
      const key = `${kindOf(press.action)}${said.join("")} (${actor})`;
      if (!found.has(key)) found.set(key, { ...press, fields });
    };
    for (const { path, html } of await pagesOf(actor, world, ask)) {
      for (const { action, fields, typed, buttons } of formsOn(path, html)) {
        // Every page has these, and the first of each kind of person has pressed them.
        if (actor.startsWith("other") && /^\/(theme|motion|logout)$/.test(action)) continue;
        for (const button of buttons)
          add({ actor, action, fields: { ...fields, ...plausible(fields) }, typed }, button);
      }
    }
    const shown = new Set([...found.values()].map(({ action }) => kindOf(action)));
    for (const [id, { path, post }] of Object.entries(accessTable)) {
      if (!post || refusals.test(post.outcomes[actor]) || id === "routes/payments/webhook") continue;
      const index = actors.indexOf(actor);
      const action = path(world, index);
      if (shown.has(kindOf(action))) continue;
      add({ actor, action, fields: filledIn[id] ?? post.fields?.(index) ?? {}, typed: null });
    }
  }
  return found;
}

/** The answers to posts of people whom the table keeps out. */
export const refusals = /^(302|401|403|404|405)/;

/** The pages that only this actor gets like this, and of each kind of page without a form another one to which they lead. */
async function pagesOf(actor: ActorName, world: World, ask: (request: Request) => Promise<Response>) {
  const same = actors.find((name) => actor === `other${name[0]?.toUpperCase()}${name.slice(1)}`);
  const addresses = Object.values(accessTable)
    .filter(({ get }) => get[actor].startsWith("200") && !(same && get[same] === get[actor]))
    .map((row) => row.path(world));
  const known = new Set<string>();
  const pages: Array<{ path: string; html: string }> = [];
  const read = async (path: string) => {
    // Neither a file nor the stream.
    if (/\.\w+(\?|$)|^\/events/.test(path)) return;
    const html = await (await ask(get(path, cookieOf(world, actor)))).text();
    pages.push({ path, html });
    if (/<main.*<form\b[^>]*method="post".*<\/main>/s.test(html)) known.add(kindOf(path));
  };
  for (const path of addresses) await read(path);
  for (const { html } of pages) {
    if (same) break;
    for (const [, to = ""] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)) {
      const path = to.replaceAll("&amp;", "&");
      if (known.has(kindOf(path)) || addresses.includes(path) || !kindOf(path).includes("…")) continue;
      known.add(kindOf(path));
      await read(path);
    }
  }
  return pages;
}

/** Values for fields that take no sentence. */
export const plausible = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in fields));

const values: Record<string, string> = {
  ...{ typedHours: "Sat 10–12", experience: "7", hourlyRate: "42.50", dailyLimit: "5", minSeats: "" },
  ...{ accountNumber: "DE89370400440532013000", bic: "COBADEFFXXX" },
  calendarAddress: "webcal://calendar.example/0123456789abcdef.ics",
  ...{ emails: "guest@test.example", monthlyLimit: "250", domain: "team.example" },
  ...{ lastDigits: "4711", issuedOn: "2026-01-15", expiresOn: "2027-01-15" },
};

/** Presses a button, with these attempts counted before, and takes back what it has changed. */
export async function press(
  db: Db,
  headers: Record<string, string>,
  { action, fields, file }: Press,
  { counted = [], recording }: { counted?: Pressed["counted"]; recording?: Recording } = {},
): Promise<Pressed> {
  const back = new Error("taken back");
  let pressed: Pressed | undefined;
  await db
    .transaction(async (tx) => {
      if (counted.length > 0) await tx.insert(throttles).values(counted);
      const ask = await openSite({ t: { db: tx } });
      const act = () => ask(file ? upload(action, fields, file, headers) : post(action, fields, headers));
      const [answer, recorded] = recording
        ? await recording.recorder.record(tx, act, recording.before)
        : [await act(), nothing];
      const html = answer.headers.get("Content-Type")?.startsWith("text/html") ? await answer.text() : "";
      const said = flashOf(answer) || messageOf(html);
      const to = kindOf(decodeURIComponent(answer.headers.get("Location") ?? ""));
      pressed = {
        ...{ status: answer.status, html, retryAfter: answer.headers.get("Retry-After") },
        outcome: [answer.status, to, said && `"${said}"`].filter(Boolean).join(" "),
        counted: await tx.select().from(throttles).orderBy(throttles.rule),
        recorded,
      };
      throw back;
    })
    .catch((error) => {
      if (error !== back) throw error;
    });
  if (!pressed) throw new Error("There was no answer");
  return pressed;
}

/** Records what a press changes of these rows. */
interface Recording {
  recorder: Recorder;
  before: Awaited<ReturnType<Recorder["read"]>>;
}

const nothing: Recorded = { locks: null, rows: [] };

function upload(
  action: string,
  fields: Press["fields"],
  [name, content]: [string, Buffer<ArrayBuffer>],
  headers: Record<string, string>,
): Request {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(field, one);
  body.append(name, new Blob([content]), "file");
  return siteRequest(action, { method: "POST", body, headers });
}

/** What the error summary or the notice says. */
const messageOf = (html: string) =>
  (/class="error-summary.*?<\/h2>(.*?)<\/div>/s.exec(html) ??
    /class="notice error"[^>]*>(.*?)<\/div>/s.exec(html))?.[1]
    ?.replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim() ?? "";
