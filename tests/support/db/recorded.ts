import { sql } from "drizzle-orm";
import { type Database, type Db, openDatabase } from "~/db/client.server";
import { patientLimits } from "../patience";

/** Records what an act does to the database: its locks, in order, and every column of every row that it changes. */

/** What one act did, as lines without ids, random texts and the machine's time. */
export interface Recorded {
  /** What it locks, "read" and "write", in the order of its statements, from the first lock on; null without a lock. */
  locks: string | null;
  rows: string[];
}

/** The text of each row by its table and key. */
type Rows = Map<string, string>;

export class Recorder {
  readonly database: Database;
  private statements: Array<[text: string, values: unknown[]]> = [];
  private names = new Map<string, string>();
  private tables = "";

  constructor(url: string) {
    this.database = openDatabase(url, {
      ...patientLimits,
      onStatement: (text, values) => void this.statements.push([text, values]),
    });
  }

  /**
   * Runs an act. Its changes are taken back by the caller, if they should be.
   * @param before the rows, if they were read: acts that are taken back all start from the same
   */
  async record<Answer>(
    tx: Db,
    act: () => Promise<Answer>,
    before?: Rows,
  ): Promise<[answer: Answer, recorded: Recorded]> {
    const known = before ?? (await this.read(tx));
    this.statements = [];
    const answer = await act();
    const statements = [...this.statements];
    const rows = this.changes(known, await this.read(tx));
    return [answer, { locks: this.locksIn(statements), rows }];
  }

  async read(tx: Db): Promise<Rows> {
    this.tables ||= await tablesOf(tx);
    const rows = await tx.execute<{ place: string; row: string }>(sql.raw(this.tables));
    for (const { place, row } of rows) {
      const [table = "", id = ""] = place.split(" ");
      if (table !== "users" && table !== "experts") {
        this.names.set(id, `one of ${table}`);
        continue;
      }
      const { full_name, name } = JSON.parse(row);
      this.names.set(id, full_name ?? `${name}'s card`);
    }
    return new Map(rows.map(({ place, row }) => [place, row]));
  }

  private changes(before: Rows, after: Rows): string[] {
    const lines: string[] = [];
    for (const [place, text] of after) {
      const was = before.get(place);
      if (was === text) continue;
      const old: Row = was ? JSON.parse(was) : {};
      const row: Row = JSON.parse(text);
      const changed = Object.entries(row).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name] ?? null),
      );
      lines.push(this.line(was ? "~" : "+", place, changed));
    }
    for (const [place, row] of before)
      if (!after.has(place)) lines.push(this.line("-", place, owners(JSON.parse(row))));
    // The counters of attempts have a register of their own.
    return lines.filter((line) => !/^. throttles /.test(line)).sort();
  }

  private line(sign: string, place: string, columns: Array<[string, unknown]>): string {
    const said = columns
      .filter(([name]) => !/^(id|created_at|updated_at)$/.test(name))
      .map(
        ([name, value]) =>
          `${name}=${/_seq$|^next_read_at$/.test(name) ? "…" : this.plain(JSON.stringify(value))}`,
      );
    return [sign, place.split(" ")[0], ...said].join(" ");
  }

  /** A value without ids of rows that are gone, random texts and the machine's time, which is never a whole second. */
  private plain(text: string): string {
    return text
      .replace(uuids, (id) => this.names.get(id) ?? "…")
      .replace(/(?<="jobId":")\d+/g, "…")
      .replace(/\\\\x[0-9a-f]{16,}|(?<=")\$argon2[^"]+|[\w-]{40,}|[0-9a-f]{24,}/g, "…")
      .replace(/\b\d{8}\b/g, (minute) => (isRecent(Number(minute) * 60_000) ? "now" : minute))
      .replace(/"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(?:\+00:00|Z|\+00)"/g, (whole, fraction = 0) =>
        isRecent(Date.parse(whole.slice(1, -1))) && fraction > 0 ? '"now"' : whole,
      );
  }

  private locksIn(statements: Array<[string, unknown[]]>): string | null {
    const steps: string[] = [];
    for (const [text, values] of statements) {
      const taken = locksOf(text, values).map((name) =>
        name.replace(uuids, (id) => this.names.get(id) ?? "…"),
      );
      const doesWrite = /^\s*(insert|update|delete)\b|\b(insert into|update "|delete from)/i.test(text);
      const isRead = /^\s*(select|with)\b/i.test(text);
      if (taken.length > 0) steps.push(taken.join(" + "));
      else if (steps.length > 0 && (doesWrite || isRead)) {
        const step = doesWrite ? "write" : "read";
        if (steps.at(-1) !== step) steps.push(step);
      }
    }
    return steps.length > 0 ? steps.join(", ") : null;
  }
}

/** The text of a register: the places in the source that were locked, then what each act did. */
export function recordedText(acts: Map<string, Recorded>, sites: Set<string>): string {
  const lines = [...acts].flatMap(([name, { locks, rows }]) => {
    const said = [...(locks ? [`locks ${locks}`] : []), ...rows];
    return said.length > 0 ? [name, ...said.map((line) => `  ${line}`)] : [];
  });
  return `${["locked in", ...[...sites].sort().map((site) => `  ${site}`), ...lines].join("\n")}\n`;
}

/** Whether an instant is one of the machine's clock, which the test doesn't set. */
const isRecent = (ms: number) => Math.abs(ms - Date.now()) < 1_800_000;

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The locks that a statement takes: advisory ones by name, rows by table. */
function locksOf(text: string, values: unknown[]): string[] {
  const advisory = [...text.matchAll(/advisory_xact_lock\(hashtextextended\(\$(\d+)/g)];
  const named = advisory.map(([, index]) => String(values[Number(index) - 1]));
  const rows = [
    ...text.matchAll(/ for (?:update|no key update|share|key share)\b( of "?\w+"?)?( skip locked)?/g),
  ];
  const from = /\bfrom "(\w+)"/.exec(text)?.[1] ?? "some";
  return [...named, ...rows.map(([kind]) => `${from}${kind}`)];
}

type Row = Record<string, unknown>;

/** What tells a deleted row from another one. */
const owners = (row: Row) =>
  Object.entries(row).filter(([name, value]) => value !== null && /(_id|_at|name)$/.test(name));

/** A statement that reads all rows of all tables, each with its table and key, and the jobs that wait. */
async function tablesOf(db: Db): Promise<string> {
  const tables = await db.execute<{ name: string; key: string }>(sql`
    select conrelid::regclass::text as name, string_agg(format('one.%I', attname), ', ') as key
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'p' and connamespace = 'public'::regnamespace group by 1 order by 1`);
  const parts = tables.map(
    ({ name, key }) =>
      `select concat_ws(' ', '${name}', ${key}) as place, to_jsonb(one)::text as row from ${name} as one`,
  );
  const jobs = `select 'job ' || job.id, jsonb_build_object('task', task.identifier, 'payload', job.payload,
    'run_at', job.run_at, 'max_attempts', job.max_attempts)::text
    from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id`;
  return [...parts, jobs].join(" union all ");
}
