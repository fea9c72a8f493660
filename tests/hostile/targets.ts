import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Sql } from "postgres";
import { inProject } from "../../scripts/lib/paths.ts";
import { withClient } from "../bench/database.ts";
import type { Demo } from "../bench/people.ts";
import type { Place } from "./ask.ts";
import type { Header } from "./shapes.ts";

/** Who sends a request: a visitor, without a cookie, or a demo account. */
export type Person = { name: string; cookie: string };

type Route = { id: string; path: string; takesPosts: boolean };

/** A route, whose `path` is a pattern, and addresses that match it. */
export type Address = Route & { paths: string[] };

/** A form as a person found it on a page. */
export type Form = { person: Person; path: string; fields: Array<[name: string, value: string]> };

/** What a request is made of: its route and address, who sends it, and what could be in it. */
export type Target = {
  id: string;
  pattern: string;
  path: string;
  takesPosts: boolean;
  person: Person;
  cookie: string;
  host: string;
  forms: Form[];
  shapes: { body: Array<{ type: string; body: Buffer }>; query: string[]; header: Header[][] };
};

/** A visitor, and those of the demo accounts that have different rights. */
export const peopleOf = (cookies: Demo["cookies"]): Person[] => [
  { name: "visitor", cookie: "" },
  ...(["learner", "expert", "admin"] as const).map((name) => ({ name, cookie: cookies[name] })),
];

/** Where the values of an address's parameters come from. */
const tables: Record<string, string> = {
  ...{
    expertId: "experts",
    bookingId: "bookings",
    paymentId: "payments",
    classId: "classes",
    userId: "users",
  },
  ...{ reservationId: "class_reservations", scanId: "ai_skill_scans", entryId: "class_waitlist" },
  ...{ alertId: "time_alerts", claimId: "claims", reviewId: "reviews", portraitId: "portraits" },
  ...{ versionId: "card_versions", applicationId: "applications", runId: "payout_runs", payoutId: "payouts" },
  ...{ eventId: "payment_events", mailId: "mails", reportId: "chat_reports", threadId: "chat_threads" },
  ...{ teamId: "teams", memberId: "team_members", domainId: "team_domains" },
  ...{ certificationId: "certifications", inquiryId: "form_answers", sessionId: "sandbox_sessions" },
};

const fixed: Record<string, string[]> = {
  provider: ["sandbox", "stripe", "payhip", "none"],
  ...{ number: ["1", "2", "99"], month: ["2026-11"], jobId: ["1"], secret: ["a"], size: ["64", ""] },
  ...{ form: ["feedback", "suggest-skill"], speciality: ["penetration-testing", "dfir"] },
};

/** The routes of the build: pattern and whether they take posts. */
function readRoutes() {
  const folder = inProject("build", "client", "assets");
  const [file] = readdirSync(folder).filter((name) => /^manifest-\w+\.js$/.test(name));
  const text = readFileSync(`${folder}/${file}`, "utf8");
  const { routes }: { routes: Record<string, { id: string; path?: string; hasAction: boolean }> } =
    JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  return Object.values(routes)
    .filter(({ id }) => id !== "root")
    .map(({ id, path = "", hasAction }): Route => ({ id, path: `/${path}`, takesPosts: hasAction }));
}

/** The build's files, of which the shell serves precompressed ones. */
const files = ["/favicon.svg", "/site.webmanifest", "/og.png", "/assets", "/avatars/amara.svg"];

/**
 * Finds addresses for every route, and as each person requests all of them.
 * @returns `addresses` (of each route), and the `forms` that each person finds on the pages
 */
export async function explore(site: Place, databaseUrl: string, people: Person[]) {
  const addresses = await findAddresses(databaseUrl);
  const forms: Form[] = [];
  for (const person of people) {
    for (const path of addresses.flatMap(({ paths }) => paths))
      forms.push(...(await formsAt(site, person, path)));
  }
  return { addresses, forms: distinct(forms) };
}

/** Finds addresses for every route: its pattern with ids of the demo data. */
export async function findAddresses(databaseUrl: string): Promise<Address[]> {
  const known = await withClient(databaseUrl, readIds);
  return [
    ...readRoutes().map((route) => ({ ...route, paths: pathsOf(route.path, known) })),
    { id: "file", path: "/favicon.svg", paths: files, takesPosts: false },
  ];
}

async function readIds(sql: Sql) {
  const found: Record<string, string[]> = {};
  for (const [name, table] of Object.entries(tables)) {
    const rows = await sql.unsafe<Array<{ id: string }>>(
      `select id from ${table} order by created_at, id limit 6`,
    );
    found[name] = [...rows.map(({ id }) => id), randomUUID()];
  }
  const slugs = await sql<Array<{ slug: string }>>`select slug from classes order by created_at limit 3`;
  return { ...found, ...fixed, slug: [...slugs.map(({ slug }) => slug), "no-such-class"] };
}

/** Fills a pattern's parameters; for two parameters, with the values in step. */
function pathsOf(pattern: string, known: Record<string, string[]>) {
  const count = Math.max(
    1,
    ...[...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => known[name]?.length ?? 1),
  );
  return Array.from({ length: count }, (_, at) =>
    pattern
      .replaceAll(/:(\w+)\??/g, (_, name: string) => {
        const values = known[name] ?? [];
        return values[at % values.length] ?? "x";
      })
      .replace("*", "no/such/page")
      .replace(/(?<=.)\/$/, ""),
  );
}

async function formsAt(site: Place, person: Person, path: string): Promise<Form[]> {
  // A stream doesn't end by itself.
  if (path === "/events") return [];
  const answer = await fetch(site.origin + path, {
    headers: person.cookie ? { Cookie: person.cookie } : {},
    redirect: "manual",
  });
  const html = await answer.text();
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return [];
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = "", inside = ""]) => {
    if (!/method="post"/i.test(attributes)) return [];
    const action = attribute(attributes, "action") ?? path;
    return [{ person, path: action.replace(/#.*/, ""), fields: fieldsIn(inside) }];
  });
}

function fieldsIn(html: string) {
  const fields: Form["fields"] = [];
  for (const [, tag, attributes = ""] of html.matchAll(/<(input|textarea|select|button)\b([^>]*)>/g)) {
    const name = attribute(attributes, "name");
    if (name) fields.push([name, attribute(attributes, "value") ?? (tag === "textarea" ? "Some text." : "")]);
  }
  return fields;
}

const attribute = (text: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** One form for each person, address and set of fields; pages of one kind have the same forms. */
function distinct(forms: Form[]) {
  const byKey = new Map<string, Form[]>();
  for (const form of forms) {
    const kind = form.path.replaceAll(/[0-9a-f-]{36}/g, "…");
    const key = [form.person.name, kind, ...form.fields.map(([name]) => name)].join(" ");
    const same = byKey.get(key) ?? [];
    if (same.length < 2) byKey.set(key, [...same, form]);
  }
  return [...byKey.values()].flat();
}
