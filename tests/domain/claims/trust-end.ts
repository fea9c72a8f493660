import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { caseFiles } from "~/db/schema/bookings/case-files";
import { queueQueries } from "~/domain/lists/queues.server";
import { exportAccount } from "~/domain/personal-data/export-account.server";
import { listReviews } from "~/domain/reviews/public-reviews.server";
import type { TestDatabase } from "../../support/db/database";
import { wholeText } from "../../support/db/whole-database";
import type { TrustWorld } from "./trust-acts";
import type { TrustState } from "./trust-state";

const weekMs = 7 * 24 * 3_600_000;

/** What is private stays so: the words that a reader finds and isn't shown. */
export async function leaked(db: Db, world: TrustWorld, { after, now }: { after: TrustState; now: Date }) {
  const { words, card, learner, learnerAt, expertAt, at } = world;
  const { review, people } = after;
  const minute = (now.getTime() - at(0).getTime()) / 60_000;
  const part = review?.reviewedAt ?? review?.notedAt ?? now;
  const areShown = !!(review?.reviewedAt && review.notedAt) || now.getTime() - part.getTime() >= weekMs;
  const isPublished = await hasPublished(db, world.bookingId);
  const visitor = JSON.stringify(await listReviews(db, { expertId: card.id, sort: "newest", page: 1 }));
  const read = async (by: ReturnType<typeof learnerAt>, isErased: boolean) =>
    isErased ? "" : JSON.stringify(await exportAccount(db, by));
  const [asLearner, asExpert] = [
    await read(learnerAt(minute), people.learner.isErased),
    await read(expertAt(minute), people.expert.isErased),
  ];
  // A deleted account's review stays, without its name.
  const isKept = !people.learner.isOut || people.learner.isErased;
  const isPublic = areShown && !review?.hiddenAt && isKept;
  const isTold = (reader: string, text: string) => reader.includes(words(text)) && text;
  const note = `${learner.id.slice(-12)}"`;
  const told = [
    !isPublic && isTold(visitor, "We took a case apart."),
    visitor.includes("You ask the right") && note,
    ...["I waited.", "Here I am.", "A mail.", "A cold.", "We read its headers.", "It is unfair."].map(
      (text) => isTold(visitor, text),
    ),
    !areShown && isTold(asExpert, "We took a case apart."),
    !areShown && asLearner.includes("You ask the right") && "the note",
    !isPublished && isTold(asLearner, "A draft."),
    isTold(asLearner, "It is unfair."),
  ].filter(Boolean);
  return told.length > 0 ? `${told.join()} is told` : null;
}

/** Saving a draft of a published case file corrects it. */
const hasPublished = async (db: Db, bookingId: string) =>
  (await db.$count(caseFiles, and(eq(caseFiles.bookingId, bookingId), isNotNull(caseFiles.publishedAt)))) > 0;

/** What was erased isn't found: addresses, and the words that were the account's alone. */
export async function foundAfterErasure(
  { db, url }: TestDatabase,
  { bookingId, learner, teacher, words }: TrustWorld,
  { people }: TrustState,
) {
  if (!people.learner.isErased && !people.expert.isErased) return null;
  const isPublished = await hasPublished(db, bookingId);
  const all = await wholeText(url);
  const gone = [
    ...(people.learner.isErased
      ? [learner.email, words("We read its headers."), words("A mail."), words("A cold.")]
      : []),
    ...(people.expert.isErased ? [teacher.email, words("Thanks."), words("A fever.")] : []),
    ...(isPublished && !people.learner.isErased ? [] : [words("A draft.")]),
    ...(all.includes("You ask the right") ? ["You ask the right"] : []),
  ];
  const found = gone.filter((text) => all.includes(text));
  return found.length > 0 ? `${found.join(", ")} is found after an erasure` : null;
}

/** Nothing waits for ever: what is open long after everything, and in none of the admin's queues. */
export async function waiting(db: Db, now: Date): Promise<string | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const queued = (name: keyof typeof queueQueries) =>
    sql`(select id from (${queueQueries[name]}) as waiting)`;
  const rows = await db.execute<{ what: string }>(sql`
    select 'a hold' as what from bookings where status = 'pending' and created_at < ${at} - interval '2 days'
    union all select 'a session that is over' from bookings where status = 'confirmed' and ends_at < ${at}
    union all select 'a due booking' from bookings where check_at < ${at} and status in ('pending', 'confirmed')
    union all select 'a late cancellation' from bookings where resale_check_at < ${at}
    union all select 'a claim' from claims where state = 'open' or (state = 'contested' and id not in ${queued("claims")})
    union all select 'a review' from reviews where check_at < ${at}
      or (published_at is null and hidden_at is null and coalesce(reviewed_at, noted_at) < ${at} - interval '8 days')
    union all select 'a report' from review_reports where closed_at is null and id not in ${queued("reviews")}
    union all select 'a credit' from credits where state = 'open' and expires_at < ${at}
      and not exists (select from disputes where state = 'open')
    union all select 'a refund' from refunds where state in ('requested', 'submitted')
    union all select 'a failed refund' from refunds where state = 'failed' and id not in ${queued("payments")}
      and not exists (select from refunds as newer where newer.payment_id = refunds.payment_id and newer.created_at >= refunds.created_at and newer.state <> 'failed')
    union all select 'an offer' from time_alerts join bookings as hold on hold.id = time_alerts.hold_id
      where state = 'offered' and hold.created_at < ${at} - interval '2 days'
    union all select 'a payment' from payments where state in ('created', 'open') and created_at < ${at} - interval '20 days'
    union all select 'an earning' from payments where earn_at < ${at}
    union all select 'money that is owed' from (select sum(amount_cents) as cents from ledger_entries where account in ('owed', 'held')) as left_over
      where cents <> 0 and not exists (select from disputes where state = 'open') and not exists (select from claims where state = 'contested')
        and not exists (select from refunds where state = 'failed')
    union all select 'money that is payable' from (select expert_id, -sum(amount_cents) as cents from ledger_entries
      where account = 'payable' group by expert_id) as earned
      join payout_details as details on details.expert_id = earned.expert_id and details.hold_until < ${at}
      where cents >= 500 and not exists (select from payout_runs where state in ('draft', 'confirmed'))
    union all select 'a payout' from payouts where state in ('sending', 'sent')`);
  return rows.length > 0 ? `${rows.map(({ what }) => what).join(", ")} waits for ever` : null;
}
