/** What the attack compares in the database, and how it keeps its people signed in. */
import type { Sql } from "postgres";

/** Tables that change by themselves, by reading a page or by the passing of time. */
const restless = [
  ...[
    "expert_profile_views",
    "expert_view_totals",
    "visitor_salts",
    "daily_figures",
    "event_counts",
    "throttles",
  ],
  ...["mails", "booking_events", "expert_reliability", "expert_calendars", "experts", "sessions", "inboxes"],
];

/** @returns for each table, how many rows it has and a hash of them */
export async function takeStock(sql: Sql) {
  const tables = await sql<Array<{ table_name: string }>>`select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`;
  const stock = new Map<string, string>();
  for (const { table_name: table } of tables) {
    if (restless.includes(table)) continue;
    const [row] = await sql.unsafe<[{ is: string }]>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as is from ${table} t`,
    );
    stock.set(table, row.is);
  }
  return stock;
}

/** Remembers the demo accounts' sessions, and restores what a request that was accepted has ended. */
export async function keepSignedIn(sql: Sql) {
  kept ??= {
    users: await sql<
      Array<{ id: string; role: string }>
    >`select id, role from users where email like '%@keyway.example'`,
    sessions: await sql<Session[]>`select id, token_hash, user_id, last_used_at, expires_at from sessions`,
  };
  for (const { id, role } of kept.users) {
    await sql`update users set is_active = true, role = ${role}
      where id = ${id} and (not is_active or role <> ${role}) and erased_at is null`;
  }
  await sql`insert into sessions ${sql(kept.sessions)} on conflict do nothing`;
}

type Session = { id: string; token_hash: Buffer; user_id: string; last_used_at: Date; expires_at: Date };
let kept: { users: Array<{ id: string; role: string }>; sessions: Session[] } | undefined;

/** @returns a line for each group of the ledger whose entries don't add up to zero */
export async function ledgerFaults(sql: Sql) {
  const groups = await sql<
    Array<{ group_id: string; cents: string }>
  >`select group_id, sum(amount_cents) as cents from ledger_entries
    group by group_id having sum(amount_cents) <> 0`;
  return groups.map(({ group_id, cents }) => `the ledger's group ${group_id} is off by ${cents} cents`);
}
