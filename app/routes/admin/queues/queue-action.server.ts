import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import type { StoredQueue } from "~/domain/lists/queues";
import { confirmationForm } from "~/domain/lists/users.forms.server";
import { type Context, servicesContext } from "~/web/context";
import { formAction, type Refusal } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { nextOfQueue } from "../decide.server";

interface QueueAction {
  queue: StoredQueue;
  notice: string;
  run(db: Db, caller: SignedInCaller): Promise<Refusal | null>;
}

/** The action of a confirmed change to an item of a queue. Redirects to the next item. */
export function queueAction(
  { context, request }: { context: Context; request: Request },
  { queue, notice, run }: QueueAction,
) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: confirmationForm,
      run: async () =>
        (await run(context.get(servicesContext).db, caller)) ?? nextOfQueue(context, queue, notice),
    },
  );
}
