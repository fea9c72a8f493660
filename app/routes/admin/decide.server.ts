import { redirect } from "react-router";
import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Decision } from "~/domain/lists/decision";
import { decisionForm } from "~/domain/lists/decision.forms.server";
import { itemPathOf, type StoredQueue, shapeOf } from "~/domain/lists/queues";
import { findNext } from "~/domain/lists/queues.server";
import type { Result } from "~/shared/result";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";

/** The action of the admin's decision on a card or an application. Both use the same form. */
export function decideAction<Done, Failure extends string>(
  { context, request }: { context: Context; request: Request },
  how: {
    command(db: Db, caller: SignedInCaller, decision: Decision): Promise<Result<Done, Failure>>;
    messages: Record<Failure, string>;
    /** The queue of the decided item. Its next item is shown afterwards. */
    queue: StoredQueue;
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
        return nextOfQueue(context, how.queue, how.notice(decided.value, decision));
      },
    },
  );
}

/**
 * Redirects to the item that has waited longest in the queue, or to the list if it is empty. Every decision ends here.
 * @param undo the address that takes the decision back, for the notice
 */
export async function nextOfQueue(
  context: Context,
  queue: StoredQueue,
  notice: string,
  undo?: string,
): Promise<Response> {
  const { db, log } = context.get(servicesContext);
  // The decision is stored: a fault from here on must not look as if it weren't.
  const next = await findNext(db, queue).catch((error: unknown) => {
    log.error("The next of a queue could not be read", error, { queue });
    return null;
  });
  // Without the list's anchor, which would scroll past the notice at the top of the page.
  const [list = ""] = shapeOf(queue).path.split("#");
  const target = next === null ? list : itemPathOf(queue, next);
  return redirect(target, {
    status: 303,
    headers: { "Set-Cookie": flash(context, notice, "success", undo) },
  });
}

/** The part of a notice that says whether the author gets the reason of a 'no' by email. */
export const reasonMailText = (isMailed: boolean): string =>
  isMailed ? "The reason is on its way by email." : "No email was sent: the account is no longer active.";
