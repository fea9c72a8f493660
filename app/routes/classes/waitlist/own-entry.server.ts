import { data } from "react-router";
import type { OwnEntry } from "~/components/classes/waitlist/own-entry";
import {
  findEntryByLink,
  findOwnEntries,
  type OwnEntryRow,
} from "~/domain/classes/waitlist/waitlist-queries.server";
import {
  isWaitlistToken,
  type WaitlistUse,
  waitlistToken,
} from "~/domain/classes/waitlist/waitlist-token.server";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { orNotFound } from "~/web/or-not-found";

/** The notice after a waitlist entry was restored. */
export const entryIsBack = "You have your place on the waitlist again.";

/** Returns the waitlist entry of a mailed link, with its class. @throws 404 for a wrong link */
export async function entryOfLink(
  context: Context,
  { entryId, url, use }: { entryId: string; url: URL; use: WaitlistUse },
) {
  const { db, env } = context.get(servicesContext);
  const token = url.searchParams.get("token") ?? "";
  const found = orNotFound(await findEntryByLink(db, { entryId, token, use, secret: env.sessionSecret }));
  return { ...found, token };
}

/** Like `entryOfLink`, but null if the entry was deleted since: it wasn't confirmed. @throws 404 for a wrong link */
export async function entryToConfirm(context: Context, { entryId, url }: { entryId: string; url: URL }) {
  const { db, env } = context.get(servicesContext);
  const link = {
    token: url.searchParams.get("token") ?? "",
    use: "confirm",
    secret: env.sessionSecret,
  } as const;
  if (!isWaitlistToken(link.token, { ...link, entryId })) throw data(null, { status: 404 });
  const found = await findEntryByLink(db, { ...link, entryId });
  return found && { ...found, token: link.token };
}

/** Returns the viewer's own waitlist entries, by class; none for visitors. @param classIds only of these classes */
export async function ownEntries(
  context: Context,
  classIds?: readonly string[],
): Promise<Array<OwnEntryRow & { entry: OwnEntry }>> {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  if (!actor) return [];
  const rows = await findOwnEntries(db, { userId: actor.userId, now, ...(classIds && { classIds }) });
  const token = (use: WaitlistUse, entryId: string) => waitlistToken(env.sessionSecret, use, entryId);
  return rows.map((row) => ({
    ...row,
    entry: {
      position: row.position,
      offerHref: row.offeredUntil && paths.waitlistOffer(row.id, token("offer", row.id)),
      leaveHref: paths.waitlistLeave(row.id, token("leave", row.id)),
    },
  }));
}

/** Returns the viewer's own waitlist entry for a class; null without one. */
export async function ownEntry(context: Context, classId: string): Promise<OwnEntry | null> {
  const [row] = await ownEntries(context, [classId]);
  return row?.entry ?? null;
}
