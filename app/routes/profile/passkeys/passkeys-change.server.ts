import type { z } from "zod";
import { addPasskey, beginPasskey } from "~/domain/accounts/credentials/add-passkey.server";
import { makePasskeysOnly } from "~/domain/accounts/credentials/passkeys-only.server";
import { newPasskeyForm, type passkeysIntent } from "~/domain/accounts/passkey.forms.server";
import { dropAddChallenges } from "~/domain/accounts/passkeys/challenges.server";
import { proofForm } from "~/domain/accounts/proof-of-identity.forms.server";
import type { SignedInCaller } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm, type RefusedForm } from "~/web/form-action.server";
import { redirectWith } from "~/web/redirect-target.server";
import { renewSession } from "~/web/sign-in-session.server";
import { proofAskedBy, proofAttempts, refused } from "../proof-of-identity.server";

interface Posted {
  context: Context;
  request: Request;
  form: FormData;
  caller: SignedInCaller;
}

/** Handles a post of one of the page's forms. */
export async function changePasskeys(
  intent: z.output<typeof passkeysIntent>,
  posted: Posted,
): Promise<Response | RefusedForm> {
  const { context, request, form, caller } = posted;
  const { db, env } = context.get(servicesContext);
  if (intent === "cancel") {
    await dropAddChallenges(db, caller.actor.sessionId);
    return backToPage();
  }
  if (intent === "add") {
    return judgeForm(posted, {
      form,
      schema: newPasskeyForm,
      secret: ["passkey"],
      counts: () => [{ rule: "passkey:account", subject: caller.actor.userId }],
      async run({ passkey }) {
        const added = await addPasskey(db, caller, passkey);
        if (!added.ok) return refused(added.error);
        return backToPage(flash(context, "Your passkey is ready. You can sign in with it from now on."));
      },
    });
  }
  const asks = await proofAskedBy(context, caller, form);
  return judgeForm(posted, {
    form,
    schema: proofForm(asks),
    secret: ["currentPassword", "code", "passkey"],
    refuseFirst: () => (caller.actor.isVerified ? null : refused("passkey-unverified")),
    counts: () => proofAttempts(caller, asks),
    async run(typed) {
      const proof = { typed, asks, secret: env.sessionSecret };
      if (intent === "begin") {
        const begun = await beginPasskey(db, caller, proof);
        return begun.ok ? backToPage() : refused(begun.error);
      }
      const made = await makePasskeysOnly(db, caller, proof);
      if (!made.ok) return refused(made.error);
      const notice = flash(context, "Your password is removed. You sign in with a passkey only.");
      // The password is gone all the same if this browser gets no new session.
      const session = await renewSession(context, request, caller).catch((error: unknown) => {
        context.get(servicesContext).log.error("No new session after the end of a password", error);
        return null;
      });
      return session ? backToPage(notice, session) : redirectWith(paths.login(), [notice], 303);
    },
  });
}

const backToPage = (...cookies: string[]) => redirectWith(paths.profilePasskeys(), cookies, 303);
