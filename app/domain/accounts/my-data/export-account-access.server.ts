import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { auditEvents } from "~/db/schema/audit-events";
import { emailLinks } from "~/db/schema/email-links";
import { identities } from "~/db/schema/identities";
import { recoveryCodes } from "~/db/schema/recovery-codes";
import { secondFactors } from "~/db/schema/second-factors";
import { sessions } from "~/db/schema/sessions";
import type { Owner } from "./account-owner.server";
import { exportLimit } from "./export-account-limit";

/** The ways into the account, without what opens them. */
export async function exportAccess(tx: Db, { id }: Owner) {
  const [factor] = await tx
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, id));
  const unused = and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt));
  return {
    sessions: await tx
      .select({
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
        remember: sessions.remember,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(desc(sessions.createdAt))
      .limit(exportLimit),
    emailLinks: await tx
      .select({
        purpose: emailLinks.purpose,
        createdAt: emailLinks.createdAt,
        expiresAt: emailLinks.expiresAt,
        usedAt: emailLinks.usedAt,
        redirectTo: emailLinks.redirectTo,
      })
      .from(emailLinks)
      .where(eq(emailLinks.userId, id))
      .orderBy(desc(emailLinks.createdAt))
      .limit(exportLimit),
    identities: await tx
      .select({ issuer: identities.issuer, subject: identities.subject, createdAt: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, id))
      .limit(exportLimit),
    secondFactor: {
      isOn: Boolean(factor?.since),
      since: factor?.since ?? null,
      recoveryCodesLeft: await tx.$count(recoveryCodes, unused),
    },
  };
}

/** What the audit says of the account. Where somebody else acted, neither who nor from where. */
export async function exportAudit(tx: Db, { id }: Owner) {
  const byOwner = sql<boolean>`${auditEvents.actorId} is not distinct from ${id}::uuid`;
  return tx
    .select({
      at: auditEvents.createdAt,
      action: auditEvents.action,
      byMe: byOwner,
      sourceAddress: sql<string | null>`case when ${byOwner} then host(${auditEvents.sourceAddress}) end`,
      detail: auditEvents.detail,
    })
    .from(auditEvents)
    .where(
      or(eq(auditEvents.actorId, id), and(eq(auditEvents.objectType, "user"), eq(auditEvents.objectId, id))),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(exportLimit);
}
