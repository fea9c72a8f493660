import { z } from "zod";
import {
  beginSecondFactor,
  cancelSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "~/domain/accounts/credentials/second-factor-changes.server";
import { codeForm, proofForm, type twoFactorIntent } from "~/domain/accounts/proof-of-identity.forms.server";
import { mustHaveSecondFactor } from "~/domain/accounts/second-factor/second-factor";
import type { SignedInCaller } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { sealedCookie } from "~/web/cookies.server";
import { flash } from "~/web/flash.server";
import { judgeForm, type RefusedForm } from "~/web/form-action.server";
import { redirectWith } from "~/web/redirect-target.server";
import { proofAskedBy, proofAttempts, refused } from "../proof-of-identity.server";

interface Posted {
  context: Context;
  request: Request;
  form: FormData;
  caller: SignedInCaller;
}

/** Handles a post of one of the page's forms. */
export async function changeSecondFactor(
  intent: z.output<typeof twoFactorIntent>,
  posted: Posted,
): Promise<Response | RefusedForm> {
  const { context, form, caller } = posted;
  const { db, env } = context.get(servicesContext);
  const secret = env.sessionSecret;
  if (intent === "cancel") {
    await cancelSecondFactor(db, caller);
    return backToPage();
  }
  if (intent === "confirm") {
    return judgeForm(posted, {
      form,
      schema: codeForm,
      async run({ code }) {
        const confirmed = await confirmSecondFactor(db, caller, { code, secret });
        if (!confirmed.ok) return refused(confirmed.error);
        const notice = flash(context, "Two-factor authentication is on.");
        return backToPage(recoveryCodesCookie.write(context, confirmed.value), notice);
      },
    });
  }

  const asks = { ...(await proofAskedBy(context, caller, form)), code: intent !== "begin" };
  const mustKeep = mustHaveSecondFactor(caller.actor.role, env);
  return judgeForm(posted, {
    form,
    schema: proofForm(asks),
    secret: ["currentPassword", "code", "passkey"],
    refuseFirst() {
      if (intent === "begin" && !caller.actor.isVerified) return refused("second-factor-unverified");
      return intent === "turn-off" && mustKeep ? refused("second-factor-required") : null;
    },
    counts: () => proofAttempts(caller, asks),
    async run(typed) {
      const change = { typed, secret };
      if (intent === "begin") {
        const begun = await beginSecondFactor(db, caller, change);
        return begun.ok ? backToPage() : refused(begun.error);
      }
      if (intent === "renew") {
        const codes = await renewRecoveryCodes(db, caller, change);
        return codes.ok ? backToPage(recoveryCodesCookie.write(context, codes.value)) : refused(codes.error);
      }
      const turnedOff = await turnOffSecondFactor(db, caller, { ...change, mustKeep });
      if (!turnedOff.ok) return refused(turnedOff.error);
      return backToPage(flash(context, "Two-factor authentication is off."));
    },
  });
}

const backToPage = (...cookies: string[]) => redirectWith(paths.profileTwoFactor, cookies, 303);

/**
 * Carries new recovery codes from the post that created them to the page that shows them once. Valid for five minutes
 * and in one sign-in session. The database stores only hashes of the codes.
 */
export const recoveryCodesCookie = sealedCookie({
  name: "recovery_codes",
  schema: z.array(z.string()),
  maxAgeSeconds: 300,
  boundTo(context) {
    const { actor } = context.get(callerContext);
    return `recovery codes ${actor?.userId} ${actor?.sessionId}`;
  },
});
