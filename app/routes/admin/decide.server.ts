import { type RouterContextProvider, redirect } from "react-router";
import type { Db } from "~/db/client.server";
import type { Decision } from "~/domain/admin/decision";
import { decisionForm } from "~/domain/admin/decision.forms.server";
import type { SignedInCaller } from "~/domain/caller";
import { paths } from "~/shared/paths";
import type { Result } from "~/shared/result";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";

/** The admin's decision on a card or an application: one form, one life. Both lead back to what still waits. */
export function decideAction<Done, Failure extends string>(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  how: {
    command(db: Db, caller: SignedInCaller, decision: Decision): Promise<Result<Done, Failure>>;
    messages: Record<Failure, string>;
    /** What the next page says. */
    notice(done: Done, decision: Decision): string;
  },
) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: decisionForm,
      async run(decision) {
        const { db } = context.get(servicesContext);
        const decided = await how.command(db, caller, decision);
        if (!decided.ok) {
          const status = decided.error.startsWith("unknown-") ? 404 : 409;
          return { status, form: how.messages[decided.error] };
        }
        const notice = await flash(context, how.notice(decided.value, decision));
        return redirect(paths.approvals, { status: 303, headers: { "Set-Cookie": notice } });
      },
    },
  );
}

/** Whether the author learns of a 'no'. */
export const toldText = (isMailed: boolean): string =>
  isMailed ? "The reason is on its way by email." : "No email was sent: the account is no longer active.";
