import type { Db } from "~/db/client.server";
import { tryLock } from "~/db/locks.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { fail, ok, type Result } from "~/shared/result";
import { findOwner } from "./account-owner.server";
import { exportAccess, exportAudit } from "./export-account-access.server";
import { exportBookings } from "./export-account-bookings.server";
import { exportCards, exportSubmissions } from "./export-account-cards.server";
import { exportLimit } from "./export-account-limit";
import { exportMails, exportTexts } from "./export-account-texts.server";

/** Rises when a field changes its meaning or goes; programs may read these files. */
const version = 1;

export type AccountExport = NonNullable<Awaited<ReturnType<typeof gather>>>;

/**
 * Everything that is kept about an account, as of one instant: plain values, instants as ISO texts in UTC. No hashes,
 * keys or sealed secrets; of other people no more than the name that they go by here, and what they wrote to the account.
 * The audit notes it in the same transaction. One at a time for an account: several would hold the connections that
 * everybody needs. @returns `busy` while another one is under way
 */
export async function exportAccount(
  db: Db,
  { userId, sourceAddress, now }: { userId: string; sourceAddress: string | null; now: Date },
): Promise<Result<AccountExport, "not-found" | "busy">> {
  return db.transaction(
    async (tx) => {
      if (!(await tryLock(tx, "export", userId))) return fail("busy");
      const object = { type: "user", id: userId } as const;
      await recordAudit(tx, { actorId: userId, action: "data-exported", object, sourceAddress, now });
      const all = await gather(tx, userId, now);
      return all ? ok(all) : fail("not-found");
    },
    { isolationLevel: "repeatable read" },
  );
}

async function gather(tx: Db, userId: string, now: Date) {
  const owner = await findOwner(tx, userId);
  if (!owner || owner.erasedAt) return null;
  const { id, email, fullName, role, timeZone, avatarUrl, isActive } = owner;
  const lists = {
    ...(await exportAccess(tx, owner)),
    ...(await exportBookings(tx, owner, now)),
    ...(await exportSubmissions(tx, owner)),
    ...(await exportTexts(tx, owner)),
    mails: await exportMails(tx, owner),
    audit: await exportAudit(tx, owner),
  };
  return {
    version,
    exportedAt: now,
    account: {
      id,
      email,
      fullName,
      role,
      timeZone,
      avatarUrl,
      isActive,
      hasPassword: owner.passwordHash !== null,
      passwordChangedAt: owner.passwordChangedAt,
      emailVerifiedAt: owner.emailVerifiedAt,
      createdAt: owner.createdAt,
    },
    expertCards: await exportCards(tx, owner),
    ...lists,
    /** The lists that were longer than a file takes; ask us for the rest. */
    cutLists: Object.entries(lists)
      .filter(([, list]) => Array.isArray(list) && list.length === exportLimit)
      .map(([name]) => name),
  };
}
