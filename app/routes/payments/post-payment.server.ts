import { data, redirect } from "react-router";
import { z } from "zod";
import { checkoutFaults, faultText } from "~/domain/bookings/faults";
import type { SignedInCaller } from "~/domain/caller";
import { ownCreditMessages } from "~/domain/claims/guarantee";
import type { PaidFor } from "~/domain/ledger/paid-for.server";
import { payFromBudget } from "~/domain/payments/budget/pay-from-budget.server";
import type { CreditPaymentError } from "~/domain/payments/checkout/pay-with-credit.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { paymentMessages } from "~/domain/payments/payment";
import { type PaymentProvider, ProviderError } from "~/domain/payments/provider";
import { providerNamed } from "~/domain/payments/providers/choose-provider.server";
import { budgetPaymentMessages } from "~/domain/payments/team-budget";
import type { PaymentPageTexts } from "~/domain/payments/view/payment-texts";
import { findLatestPayment } from "~/domain/payments/view/payment-view.server";
import { fail, type Result } from "~/shared/result";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm, type Refusal } from "~/web/form-action.server";
import { redirectWith } from "~/web/redirect-target.server";

interface PaymentPost {
  what: Exclude<PaidFor, { teamId: string }>;
  here: string;
  /** The address that leads on to the provider's page; by default, the page shows a link to it. */
  atProvider?: string;
  texts: PaymentPageTexts;
  isOwn(): Promise<boolean>;
  provider(): PaymentProvider | Promise<PaymentProvider>;
  prolong(): Promise<Result<unknown, "not-found" | "too-late">>;
  payWithCredit?(): Promise<Result<unknown, CreditPaymentError>>;
  /** @returns where a released one leads */
  release(): Promise<Result<string, "not-found" | "too-late">>;
}

const creditTexts = {
  "no-credit": "You have no credit that can pay for this session any more.",
  frozen: ownCreditMessages.frozen,
};

const intentForm = z.object({
  intent: z.enum(["pay", "credit", "budget", "check", "prolong", "release"]).catch("pay"),
  /** The team whose budget pays. */
  team: z.string().max(36).catch(""),
});

/**
 * Handles the posts of a payment page: pay, pay with a credit, check now, prolong the hold, release it.
 * @throws 404 for another account's booking or seat
 */
export async function postPayment(
  { context, request }: { context: Context; request: Request },
  caller: SignedInCaller,
  { what, here, atProvider = here, texts, isOwn, ...post }: PaymentPost,
) {
  const { db, env } = context.get(servicesContext);
  const { userId } = caller.actor;
  const say = (text: string, kind?: "info") => redirectWith(here, [flash(context, text, kind)], 303);
  const gone = (): never => {
    throw data("Not Found", { status: 404 });
  };

  type Post = z.output<typeof intentForm>;
  const intents: Record<Post["intent"], (form: Post) => Promise<Response | Refusal>> = {
    async pay() {
      const started = await startPayment(db, caller, { ...what, provider: await post.provider() });
      if (started.ok) return redirect(atProvider, 303);
      if (started.error === "not-found") return gone();
      if (started.error === "nothing-due") return { status: 409, form: texts["nothing-due"] };
      return { isOutage: true, form: paymentMessages[started.error] };
    },
    async credit() {
      const paid = (await post.payWithCredit?.()) ?? fail("no-credit");
      if (paid.ok) return redirect(here, 303);
      if (paid.error === "not-found") return gone();
      if (paid.error === "provider-out-of-reach")
        return { isOutage: true, form: paymentMessages["provider-out-of-reach"] };
      return { status: 409, form: { ...creditTexts, ...texts }[paid.error] };
    },
    async budget({ team: teamId }) {
      const paid = await payFromBudget(db, caller, { what, teamId });
      if (paid.ok) return redirect(here, 303);
      if (paid.error === "not-found") return gone();
      return { status: 409, form: { ...budgetPaymentMessages, ...texts }[paid.error] };
    },
    async check() {
      const payment = await findLatestPayment(db, userId, what);
      if (!payment) return (await isOwn()) ? say(texts["nothing-arrived"], "info") : gone();
      try {
        await settlePayment(db, caller, {
          paymentId: payment.id,
          providers: (name) => providerNamed(name, env, db),
        });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return { isOutage: true, form: paymentMessages["provider-out-of-reach"] };
      }
      const after = await findLatestPayment(db, userId, what);
      // If the payment has changed, the page itself shows the new state.
      const isNews = after?.state === "paid" || (after?.state === "closed" && payment.state === "open");
      return isNews ? redirect(here, 303) : say(texts["nothing-arrived"], "info");
    },
    async prolong() {
      const prolonged = await post.prolong();
      if (prolonged.ok) return say(texts.prolonged);
      if (prolonged.error === "not-found") return gone();
      return { status: 409, form: texts["not-prolonged"] };
    },
    async release() {
      const released = await post.release();
      if (!released.ok && released.error === "not-found") return gone();
      if (!released.ok) return { status: 409, form: texts["not-held"] };
      return redirectWith(released.value, [flash(context, texts.released)], 303);
    },
  };
  const answer = await judgeForm(
    { context, request },
    {
      schema: intentForm,
      counts: () => [{ rule: "pay:account", subject: userId }],
      faultText: faultText(checkoutFaults),
      run: (form) => intents[form.intent](form),
    },
  );
  return answer instanceof Response ? answer : data({ error: answer.text }, { status: answer.status });
}
