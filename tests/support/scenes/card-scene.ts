import { asc, eq } from "drizzle-orm";
import type { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { decideCard } from "~/domain/experts/card/decide-card.server";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import type { CardInput } from "~/domain/experts/card-fields";
import type { Decision } from "~/domain/lists/decision";
import { callerOfId } from "../caller";
import { type TestDatabase, useDatabase } from "../db/database";
import { cardInput } from "./cards";
import { createUser } from "./factories";

/** Sets up a database for the test file. Returns what experts and the admin do with cards. */
export function useCards() {
  const t: TestDatabase = useDatabase();
  const submit = (userId: string, changes: Partial<CardInput> = {}, version: number | null = null) =>
    submitCard(t.db, callerOfId(userId), { card: cardInput(changes), version });

  return {
    t,
    asExpert: (values: Partial<typeof users.$inferInsert> = {}) =>
      createUser(t.db, { role: "expert", fullName: "Amara Okafor", ...values }),
    asAdmin: () => createUser(t.db, { role: "admin" }),
    submit,
    /** Submits a card. Throws if no version was written. */
    async submitted(userId: string, changes: Partial<CardInput> = {}) {
      const answer = await submit(userId, changes);
      if (!answer.ok || !answer.value.versionId) throw new Error(`Not submitted: ${JSON.stringify(answer)}`);
      return { ...answer.value, versionId: answer.value.versionId };
    },
    decide: (versionId: string, adminId: string, decision: Decision) =>
      decideCard(t.db, callerOfId(adminId), { versionId, decision }),
    /** "1 approved", "2 submitted" … */
    async statusesOf(expertId: string) {
      const isTheirs = eq(cardVersions.expertId, expertId);
      const versions = await t.db
        .select()
        .from(cardVersions)
        .where(isTheirs)
        .orderBy(asc(cardVersions.number));
      return versions.map(({ number, status }) => `${number} ${status}`);
    },
    async recordOf(expertId: string) {
      const [record] = await t.db.select().from(experts).where(eq(experts.id, expertId));
      if (!record) throw new Error("There is no such record");
      return record;
    },
    /** The audited actions on this object, oldest first. */
    async actionsOf(objectId: string) {
      const written = await t.db
        .select({ action: auditEvents.action })
        .from(auditEvents)
        .where(eq(auditEvents.objectId, objectId))
        .orderBy(auditEvents.id);
      return written.map(({ action }) => action);
    },
  };
}
