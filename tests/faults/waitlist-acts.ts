/** Seats of full classes that are offered to the next person on the waitlist, accepted and given up again. */
import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { textOf } from "../bench/browser.ts";
import { withClient } from "../bench/database.ts";
import type { Learner } from "../bench/people.ts";
import type { Acknowledged, Origin, Send } from "./act-types.ts";
import { insist } from "./insist.ts";

/**
 * Adds the acts `offer` (accept a seat that is offered) and `leave` (give up an accepted seat).
 * @param slugs classes without reservations
 */
export async function addWaitlistActs({
  databaseUrl,
  learners,
  slugs,
  send,
  acknowledged,
}: {
  databaseUrl: string;
  learners: Learner[];
  slugs: string[];
  send: Send;
  acknowledged: Acknowledged;
}) {
  const cookieOf = new Map(learners.map(({ id, cookie }) => [id, cookie]));
  await withClient(databaseUrl, (sql) => fillWaitlists(sql, { slugs, learners }));
  // Seats that were accepted and not yet given up.
  const seats: Array<{ entryId: string; cookie: string }> = [];
  let turn = 0;

  const acts = {
    async offer(origin: Origin) {
      const [open] = await withClient(
        databaseUrl,
        (sql) => sql<
          Array<{ id: string; user_id: string; slug: string }>
        >`select entry.id, entry.user_id, class.slug from class_waitlist as entry
          join classes as class on class.id = entry.class_id
          where entry.status = 'offered' and class.slug = any(${slugs})
          order by entry.place offset ${turn++ % 3} limit 1`,
      );
      const cookie = open && cookieOf.get(open.user_id);
      if (!cookie) return;
      const answer = await insist(async () => {
        const page = await send(origin, `/classes/${open.slug}/waitlist`, { cookie });
        const link =
          page?.status === 200 && /\/waitlist\/[\w-]{36}\/offer\?token=[\w.-]+/.exec(textOf(page))?.[0];
        if (!link) return page;
        return send(origin, link, {
          cookie,
          form: { intent: "accept", price: "0" },
          from: addressOf(turn),
        });
      });
      if (answer?.status !== 303) return;
      acknowledged.offer.push(open.id);
      seats.push({ entryId: open.id, cookie });
    },
    async leave(origin: Origin) {
      const seat = seats.shift();
      if (!seat) return;
      const [entry] = await withClient(
        databaseUrl,
        (sql) =>
          sql<
            [{ reservation_id: string }]
          >`select reservation_id from class_waitlist where id = ${seat.entryId}`,
      );
      const answer = await insist(() =>
        send(origin, `/reservations/${entry.reservation_id}/cancellation`, {
          cookie: seat.cookie,
          form: { refund: "0" },
        }),
      );
      if (answer?.status === 303) acknowledged.leave.push(seat.entryId);
    },
  };

  /** Returns which acknowledged offers or cancellations aren't stored. */
  async function missing(sql: Sql, given: Acknowledged) {
    const left = new Set(given.leave);
    const rows = await sql<
      Array<{ id: string; status: string; seat: string | null }>
    >`select entry.id, entry.status, seat.status as seat
      from class_waitlist as entry left join class_reservations as seat on seat.id = entry.reservation_id
      where entry.id = any(${given.offer}::uuid[])`;
    const stored = new Map(rows.map((row) => [row.id, row]));
    return given.offer.flatMap((entryId) => {
      const row = stored.get(entryId);
      if (row?.status !== "accepted" || !row.seat) return [`the accepted offer ${entryId} is lost`];
      if (left.has(entryId) && row.seat !== "cancelled")
        return [`the cancellation of the seat from offer ${entryId} is lost`];
      return [];
    });
  }
  return { acts, missing };
}

async function fillWaitlists(sql: Sql, { slugs, learners }: { slugs: string[]; learners: Learner[] }) {
  const classes = await sql<Array<{ id: string }>>`select id from classes where slug = any(${slugs})`;
  for (const { id: class_id } of classes) {
    const entries = learners.map(({ id }) => ({
      id: randomUUID(),
      class_id,
      name: "Nadia Rahman",
      email: `${id}@bench.example`,
      user_id: id,
    }));
    await sql`insert into class_waitlist ${sql(entries)}`;
  }
}

/** An address of this machine's loopback network: links are limited by address, and each person has another one. */
const addressOf = (turn: number) => `127.0.${Math.floor(turn / 250) % 250}.${1 + (turn % 250)}`;
