import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { BudgetPayments } from "~/components/teams/budget-payments";
import { TeamNav } from "~/components/teams/team-nav";
import { askForRefund } from "~/domain/payments/budget/ask-for-refund.server";
import { invoiceForm, topUpForm } from "~/domain/payments/budget/budget.forms.server";
import { findOpenTopUp, readBudgetPage } from "~/domain/payments/budget/budget-page.server";
import { viewBudgetPayment } from "~/domain/payments/budget/budget-payment";
import { cancelInvoice } from "~/domain/payments/budget/settle-invoice.server";
import { orderInvoice, topUpByCard } from "~/domain/payments/budget/top-up.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { ProviderError } from "~/domain/payments/provider";
import { paymentProvider, providerNamed } from "~/domain/payments/providers/choose-provider.server";
import {
  budgetRefundMessages,
  invoiceMessages,
  refundText,
  topUpMessages,
} from "~/domain/payments/team-budget";
import { teamMessages } from "~/domain/teams/team";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Choice } from "~/ui/choice";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/budget";
import { requireTeam, teamAction } from "./own-team.server";

/** A team's budget, for its owner and managers: what is left, adding to it, its payments, and refunding what is left. */

export const meta = ownPageMeta("Team budget", "What a team has paid in advance.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, team, member } = await requireTeam({ context, request }, params.teamId, "manage");
  const { budget, owedCents, refundableCents, payments } = await readBudgetPage(db, {
    ...{ teamId: team.id, now: caller.now },
  });
  const zone = viewerZone(context, request);
  const isOpen = team.state === "open";
  return {
    ...{ id: team.id, name: isolated(team.name), role: member.role, isOpen },
    refund:
      budget.leftCents > 0 && !budget.isFrozen
        ? { text: refundText({ ...budget, refundableCents, isOpen }), canAsk: refundableCents > 0 }
        : null,
    figures: [
      { label: "Left to spend", value: formatAmount(budget.leftCents) },
      ...(owedCents > 0 && !budget.isFrozen
        ? [{ label: "Being refunded", value: formatAmount(owedCents) }]
        : []),
    ],
    isFrozen: budget.isFrozen,
    loss: budget.lossCents > 0 ? formatAmount(budget.lossCents) : null,
    payments: payments.map((payment) => viewBudgetPayment(payment, zone)),
  };
}

export function action(args: Route.ActionArgs) {
  const { teamId } = args.params;
  const { env } = args.context.get(servicesContext);
  const forms = {
    page: paths.teamBudget(teamId),
    messages: { ...topUpMessages, ...invoiceMessages, ...budgetRefundMessages },
    counts: (subject: string) => () => [{ rule: "pay:account" as const, subject }],
  };
  const outage = { isOutage: true, form: topUpMessages["provider-out-of-reach"] };
  return teamAction(args, forms, ({ db, caller, form, answer, done }) => ({
    add: form(topUpForm, async ({ amount: amountCents, way }) => {
      const isCard = way === "card";
      const added = isCard
        ? await topUpByCard(db, caller, { teamId, amountCents, provider: paymentProvider(env, db) })
        : await orderInvoice(db, caller, { teamId, amountCents });
      if (!added.ok && added.error === "provider-out-of-reach") return outage;
      const next = isCard
        ? `Now pay ${formatAmount(amountCents)} on the payment provider's page: its link is below.`
        : "The invoice is below. The budget has the money once your transfer has arrived.";
      return answer(added, next);
    }),
    check: form(invoiceForm, async () => {
      const open = await findOpenTopUp(db, teamId);
      const providers = (name: Parameters<typeof providerNamed>[0]) => providerNamed(name, env, db);
      try {
        if (open) await settlePayment(db, caller, { paymentId: open.id, providers });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return outage;
      }
      const isOpen = (await findOpenTopUp(db, teamId))?.id === open?.id;
      return open && isOpen
        ? done("No payment has arrived yet.", { kind: "info" })
        : done("The budget is up to date.");
    }),
    cancel: form(invoiceForm, async ({ paymentId }) =>
      answer(await cancelInvoice(db, caller, { paymentId, teamId }), "The invoice is cancelled."),
    ),
    refund: form(invoiceForm, async () =>
      answer(
        await askForRefund(db, caller, { teamId }),
        (cents) => `We are refunding ${formatAmount(cents)}.`,
      ),
    ),
  }));
}

export default function BudgetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, role, isOpen, refund, figures, isFrozen, loss, payments } = loaderData;
  const here = paths.teamBudget(id);
  const [adding, { amount, way }] = formState<{ amount: string; way: string }>({
    id: "add",
    lastResult: actionData?.intent === "add" ? actionData.reply : undefined,
    defaultValue: { way: "card" },
  });
  const [other] = formState({
    id: "other",
    lastResult: actionData?.intent === "add" ? undefined : actionData?.reply,
  });
  return (
    <Page title="Budget" lead={name} back={{ href: paths.team(id), label: name }}>
      <TeamNav teamId={id} role={role} current="budget" />
      <FormErrors form={adding} />
      <FormErrors form={other} />
      {isOpen ? null : <Notice kind="info" title={teamMessages.closed} />}
      {isFrozen ? (
        <Notice kind="error" title="A payment for this budget is disputed with the bank">
          <p>Until that is settled, the budget can't be spent or refunded.</p>
        </Notice>
      ) : null}
      {loss ? (
        <Notice kind="error" title={`The bank took back ${loss} that had been spent`}>
          <p>What you add next makes up for that first.</p>
        </Notice>
      ) : null}
      <div className="two">
        <div className="page-part">
          {isOpen ? (
            <section className="stack-s" aria-labelledby="add-title">
              <h2 id="add-title">Add to the budget</h2>
              <PostForm action={here} noValidate id={adding.id} className="form">
                <FormField
                  field={amount}
                  label="Amount in US dollars"
                  required
                  inputMode="decimal"
                  maxLength={12}
                />
                <Choice
                  {...way}
                  legend="How you pay"
                  options={[
                    { value: "card", label: "By card", hint: "You can spend it at once" },
                    {
                      value: "transfer",
                      label: "By bank transfer",
                      hint: "You get an invoice first",
                    },
                  ]}
                />
                <p className="bar start">
                  <Button name="intent" value="add">
                    Add to the budget
                  </Button>
                </p>
              </PostForm>
            </section>
          ) : null}
          {payments.length > 0 ? (
            <section className="stack-s" aria-labelledby="payments-title">
              <h2 id="payments-title">Payments and invoices</h2>
              <BudgetPayments teamId={id} payments={payments} />
            </section>
          ) : null}
          {refund ? (
            <section className="stack-s" aria-labelledby="refund-title">
              <h2 id="refund-title">Refund what is left</h2>
              <p>{refund.text}</p>
              {refund.canAsk ? (
                <PostForm action={here}>
                  <Button variant="quiet" name="intent" value="refund">
                    Refund what is left
                  </Button>
                </PostForm>
              ) : null}
            </section>
          ) : null}
        </div>
        <aside className="panel early" aria-label="Balance">
          <Rows
            items={figures.map(({ label, value }, index) => ({
              ...{ label, beside: true },
              value: index === 0 ? <strong className="price">{value}</strong> : value,
            }))}
          />
        </aside>
      </div>
    </Page>
  );
}
