import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { type AccountError, accountMessages } from "~/domain/accounts/messages";
import { verifyPassword } from "~/domain/accounts/password.server";
import { mustHaveSecondFactor } from "~/domain/accounts/second-factor/second-factor";
import {
  beginForm,
  codeForm,
  provenForm,
  type TwoFactorIntent,
  twoFactorIntent,
} from "~/domain/accounts/second-factor/second-factor.forms.server";
import {
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "~/domain/accounts/second-factor/second-factor-changes.server";
import {
  beginSecondFactor,
  cancelSecondFactor,
  confirmSecondFactor,
  type SecondFactorChange,
} from "~/domain/accounts/second-factor/second-factor-setup.server";
import { findPasswordHash } from "~/domain/accounts/second-factor/second-factor-state.server";
import type { Actor } from "~/domain/caller";
import { type Claim, tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { requestFactsContext, servicesContext } from "./context";
import { flash } from "./flash.server";
import { handOverRecoveryCodes } from "./recovery-codes.server";
import { clearThrottle, throttle } from "./throttle.server";

/** What a post of the two-factor page asks for, done or refused. */

interface Posted {
  context: Readonly<RouterContextProvider>;
  actor: Actor;
  form: FormData;
}

/**
 * @returns a redirect back to the page, or the refused form with its name
 * @throws 400 for a post that is none of the page's forms
 */
export async function changeSecondFactor(posted: Posted) {
  const intent = twoFactorIntent.safeParse(posted.form.get("intent"));
  if (!intent.success) throw data("The form could not be read.", { status: 400 });
  const done = await changes[intent.data](posted);
  if (done instanceof Response) return done;
  const { reply, status } = done;
  return data({ intent: intent.data, reply }, { status });
}

interface Refusal {
  reply: SubmissionResult;
  status: 400 | 403 | 409 | 429;
}

const changes: Record<TwoFactorIntent, (posted: Posted) => Promise<Response | Refusal>> = {
  async begin(posted) {
    const hash = await findPasswordHash(dbOf(posted), posted.actor.userId);
    const { values, refuse } = read(posted, beginForm({ hasPassword: hash !== null }));
    if (!values) return refuse();
    if (!posted.actor.isVerified) return refuse("second-factor-unverified");
    const claims: Claim[] = [];
    const unproven = await refuseUnproven(posted, { hash, password: values.currentPassword }, claims, refuse);
    if (unproven) return unproven;
    const begun = await beginSecondFactor(dbOf(posted), changeOf(posted));
    if (!begun.ok) return refuse(begun.error);
    await clearThrottle(posted.context, claims);
    return backToPage();
  },

  async cancel(posted) {
    await cancelSecondFactor(dbOf(posted), posted.actor.userId);
    return backToPage();
  },

  async confirm(posted) {
    const { values, refuse } = read(posted, codeForm);
    if (!values) return refuse();
    const confirmed = await confirmSecondFactor(dbOf(posted), { ...changeOf(posted), ...values });
    if (!confirmed.ok) return refuse(confirmed.error);
    const { context, actor } = posted;
    return backToPage(
      handOverRecoveryCodes(context, actor, confirmed.value),
      await flash(context, "Two-factor authentication is on."),
    );
  },

  async renew(posted) {
    const hash = await findPasswordHash(dbOf(posted), posted.actor.userId);
    const { values, refuse } = read(posted, provenForm({ hasPassword: hash !== null }));
    if (!values) return refuse();
    const claims = [codeClaim(posted)];
    const unproven = await refuseUnproven(posted, { hash, password: values.currentPassword }, claims, refuse);
    if (unproven) return unproven;
    const renewed = await renewRecoveryCodes(dbOf(posted), { ...changeOf(posted), code: values.code });
    if (!renewed.ok) return refuse(renewed.error);
    const { context, actor } = posted;
    await clearThrottle(context, claims);
    return backToPage(handOverRecoveryCodes(context, actor, renewed.value));
  },

  async "turn-off"(posted) {
    const { env } = posted.context.get(servicesContext);
    const hash = await findPasswordHash(dbOf(posted), posted.actor.userId);
    const { values, refuse } = read(posted, provenForm({ hasPassword: hash !== null }));
    const mustKeep = mustHaveSecondFactor(posted.actor.role, env);
    if (mustKeep) return refuse("second-factor-required");
    if (!values) return refuse();
    const claims = [codeClaim(posted)];
    const unproven = await refuseUnproven(posted, { hash, password: values.currentPassword }, claims, refuse);
    if (unproven) return unproven;
    const change = { ...changeOf(posted), code: values.code, mustKeep };
    const turnedOff = await turnOffSecondFactor(dbOf(posted), change);
    if (!turnedOff.ok) return refuse(turnedOff.error);
    await clearThrottle(posted.context, claims);
    return backToPage(await flash(posted.context, "Two-factor authentication is off."));
  },
};

type Refuse = (error?: AccountError | { waitSeconds: number }) => Refusal;

/** The form's own fields, and how it is refused: with everything that was typed but the password. */
function read<Form extends z.ZodObject>(
  { form }: Posted,
  schema: Form,
): { values: z.output<Form> | null; refuse: Refuse } {
  const submission = parseWithZod(form, { schema });
  const hideFields = ["currentPassword"];
  const refuse: Refuse = (error) => {
    if (!error) return { reply: submission.reply({ hideFields }), status: 400 };
    if (typeof error === "object") {
      const formErrors = [tooManyText(error.waitSeconds)];
      return { reply: submission.reply({ hideFields, formErrors }), status: 429 };
    }
    const field = fieldOf[error];
    const texts = [accountMessages[error]];
    const errors = field ? { fieldErrors: { [field]: texts } } : { formErrors: texts };
    return { reply: submission.reply({ hideFields, ...errors }), status: statusOf[error] ?? 400 };
  };
  return { values: submission.status === "success" ? submission.value : null, refuse };
}

const fieldOf: Partial<Record<AccountError, string>> = {
  "wrong-code": "code",
  "wrong-current-password": "currentPassword",
};

const statusOf: Partial<Record<AccountError, Refusal["status"]>> = {
  "second-factor-unverified": 403,
  "second-factor-required": 403,
  "second-factor-is-on": 409,
  "second-factor-not-begun": 409,
};

/**
 * Counts the attempt, and asks for the account's password where it has one. What was counted is added to `claims`.
 * @returns the refusal; null: go on
 */
async function refuseUnproven(
  posted: Posted,
  { hash, password = "" }: { hash: string | null; password: string | undefined },
  claims: Claim[],
  refuse: Refuse,
): Promise<Refusal | null> {
  const { context, actor } = posted;
  if (hash !== null) claims.push({ rule: "profile:account", subject: actor.userId });
  const waitSeconds = claims.length > 0 ? await throttle(context, claims) : null;
  if (waitSeconds !== null) return refuse({ waitSeconds });
  if (hash === null) return null;
  const { matches } = await verifyPassword(hash, password);
  return matches ? null : refuse("wrong-current-password");
}

const codeClaim = ({ actor }: Posted): Claim => ({ rule: "second-step:account", subject: actor.userId });

const dbOf = ({ context }: Posted) => context.get(servicesContext).db;

function changeOf({ context, actor }: Posted): SecondFactorChange {
  const { env, clock } = context.get(servicesContext);
  const sourceAddress = context.get(requestFactsContext).clientAddress;
  return { actor, secret: env.sessionSecret, appUrl: env.appUrl, sourceAddress, now: clock() };
}

function backToPage(...cookies: string[]): Response {
  const response = redirect(paths.profileTwoFactor, 303);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
