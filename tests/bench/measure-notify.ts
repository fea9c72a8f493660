import type { Sql } from "postgres";
import { connect, type Given } from "./database.ts";
import { keepBusy, turnOf } from "./load.ts";
import { count, perSecond } from "./numbers.ts";
import type { Row } from "./table.ts";

/** Measures how many commits with a notification Postgres takes, by the number of processes that listen. */
export async function measureNotify({
  server,
  template,
  amounts: { listeners, writers, seconds },
}: Given<{ listeners: number[]; writers: number; seconds: number }>) {
  const database = await server.create("notify", template);
  const rows: Row[] = [];
  for (const amount of listeners) {
    const listening = Array.from({ length: amount }, () => connect(database.url));
    let heard = 0;
    for (const one of listening) await one.listen("topic_changes", () => (heard += 1));
    const writing = Array.from({ length: writers }, () => connect(database.url));
    const rate = async (work: (sql: Sql) => Promise<unknown>) => {
      const { answers, took } = await keepBusy({ connections: writers, seconds }, (index) =>
        work(turnOf(writing, index)),
      );
      return answers.length / took;
    };
    const without = await rate(
      (sql) => sql`update users set time_zone = time_zone where id = (select min(id::text)::uuid from users)`,
    );
    const withOne = await rate(
      (sql) => sql`select pg_notify('topic_changes', 'inbox:' || gen_random_uuid() || ':1')`,
    );
    const sent = withOne * seconds;
    await Promise.all([...listening, ...writing].map((sql) => sql.end()));
    rows.push({
      cells: [
        count(amount),
        perSecond(without),
        perSecond(withOne),
        `${Math.round((heard / (sent * amount)) * 100)} %`,
      ],
    });
  }
  return {
    title: `Notifications, ${writers} writers at once`,
    head: ["processes that listen", "updates without", "notifications", "heard"],
    rows,
    notes: [
      "Each notification is a transaction of its own; Postgres commits those with notifications one after the other.",
    ],
  };
}
