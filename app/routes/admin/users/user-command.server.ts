import { redirect } from "react-router";
import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import { type UserError, userMessages, userStatus } from "~/domain/lists/users";
import { confirmationForm } from "~/domain/lists/users.forms.server";
import { readUser } from "~/domain/lists/users.server";
import { paths } from "~/shared/paths";
import type { Result } from "~/shared/result";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { adminView } from "../admin-view.server";

/** Shared by the pages that change an account: its loader and its action. */

interface Args {
  context: Context;
  request: Request;
}

/** @throws 404 if there is no such account */
export async function userOf({ context, request }: Args, userId: string) {
  const view = adminView(context, request);
  const user = orNotFound(await readUser(view.db, userId, view.now));
  return { ...view, user: { ...user, status: userStatus(user) } };
}

export function changeUserAction<Done>(
  { context, request }: Args,
  how: {
    userId: string;
    command(db: Db, caller: SignedInCaller, input: { userId: string }): Promise<Result<Done, UserError>>;
    notice(done: Done): string;
    /** Stands before the reason of a refusal, and alone if storage fails. */
    refusal?: string;
  },
) {
  const caller = requireAdmin(context, request);
  const { userId, refusal } = how;
  return formAction(
    { context, request },
    {
      schema: confirmationForm,
      ...(refusal && { faultText: refusal, formText: (reason) => refusalText(refusal, reason) }),
      async run() {
        const done = await how.command(context.get(servicesContext).db, caller, { userId });
        if (!done.ok) {
          return { status: done.error === "unknown-user" ? 404 : 409, form: userMessages[done.error] };
        }
        const headers = { "Set-Cookie": flash(context, how.notice(done.value)) };
        return redirect(paths.adminUser(userId), { status: 303, headers });
      },
    },
  );
}

/** Returns the specification's "Error deactivating user: {message}", or no message if the reason isn't known. */
const refusalText = (refusal: string, reason: string) =>
  reason === refusal ? refusal : `${refusal}: ${reason}`;
