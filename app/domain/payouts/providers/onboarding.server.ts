import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isTheirExpert } from "~/domain/experts/record/their-expert.server";
import { checkAccountLater } from "~/domain/payments/checkout/queue-payout-checks.server";
import { ProviderError } from "~/domain/payments/provider";
import { askStripe } from "~/domain/payments/providers/stripe-client.server";
import type { Env } from "~/platform/env.server";
import { accountKindOf } from "~/platform/providers";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { announceDetails } from "../details/announce-details.server";
import { holdAfter } from "../details/payout-details";

/** `not-offered`: payouts don't go through Stripe. `provider-out-of-reach`: a later try may work. */
export type OnboardingError = "not-found" | "not-offered" | "provider-out-of-reach";

/**
 * Opens the expert's account at Stripe (Connect Express), or finds it, and chooses it for payouts. A new account
 * replaces a bank account, and holds payouts for 48 hours. The caller's identity is already proven (`proveOwner`).
 * @returns the link to Stripe's form, which works once and for some minutes; the page shows it
 */
export async function startOnboarding(
  db: Db,
  caller: SignedInCaller,
  { env }: { env: Pick<Env, "payouts" | "stripe"> },
): Promise<Result<{ url: string }, OnboardingError>> {
  const { expertId } = caller.actor;
  if (expertId === null) return fail("not-found");
  if (accountKindOf(env.payouts) !== "stripe") return fail("not-offered");
  try {
    const accountId = (await findAccount(db, expertId)) ?? (await openAccount(env.stripe, expertId));
    const isChosen = await runCommand(db, (tx) => chooseAccount(tx, caller, { expertId, accountId }));
    if (!isChosen) return fail("not-found");
    return ok({ url: await openLink(env.stripe, accountId, caller.appUrl) });
  } catch (error) {
    if (error instanceof ProviderError) return fail("provider-out-of-reach");
    throw error;
  }
}

async function findAccount(db: Db, expertId: string): Promise<string | null> {
  const [details] = await db.select().from(payoutDetails).where(eq(payoutDetails.expertId, expertId));
  return details?.stripeAccountId ?? null;
}

/** Two requests at once open one account. */
async function openAccount(settings: Env["stripe"], expertId: string): Promise<string> {
  const { id } = await askStripe(settings, (stripe) =>
    stripe.accounts.create(
      {
        type: "express",
        capabilities: { transfers: { requested: true } },
        metadata: { expert_id: expertId },
      },
      { idempotencyKey: `payout-account:${expertId}` },
    ),
  );
  return id;
}

async function openLink(settings: Env["stripe"], accountId: string, appUrl: string): Promise<string> {
  const page = new URL(paths.payoutDetails, appUrl).href;
  const { url } = await askStripe(settings, (stripe) =>
    stripe.accountLinks.create({
      account: accountId,
      type: "account_onboarding",
      return_url: page,
      refresh_url: page,
    }),
  );
  return url;
}

/** @returns false if the record is deleted or no longer the account's */
async function chooseAccount(
  tx: Db,
  caller: SignedInCaller,
  { expertId, accountId }: { expertId: string; accountId: string },
): Promise<boolean> {
  const { actor, now } = caller;
  await lockInOrder(tx, ["expert", expertId]);
  if (!(await isTheirExpert(tx, { userId: actor.userId, expertId }))) return false;
  await checkAccountLater(tx, accountId, new Date(now.getTime() + firstCheckMs));
  const [before] = await tx
    .select({ stripeAccountId: payoutDetails.stripeAccountId })
    .from(payoutDetails)
    .where(eq(payoutDetails.expertId, expertId));
  if (before?.stripeAccountId === accountId) return true;
  const chosen = {
    userId: actor.userId,
    method: "stripe" as const,
    sealed: null,
    lastFour: null,
    stripeAccountId: accountId,
    isReady: false,
    holdUntil: holdAfter(now),
    changedAt: now,
  };
  await tx
    .insert(payoutDetails)
    .values({ expertId, ...chosen })
    .onConflictDoUpdate({ target: payoutDetails.expertId, set: chosen });
  await recordAudit(tx, caller, {
    action: "payout-details-changed",
    object: { type: "expert", id: expertId },
  });
  await announceDetails(tx, caller, "changed");
  return true;
}

const firstCheckMs = 2 * 60_000;

/**
 * Asks Stripe whether an account accepts payouts, and stores the answer. Until it does it is asked again, at growing
 * intervals of up to a day, for 30 days after it was chosen.
 * @throws ProviderError
 */
export async function applyAccountUpdate(
  db: Db,
  { now }: { now: Date },
  { accountId, env }: { accountId: string; env: Pick<Env, "stripe"> },
  signal?: AbortSignal,
): Promise<void> {
  const isAccount = eq(payoutDetails.stripeAccountId, accountId);
  const [details] = await db.select().from(payoutDetails).where(isAccount);
  if (!details) return;
  const isReady = await askStripe(
    env.stripe,
    async (stripe) => {
      const { capabilities, payouts_enabled: canPayOut } = await stripe.accounts.retrieve(accountId);
      return canPayOut && capabilities?.transfers === "active";
    },
    signal,
  );
  await db.update(payoutDetails).set({ isReady }).where(isAccount);
  const nextCheckMs = nextAccountCheck(now.getTime() - details.changedAt.getTime());
  if (!isReady && nextCheckMs !== null)
    await checkAccountLater(db, accountId, new Date(now.getTime() + nextCheckMs));
}

const dayMs = 24 * 3_600_000;

/** @returns the interval in milliseconds; null if the account was chosen too long ago */
const nextAccountCheck = (ageMs: number): number | null =>
  ageMs > 30 * dayMs ? null : Math.min(Math.max(ageMs, firstCheckMs), dayMs);
