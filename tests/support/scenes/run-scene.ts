import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import type { ClassScope } from "~/domain/classes/class-scope.server";
import { type ClassChange, changeClass } from "~/domain/classes/running/change-class.server";
import { createClass, type NewClass } from "~/domain/classes/running/create-class.server";
import { type FieldValues, forEachField, initialOf } from "~/domain/classes/running/declared-fields";
import { type ClassDetails, minimumOf } from "~/domain/classes/running/running";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../caller";
import type { TestDatabase } from "../db/database";
import { createExpert, createUser } from "./factories";
import { allMails } from "./mails";

/** The scopes of those who run classes (an expert, another expert, the admin) and their commands. New for each test. */
export function useRunScene(t: TestDatabase) {
  let user: typeof users.$inferSelect;
  let expertId = "";
  let otherExpertId = "";

  beforeEach(async () => {
    user = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
    expertId = (await createExpert(t.db, { userId: user.id })).id;
    otherExpertId = (await createExpert(t.db, { name: "Bela Novak" })).id;
  });

  const own = (): ClassScope => ({ isAdmin: false, expertId });
  const create = (changes: Partial<ClassDetails> = {}, more: Partial<NewClass> = {}) =>
    createClass(t.db, callerOf(user), {
      ...{ scope: own(), id: newId(), slug: null, duplicateOf: null, details: detailsWith(changes) },
      ...more,
    });
  return {
    get user() {
      return user;
    },
    get expertId() {
      return expertId;
    },
    get otherExpertId() {
      return otherExpertId;
    },
    admin: { isAdmin: true } satisfies ClassScope,
    own,
    other: (): ClassScope => ({ isAdmin: false, expertId: otherExpertId }),
    create,
    made: async (...given: Parameters<typeof create>) => {
      const created = await create(...given);
      if (!created.ok) throw new Error(created.error);
      return created.value;
    },
    change: (
      live: LiveClass,
      changes: Partial<ClassDetails>,
      more: Partial<ClassChange> = {},
      now = testNow,
    ) =>
      changeClass(t.db, callerOf(user, { now }), {
        ...{ scope: own(), classId: live.id, version: live.version },
        details: { ...detailsOf(live), ...changes },
        ...more,
      }),
    stored: async (id: string) => {
      const [live] = await t.db.select().from(classes).where(eq(classes.id, id));
      if (!live) throw new Error("The class is gone");
      return live;
    },
    sentMails: () => allMails(t.db),
  };
}

/** The declared fields of a class as a new form has them, without texts. The caller must set the required ones. */
export const noTexts = forEachField((name) => initialOf(name) || null) as unknown as FieldValues;

/** The form's values for a class with ten seats at 49 dollars. */
export const detailsWith = (changes: Partial<ClassDetails> = {}): ClassDetails => ({
  ...noTexts,
  ...{ title: "Threat hunting", summary: "Read logs.", priceCents: 4900, durationMinutes: 60 },
  ...{ startsAt: new Date("2026-12-01T18:00Z"), timeZone: "UTC", maxSeats: 10, minimum: null },
  ...{ isClosed: false, adminOnly: null },
  ...changes,
});

/** The form's values for a stored class without changes. */
export const detailsOf = (live: LiveClass): ClassDetails => ({
  ...(forEachField((name) => live[name]) as FieldValues), // as they are stored
  ...{ priceCents: live.priceCents, startsAt: live.startsAt, timeZone: live.timeZone },
  ...{ durationMinutes: live.durationMinutes, maxSeats: live.maxSeats },
  ...{ minimum: minimumOf(live), isClosed: live.status === "sold_out" },
  adminOnly: {
    teacher: live.expertId ? { expertId: live.expertId } : { name: live.expertName ?? "" },
    payhipLink: live.payhipLink,
  },
});
