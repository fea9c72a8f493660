import { data } from "react-router";
import { proofOptions, signInOptions } from "~/domain/accounts/passkeys/passkey-options.server";
import { callerContext, servicesContext } from "~/web/context";
import { judgeAttempt } from "~/web/form-action.server";
import { isSignedIn } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { addressSubject } from "~/web/throttle.server";
import type { Route } from "./+types/passkey-challenge";

/** For the script of passkeys: a new challenge, for a sign-in or for a proof of identity. It hashes no password. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = context.get(callerContext);
  const isProof = (await parseForm(request)).get("purpose") === "proof";
  const owner = isProof && isSignedIn(caller) ? caller : null;
  if (isProof && !owner) return answer({ error: "Please sign in again." }, 401);
  const made = await judgeAttempt(
    { context, request },
    {
      counts: () => [
        owner
          ? { rule: "passkey:account", subject: owner.actor.userId }
          : { rule: "passkey-challenge:address", subject: addressSubject(context) },
      ],
      run: async () => answer(owner ? await proofOptions(db, owner) : await signInOptions(db, caller), 200),
    },
  );
  return made instanceof Response ? made : answer({ error: made.form }, made.status);
}

export function loader(): never {
  throw data(null, { status: 404 });
}

const answer = (body: object, status: number) =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
