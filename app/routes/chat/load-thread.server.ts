import type { SignedInCaller } from "~/domain/caller";
import { findThread, type Portion } from "~/domain/chat/reading/thread.server";
import { newId } from "~/platform/ids";
import { accountFingerprint } from "~/web/account-fingerprint.server";
import { type Context, servicesContext } from "~/web/context";
import { viewerZone } from "~/web/time-zone.server";
import { viewThread } from "./view-thread.server";

/** Loads a conversation as its pages show it; null if the caller may not know about any. @throws storage faults */
export async function loadThread(
  { context, request }: { context: Context; request: Request },
  caller: SignedInCaller,
  { partnerId, portion }: { partnerId: string; portion: Portion },
) {
  const { db, env } = context.get(servicesContext);
  const found = await findThread(db, caller, { partnerId, portion });
  if (!found) return null;
  const { inboxNumber, wantsMails, ...thread } = found;
  const { userId, email } = caller.actor;
  const viewer = {
    zone: viewerZone(context, request),
    now: caller.now,
    clientId: newId(),
    around: typeof portion === "object" && "around" in portion ? portion.around : null,
  };
  return {
    thread: viewThread(thread, viewer),
    account: { userId, email, mark: accountFingerprint(env, userId) },
    inboxNumber,
    wantsMails,
  };
}
