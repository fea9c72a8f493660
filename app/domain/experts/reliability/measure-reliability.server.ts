import { asc, gt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { measuredDays } from "./reliability";

/** The number of experts measured by one statement, which keeps each statement short. */
const batch = 200;

/** Measures all experts in batches. @param signal stops it between batches */
export async function measureAll(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    signal?.throwIfAborted();
    const rows = await db
      .select({ id: experts.id })
      .from(experts)
      .where(gt(experts.id, after))
      .orderBy(asc(experts.id))
      .limit(batch);
    await measureReliability(
      db,
      rows.map(({ id }) => id),
      now,
    );
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

/**
 * Measures these experts over the 90 days before `now`. Counts sessions that were completed, missed or cancelled by the
 * expert; kept are those that were completed or missed by the learner. A learner of a completed session has returned if
 * another session with the same expert is completed or booked, at any time.
 */
export async function measureReliability(db: Db, expertIds: readonly string[], now: Date): Promise<void> {
  if (expertIds.length === 0) return;
  const ids = sql`any(${sql.param([...expertIds], experts.facets)}::uuid[])`;
  const until = now.toISOString();
  await db.execute(sql`
    insert into expert_reliability (id, expert_id, due, kept, learners, returned, measured_at)
    select gen_random_uuid(), expert_id, count(*), count(*) filter (where is_kept),
      count(distinct learner_id) filter (where status = 'completed'),
      count(distinct learner_id) filter (where status = 'completed' and has_returned), ${until}::timestamptz
    from (
      select expert_id, learner_id, status,
        status = 'completed' or (status = 'no_show' and absent = 'learner') as is_kept,
        status = 'completed' and exists (select from bookings as other where other.learner_id = session.learner_id
          and other.expert_id = session.expert_id and other.id <> session.id
          and other.status in ('completed', 'confirmed')) as has_returned
      from bookings as session
      where expert_id = ${ids} and starts_at <= ${until}::timestamptz
        and starts_at > ${until}::timestamptz - make_interval(days => ${measuredDays}::int)
        and (status in ('completed', 'no_show') or (status = 'cancelled' and cancelled_by = 'expert'))
    ) as sessions
    group by expert_id
    on conflict (expert_id) do update set due = excluded.due, kept = excluded.kept, learners = excluded.learners,
      returned = excluded.returned, measured_at = excluded.measured_at`);
  // Deletes old rows of experts without a session in that time.
  await db.execute(
    sql`delete from expert_reliability where expert_id = ${ids} and measured_at <> ${until}::timestamptz`,
  );
}
