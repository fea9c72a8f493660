import { and, eq, or, sql } from "drizzle-orm";
import { calendarFeeds } from "~/db/schema/accounts/calendar-feeds";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { identities } from "~/db/schema/accounts/identities";
import { passkeyChallenges } from "~/db/schema/accounts/passkey-challenges";
import { passkeyRecoveries } from "~/db/schema/accounts/passkey-recoveries";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { portraitFiles } from "~/db/schema/accounts/portrait-files";
import { portraits } from "~/db/schema/accounts/portraits";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { auditEvents } from "~/db/schema/site/audit-events";
import { deletedEmail, deletedName } from "~/domain/accounts/erased";
import { hidden, kept, personal, shown } from "./declare.server";

const tokenHash = hidden("a hash", "tokenHash");

/** The account itself, its means of sign-in, and its audit lines. */
export const accountTables = {
  // The row is kept for other people's bookings. Its address becomes free for a new account.
  users: personal(users, {
    rows: ({ id }) => eq(users.id, id),
    exportAs: "account",
    show: {
      ...shown(
        "id email fullName role timeZone avatarUrl isActive passwordChangedAt isPasskeysOnly emailVerifiedAt createdAt",
      ),
      ...hidden("a hash", "passwordHash"),
    },
    more: () => ({ hasPassword: sql<boolean>`${users.passwordHash} is not null` }),
    summary: ([account]) => account,
    erase: {
      email: ({ id }) => deletedEmail(id),
      fullName: deletedName,
      passwordHash: null,
      passwordChangedAt: null,
      isPasskeysOnly: false,
      emailVerifiedAt: null,
      timeZone: null,
      avatarUrl: null,
      isActive: false,
      erasedAt: (_, now) => now,
    },
  }),
  portraitFiles: personal(portraitFiles, {
    rows: ({ id }) =>
      sql`${portraitFiles.portraitId} in (select ${portraits.id} from ${portraits} where ${eq(portraits.userId, id)}
        union all select ${chatMessages.pictureId} from ${chatMessages} where ${eq(chatMessages.senderId, id)} and ${chatMessages.pictureId} is not null)`,
    notExported: "pictures, which the account's pages show",
    erase: "rows",
  }),
  portraits: personal(portraits, {
    rows: ({ id }) => eq(portraits.userId, id),
    exportAs: "portraits",
    show: shown("id isCurrent createdAt"),
    erase: "rows",
  }),
  passkeys: personal(passkeys, {
    rows: ({ id }) => eq(passkeys.userId, id),
    exportAs: "passkeys",
    show: {
      ...shown("name aaguid transports isBackupEligible isBackedUp lastUsedAt lastUserAgent createdAt"),
      ...hidden("for the sign-in alone", "place credentialId publicKey counter"),
    },
    erase: "rows",
  }),
  passkeyChallenges: personal(passkeyChallenges, {
    rows: ({ id }) =>
      sql`${passkeyChallenges.sessionId} in (select ${sessions.id} from ${sessions} where ${eq(sessions.userId, id)})`,
    notExported: "random numbers of the last five minutes",
    erase: "rows",
  }),
  passkeyRecoveries: personal(passkeyRecoveries, {
    rows: ({ id }) => eq(passkeyRecoveries.userId, id),
    exportAs: "recoveries",
    show: shown("state dueAt endedAt createdAt"),
    erase: "rows",
  }),
  sessions: personal(sessions, {
    rows: ({ id }) => eq(sessions.userId, id),
    exportAs: "sessions",
    show: { ...shown("createdAt lastUsedAt expiresAt remember userAgent"), ...tokenHash },
    erase: "rows",
  }),
  emailLinks: personal(emailLinks, {
    rows: ({ id }) => eq(emailLinks.userId, id),
    exportAs: "emailLinks",
    show: { ...shown("purpose email createdAt expiresAt usedAt redirectTo"), ...tokenHash },
    erase: "rows",
  }),
  identities: personal(identities, {
    rows: ({ id }) => eq(identities.userId, id),
    exportAs: "identities",
    show: shown("issuer subject createdAt"),
    erase: "rows",
  }),
  calendarFeeds: personal(calendarFeeds, {
    rows: ({ id }) => eq(calendarFeeds.userId, id),
    exportAs: "calendarFeed",
    show: { ...shown("createdAt"), ...hidden("a hash", "secretHash") },
    erase: "rows",
  }),
  secondFactors: personal(secondFactors, {
    rows: ({ id }) => eq(secondFactors.userId, id),
    exportAs: "secondFactor",
    show: {
      ...shown("confirmedAt"),
      ...hidden("a secret", "sealedSecret"),
    },
    summary: ([factor]) => ({ isOn: Boolean(factor?.confirmedAt), since: factor?.confirmedAt ?? null }),
    erase: "rows",
  }),
  recoveryCodes: personal(recoveryCodes, {
    rows: ({ id }) => eq(recoveryCodes.userId, id),
    exportAs: "secondFactor",
    show: { ...shown("usedAt"), ...hidden("a hash", "codeHash") },
    summary: (codes) => ({ recoveryCodesLeft: codes.filter(({ usedAt }) => usedAt === null).length }),
    erase: "rows",
  }),
  auditEvents: personal(auditEvents, {
    rows: ({ id }) =>
      or(eq(auditEvents.actorId, id), and(eq(auditEvents.objectType, "user"), eq(auditEvents.objectId, id))),
    exportAs: "audit",
    show: {
      ...shown("action detail createdAt"),
      ...hidden("a name of ours", "objectType"),
      ...hidden("where another account acted, neither who nor from where", "sourceAddress"),
    },
    more: ({ id }) => {
      const byMe = sql<boolean>`${auditEvents.actorId} is not distinct from ${id}::uuid`;
      return {
        byMe,
        sourceAddress: sql<string | null>`case when ${byMe} then host(${auditEvents.sourceAddress}) end`,
      };
    },
    finish: ({ createdAt, ...event }) => ({ at: createdAt, ...event }),
    erase: kept(
      "the audit is append-only, and holds ids but no names",
      "action objectType sourceAddress detail",
    ),
  }),
};
