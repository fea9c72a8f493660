import { data } from "react-router";
import { accountMessages } from "~/domain/accounts/messages";
import { findRole } from "~/domain/accounts/own-account.server";
import { relyingParty } from "~/domain/accounts/passkey";
import { passkeySignInForm, readAssertion } from "~/domain/accounts/passkey.forms.server";
import { proveBySignIn } from "~/domain/accounts/passkeys/use-passkey.server";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { judgeForm } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import { completeSignIn } from "./complete-sign-in.server";

/**
 * Signs in with the passkey of the form. It is both steps, so no code follows (decision K4).
 * @returns for a refused form, also the passkey that the authenticator may forget
 */
export async function signInByPasskey(context: Context, request: Request, form: FormData) {
  const { db, env } = context.get(servicesContext);
  const caller = context.get(callerContext);
  let unknown: object | undefined;
  const answer = await judgeForm(
    { context, request },
    {
      form,
      schema: passkeySignInForm,
      secret: ["passkey"],
      counts: () => [{ rule: "passkey:address", subject: addressSubject(context) }],
      async run({ passkey, remember, redirectTo, typed }) {
        const userAgent = request.headers.get("User-Agent");
        const proven = await proveBySignIn(db, caller, { answer: passkey, userAgent });
        if (!proven.ok) {
          if (proven.error === "challenge") return { form: accountMessages["passkey-too-late"] };
          if (proven.error !== "unknown-passkey") return { form: accountMessages["passkey-refused"] };
          unknown = { rpId: relyingParty(env.appUrl).id, credentialId: readAssertion(passkey)?.id };
          return { form: accountMessages["passkey-unknown"] };
        }
        return completeSignIn(context, request, {
          ...proven.value,
          role: await findRole(db, proven.value.userId),
          remember: remember === "on",
          redirectTo,
          isCarrying: typed !== undefined,
          method: "passkey",
          hadSecondStep: true,
        });
      },
    },
  );
  return answer instanceof Response ? answer : data({ ...answer.reply, unknown }, { status: answer.status });
}
