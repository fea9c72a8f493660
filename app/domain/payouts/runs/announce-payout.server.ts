import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { type Payout, payouts } from "~/db/schema/payments/payouts";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { isClosedAccount } from "../payable-entries.server";

type Outcome = "paid" | "failed" | "returned";

/** The mail to an expert whose payout was paid, failed or came back. */
export const payoutNews = defineMail({
  template: "payout-news",
  read: async (db, mail: WaitingMail<{ outcome: Outcome }>, { appUrl }) => {
    const isClosed = sql<boolean>`coalesce((select ${isClosedAccount(sql`details`)} from payout_details as details
      where details.expert_id = ${sql`${payouts}.expert_id`}), false)`;
    const [found] = await db
      .select({ payout: payouts, isClosed })
      .from(payouts)
      .where(eq(payouts.id, mail.aboutId));
    const payout = found?.payout;
    if (!payout) return "what it is about was deleted";
    return {
      name: mail.toName,
      outcome: mail.payload.outcome,
      amountCents: payout.amountCents,
      currency: payout.currency,
      failure: payout.failure,
      isClosed: payout.accountClosed && found.isClosed,
      earningsUrl: new URL(paths.earnings(), appUrl).href,
      detailsUrl: new URL(paths.payoutDetails, appUrl).href,
    };
  },
});

/** Queues the mail to the expert's living accounts, in the transaction that settles the payout. */
export async function announcePayout(
  tx: Db,
  { payout, outcome }: { payout: Payout; outcome: Outcome },
): Promise<void> {
  const accounts = await tx
    .select({ userId: users.id, email: users.email, name: users.fullName })
    .from(expertsUsers)
    .innerJoin(users, eq(users.id, expertsUsers.userId))
    .where(and(eq(expertsUsers.expertId, payout.expertId), isNull(users.erasedAt), eq(users.isActive, true)));
  for (const to of accounts) {
    await queueMail(tx, payoutNews, {
      ...{ dedupeKey: `payout:${payout.id}:${outcome}:${to.userId}`, to },
      ...{ about: { type: "payout", id: payout.id }, payload: { outcome } },
    });
  }
}
