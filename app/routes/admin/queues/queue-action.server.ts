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
  /** What the next item's page says afterwards. */
  notice: string;
  /** @returns why it was refused; null where it was done */
  run(db: Db, caller: SignedInCaller): Promise<Refusal | null>;
}

/** A confirmed change to an item of a queue: leads on to the next one. */
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
