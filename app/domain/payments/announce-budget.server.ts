import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { payments } from "~/db/schema/payments/payments";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { readBudget } from "~/domain/ledger/team-budget.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { mailRow, queueMails } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

interface BudgetNews {
  /** `low`: the payment made it low. `received`: the payment added to it. `refunded`: so much of the payment went back. */
  about: "low" | "received" | "refunded";
  paymentId: string;
  /** Whole cents. */
  amountCents: number;
}

/** The mail to a team's owner and managers about its budget. */
export const budgetNews = defineMail({
  template: "budget-news",
  read: async (db, mail: WaitingMail<BudgetNews>, { appUrl }) => {
    const { about, paymentId, amountCents } = mail.payload;
    const [found] = await db
      .select({ teamId: teams.id, name: teams.name, currency: payments.currency, way: payments.provider })
      .from(payments)
      .innerJoin(teams, eq(teams.id, payments.teamId))
      .where(eq(payments.id, paymentId));
    if (!found) return "what it is about was deleted";
    const { leftCents } = await readBudget(db, found.teamId);
    return {
      ...{ to_name: mail.toName, about, amountCents, leftCents },
      ...{ team_name: found.name, currency: found.currency, isTransfer: found.way === "transfer" },
      budgetUrl: new URL(paths.teamBudget(found.teamId), appUrl).href,
    };
  },
});

/** Queues that mail to each of them, once. @param key what tells two mails of that kind about one payment apart */
export async function announceBudget(
  tx: Db,
  { teamId, key = "", ...news }: BudgetNews & { teamId: string; key?: string },
): Promise<void> {
  const readers = await tx
    .select({ userId: users.id, email: users.email, name: users.fullName })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(
      and(
        ...[eq(teamMembers.teamId, teamId), isNull(teamMembers.leftAt), isNull(users.erasedAt)],
        inArray(teamMembers.role, ["owner", "manager"]),
      ),
    );
  const rows = readers.map((to) =>
    mailRow(budgetNews, {
      dedupeKey: `budget-news:${news.about}:${news.paymentId}:${key}:${to.userId}`,
      to,
      about: { type: "team", id: teamId },
      payload: news,
    }),
  );
  if (rows.length > 0) await queueMails(tx, rows);
}
