import type { RouterContextProvider } from "react-router";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import type { TypedProof } from "~/domain/accounts/proof-of-identity";
import { proofForm } from "~/domain/accounts/proof-of-identity.forms.server";
import { mustHaveSecondFactor } from "~/domain/accounts/second-factor/second-factor";
import { codeForm, type TwoFactorIntent } from "~/domain/accounts/second-factor/second-factor.forms.server";
import {
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "~/domain/accounts/second-factor/second-factor-changes.server";
import {
  beginSecondFactor,
  cancelSecondFactor,
  confirmSecondFactor,
} from "~/domain/accounts/second-factor/second-factor-setup.server";
import type { SignedInCaller } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm, type Refusal, type RefusedForm } from "~/web/form-action.server";
import { redirectWith } from "~/web/redirect-target.server";
import { orUnavailable } from "~/web/unavailable.server";
import { proofClaims, refused } from "../proof-of-identity.server";
import { recoveryCodesCookie } from "./recovery-codes.server";

/** A post of the two-factor page. */
interface Posted {
  context: Readonly<RouterContextProvider>;
  request: Request;
  form: FormData;
  caller: SignedInCaller;
}

type Answer = Promise<Response | RefusedForm>;

/** What each of the page's forms does. */
export const twoFactorChanges: Record<TwoFactorIntent, (posted: Posted) => Answer> = {
  begin: (posted) =>
    judgeProof(posted, {
      asksCode: false,
      refuseFirst: () => (posted.caller.actor.isVerified ? null : refused("second-factor-unverified")),
      async run(typed) {
        const begun = await beginSecondFactor(dbOf(posted), posted.caller, typed);
        return begun.ok ? backToPage() : refused(begun.error);
      },
    }),

  async cancel(posted) {
    await orUnavailable(() => cancelSecondFactor(dbOf(posted), posted.caller));
    return backToPage();
  },

  confirm: (posted) =>
    judgeForm(posted, {
      form: posted.form,
      schema: codeForm,
      async run({ code }) {
        const first = { code, secret: secretOf(posted) };
        const confirmed = await confirmSecondFactor(dbOf(posted), posted.caller, first);
        if (!confirmed.ok) return refused(confirmed.error);
        return backToPage(
          recoveryCodesCookie.write(posted.context, confirmed.value),
          flash(posted.context, "Two-factor authentication is on."),
        );
      },
    }),

  renew: (posted) =>
    judgeProof(posted, {
      asksCode: true,
      async run(typed) {
        const renewed = await renewRecoveryCodes(dbOf(posted), posted.caller, typed);
        if (!renewed.ok) return refused(renewed.error);
        return backToPage(recoveryCodesCookie.write(posted.context, renewed.value));
      },
    }),

  "turn-off"(posted) {
    const mustKeep = mustHaveSecondFactor(posted.caller.actor.role, posted.context.get(servicesContext).env);
    return judgeProof(posted, {
      asksCode: true,
      refuseFirst: () => (mustKeep ? refused("second-factor-required") : null),
      async run(typed) {
        const turnedOff = await turnOffSecondFactor(dbOf(posted), posted.caller, { ...typed, mustKeep });
        if (!turnedOff.ok) return refused(turnedOff.error);
        return backToPage(flash(posted.context, "Two-factor authentication is off."));
      },
    });
  },
};

/** The life of a form that asks for the password where there is one, and for a code. */
async function judgeProof(
  posted: Posted,
  change: {
    asksCode: boolean;
    refuseFirst?(): Refusal | null;
    run(proof: { typed: TypedProof; secret: string }): Promise<Response | Refusal>;
  },
): Answer {
  const { caller, form } = posted;
  const { hasPassword } = await orUnavailable(() => findOwnAccount(dbOf(posted), caller.actor.userId));
  const asks = { password: hasPassword, code: change.asksCode };
  return judgeForm(posted, {
    form,
    schema: proofForm(asks),
    secret: ["currentPassword"],
    ...(change.refuseFirst && { refuseFirst: change.refuseFirst }),
    counts: () => proofClaims(caller, asks),
    run: (typed) => change.run({ typed, secret: secretOf(posted) }),
  });
}

const dbOf = ({ context }: Posted) => context.get(servicesContext).db;

const secretOf = ({ context }: Posted) => context.get(servicesContext).env.sessionSecret;

const backToPage = (...cookies: string[]) => redirectWith(paths.profileTwoFactor, cookies, 303);
