import { and, eq, sql } from "drizzle-orm";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { mails } from "~/db/schema/site/mails";
import { type TeamRole, teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import { leftOfBudget } from "~/domain/ledger/team-budget.server";
import { askForRefund } from "~/domain/payments/budget/ask-for-refund.server";
import { payFromBudget } from "~/domain/payments/budget/pay-from-budget.server";
import { markInvoicePaid } from "~/domain/payments/budget/settle-invoice.server";
import { orderInvoice, topUpByCard } from "~/domain/payments/budget/top-up.server";
import { settleByHand } from "~/domain/payments/checkout/settle-by-hand.server";
import type { ProviderDispute } from "~/domain/payments/provider";
import type { TestDatabase } from "../db/database";
import { createUser } from "./factories";
import { paymentScene } from "./money";

type User = Awaited<ReturnType<typeof createUser>>;

/**
 * ACME's team: its owner, and a member who books sessions of 40 dollars with an expert. Its budget is filled by `card` and
 * `transfer`, in cents.
 */
export async function budgetScene({ db }: Pick<TestDatabase, "db">) {
  const scene = await paymentScene({ db });
  const { learner: member, provider, providers, as, settle } = scene;
  const owner = await createUser(db, { fullName: "Olga Owner" });
  const admin = await createUser(db, { role: "admin" });
  const [team] = await db.insert(teams).values({ name: "ACME", billingAddress: "1 Road" }).returning();
  if (!team) throw new Error("The team was not written");
  const teamId = team.id;
  const join = async (user: User, role: TeamRole = "member", monthlyLimitCents: number | null = null) => {
    await db.insert(teamMembers).values({ teamId, userId: user.id, role, monthlyLimitCents });
  };
  await join(owner, "owner");
  await join(member);
  const startCard = async (amountCents: number) => {
    const started = await topUpByCard(db, as(owner), { teamId, amountCents, provider });
    if (!started.ok) throw new Error(started.error);
    return started.value;
  };
  const invoice = async (amountCents: number): Promise<Payment> => {
    const ordered = await orderInvoice(db, as(owner), { teamId, amountCents });
    if (!ordered.ok) throw new Error(ordered.error);
    return ordered.value;
  };
  const markPaid = (paymentId: string) => markInvoicePaid(db, as(admin), { paymentId });

  return {
    ...{ ...scene, member, owner, admin, team, teamId, join, startCard, invoice, markPaid },
    /** @returns the payment, with its session at the provider */
    async card(amountCents: number) {
      const started = await startCard(amountCents);
      provider.pay(started.sessionId ?? "", amountCents);
      await settle(started.id);
      return started;
    },
    async transfer(amountCents: number) {
      const ordered = await invoice(amountCents);
      await markPaid(ordered.id);
      return ordered;
    },
    pay: (bookingId: string, user = member) => payFromBudget(db, as(user), { what: { bookingId }, teamId }),
    leave: (user = member) =>
      db
        .update(teamMembers)
        .set({ leftAt: sql`greatest(${scene.clock.now.toISOString()}::timestamptz, created_at)` })
        .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, user.id))),
    left: () => leftOfBudget(db, teamId),
    refundRest: (user = owner) => askForRefund(db, as(user), { teamId }),
    async dispute({ id, sessionId, amountCents }: Payment, status: ProviderDispute["status"]) {
      provider.dispute(sessionId ?? "", { id: `dp-${id}`, amountCents, status, feeCents: 0 });
      await settle(id);
    },
    /** The admin has transferred back what waits for that. @returns how many */
    async transferBack() {
      const waiting = await db
        .select({ id: refunds.id })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(payments.provider, "transfer"), eq(refunds.state, "submitted")));
      for (const { id } of waiting) await settleByHand(db, as(admin), { id, note: "Sent." });
      return waiting.length;
    },
    providers,
    /** "low", "received" …: the news of the budget mailed to the owner, oldest first. */
    async newsOf(user = owner) {
      const sent = await db.select().from(mails).where(eq(mails.toUserId, user.id)).orderBy(mails.id);
      return sent.flatMap(({ template, payload }) =>
        template === "budget-news" ? [(payload as { about: string }).about] : [],
      );
    },
  };
}

export type BudgetScene = Awaited<ReturnType<typeof budgetScene>>;
