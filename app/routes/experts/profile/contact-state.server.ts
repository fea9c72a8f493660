import type { ClosedContact } from "~/components/experts/profile/contact-closed";
import type { MessageDraft } from "~/components/experts/profile/message-form";
import type { SignedInCaller } from "~/domain/caller";
import { findStanding } from "~/domain/chat/find-standing.server";
import { takesNoPart } from "~/domain/chat/messages";
import { paths } from "~/shared/paths";
import { type Context, servicesContext } from "~/web/context";
import { messageDrafts } from "./message-drafts.server";

/** What the page shows to a signed-in user: the form, or the reason why there is none. */
export type ContactState = { closed: null; draft: MessageDraft } | { closed: ClosedContact; draft: null };

/** @param expert the record's id, and the id of the account linked to it */
export async function contactState(
  args: { context: Context; request: Request },
  caller: SignedInCaller,
  { id, userId }: { id: string; userId: string | null },
): Promise<ContactState> {
  const { db } = args.context.get(servicesContext);
  const close = (closed: ClosedContact): ContactState => ({ closed, draft: null });
  if (caller.actor.role !== "learner") return close(notLearner(caller, userId));
  if (!userId) return close({ error: "not-linked", ...byEmail(id) });
  const known = await findStanding(db, caller, userId);
  const draft = (await messageDrafts(args, caller, [id]))[id];
  if (!known || !draft) return close({ error: "gone" });
  const { standing, thread } = known;
  if (standing === "open" || standing === "unverified") return { closed: null, draft };
  const next = { href: paths.thread(userId), label: "Open the conversation" };
  return close({ error: standing, next: thread ? next : undefined });
}

const byEmail = (id: string) => ({
  why: "This expert doesn't read messages here. You can send a question by email.",
  next: { href: paths.ask(id), label: "Ask a question" },
});

function notLearner({ actor }: SignedInCaller, userId: string | null): ClosedContact {
  const error = "wrong-roles";
  if (actor.role === "admin") {
    return { error, why: takesNoPart };
  }
  const next = { href: paths.messages(), label: "Open your messages" };
  if (actor.userId !== userId)
    return { error, why: "Messages are between learners and experts, not between experts.", next };
  return { error, why: "This is your own profile: learners write to you from here.", next };
}
