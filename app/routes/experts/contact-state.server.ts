import type { ClosedContact } from "~/components/experts/contact-closed";
import type { MessageDraft } from "~/components/experts/message-form";
import type { SignedInCaller } from "~/domain/caller";
import { findThread } from "~/domain/chat/thread.server";
import { type Context, servicesContext } from "~/web/context";
import { messageDrafts } from "./message-drafts.server";

/** What the page shows to somebody signed in: the form, or why there is none. */
export type ContactState = { closed: null; draft: MessageDraft } | { closed: ClosedContact; draft: null };

/** @param expert the record, and the account linked to it */
export async function contactState(
  args: { context: Context; request: Request },
  caller: SignedInCaller,
  { id, userId }: { id: string; userId: string | null },
): Promise<ContactState> {
  const { db } = args.context.get(servicesContext);
  const { actor } = caller;
  const close = (closed: ClosedContact): ContactState => ({ closed, draft: null });
  if (actor.role !== "learner") return close({ error: "wrong-roles", why: whyNot(caller, userId) });
  const thread = userId && (await findThread(db, caller, { partnerId: userId, portion: { before: 1 } }));
  if (!thread) return close({ error: "not-linked" });
  const { standing, lastSeq, partner } = thread;
  if (standing !== "open" && standing !== "unverified") {
    return close({ error: standing, partnerId: lastSeq > 0 ? partner.userId : undefined });
  }
  const draft = (await messageDrafts(args, caller, [id]))[id];
  return draft ? { closed: null, draft } : close({ error: "not-linked" });
}

function whyNot({ actor }: SignedInCaller, userId: string | null): string {
  if (actor.userId === userId) return "This is your own profile. Learners write to you from here.";
  return actor.role === "expert"
    ? "Messages are between learners and experts. You find the ones to you in Messages."
    : "Messages are between learners and experts. The admin account takes no part in them.";
}
