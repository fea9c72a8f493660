import { describe, expect, test } from "vitest";
import { storageFault } from "~/db/errors.server";
import { applications } from "~/db/schema/experts/applications";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { type ApplicationFacts, applicationFields } from "~/domain/applications/application";
import { submitApplication } from "~/domain/applications/submit-application.server";
import { daysOffLimits, lengthOf } from "~/domain/availability/days-off";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import { type CardInput, cardFieldNames, fieldRule, listLimits } from "~/domain/experts/card-fields";
import { callerOf, callerOfId } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { now } from "../../support/scenes/bookings";
import { applicationFacts, cardInput, createApplication } from "../../support/scenes/cards";
import { createExpert, createUser } from "../../support/scenes/factories";

/**
 * What the database itself refuses in an expert's data, independent of the code, and that it accepts everything that
 * the forms accept.
 */

const t = useDatabase();
const text = (length: number) => `${"ñ".repeat(length - 1)}😀`; // people's characters, not bytes
const address = (length: number) => `HTTPS://${"a".repeat(length - 8)}`;

/** The constraint that refused the work, or null. */
const refusal = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => null,
    (error) => {
      const fault = storageFault(error);
      return fault && "constraint" in fault ? fault.constraint : String(error);
    },
  );

describe("an application", () => {
  const { name, email, skills, description, languages, certifications, linkedin, photo } = applicationFields;
  const longest: Partial<ApplicationFacts> = {
    name: text(name.limit),
    email: text(email.limit),
    skills: text(skills.limit),
    description: text(description.limit),
    languages: text(languages.limit),
    certifications: text(certifications.limit),
    linkedin: address(linkedin.limit),
    photo: address(photo.limit),
  };
  const fields = Object.entries(longest);

  test("as long as the form takes it is kept", async () => {
    const caller = callerOf(await createUser(t.db), { now });
    const application = { ...applicationFacts, ...longest };
    const sent = await submitApplication(t.db, caller, application);
    expect(sent).toMatchObject({ ok: true });
    expect(await t.db.select().from(applications)).toMatchObject([longest]);
  });

  test.each(fields)("is refused with a longer %s, and with none", async (field, value) => {
    const { id: userId } = await createUser(t.db);
    const wanted = ["linkedin", "photo"].includes(field)
      ? "applications_links_check"
      : "applications_texts_check";
    // Without a photo, an uploaded portrait stands for it.
    for (const wrong of field === "photo" ? [`${value}x`] : [`${value}x`, ""]) {
      expect(await refusal(createApplication(t.db, { userId, [field]: wrong }))).toBe(wanted);
    }
  });

  test.each(["linkedin", "photo"])("is refused with a script for its %s", async (field) => {
    const { id: userId } = await createUser(t.db);
    const added = createApplication(t.db, { userId, [field]: "javascript:alert('https://')" });
    expect(await refusal(added)).toBe("applications_links_check");
  });
});

describe("a card's version", () => {
  const list = Array.from({ length: listLimits.items }, () => text(listLimits.item));
  const ofKinds = (kinds: string, make: (limit: number) => unknown): Partial<CardInput> => {
    const rules = cardFieldNames.map(fieldRule).filter(({ kind }) => kinds.split(" ").includes(kind));
    return Object.fromEntries(rules.map(({ column, limit = 0 }) => [column, make(limit)]));
  };
  const texts = ofKinds("line block", text);
  const lists = ofKinds("list skills", () => list);
  const links = ofKinds("url portrait", address);

  async function add(values: Partial<typeof cardVersions.$inferInsert>) {
    const { id: submittedBy } = await createUser(t.db);
    const { id: expertId } = await createExpert(t.db, { hours: [] });
    const row = { ...cardInput(), name: "Amara Okafor", expertId, number: 1, status: "submitted" as const };
    return t.db.insert(cardVersions).values({ ...row, submittedBy, ...values });
  }

  test("as long as the form takes it is kept", async () => {
    const { id: userId } = await createUser(t.db, { role: "expert", fullName: text(100) });
    const card = cardInput({ ...texts, ...lists, ...links });
    expect(await submitCard(t.db, callerOfId(userId, { now }), { card })).toMatchObject({ ok: true });
    expect(await t.db.select().from(cardVersions)).toMatchObject([card]);
    expect(await refusal(add({ avatar: "/avatars/amara.svg" }))).toBeNull();
  });

  test.each<[string, Partial<CardInput>, (value: unknown) => unknown]>([
    ["texts", { ...texts }, (value) => `${value}x`],
    ["lists", lists, (value) => [...(value as string[]), "one more"]],
    ["links", links, (value) => `${value}x`],
  ])("is refused with longer %s, one by one", async (kind, longest, more) => {
    for (const [field, value] of Object.entries(longest)) {
      expect([field, await refusal(add({ [field]: more(value) }))]).toEqual([
        field,
        `card_versions_${kind}_check`,
      ]);
    }
  });

  test("is refused without a name, a title, a bio or a number, and with a link that is none", async () => {
    for (const wrong of [{ name: " " }, { title: "" }, { bio: "" }, { region: "" }]) {
      expect(await refusal(add(wrong))).toBe("card_versions_texts_check");
    }
    expect(await refusal(add({ number: 0 }))).toBe("card_versions_number_check");
    for (const field of ["avatar", "linkedin", "calendly"]) {
      expect(await refusal(add({ [field]: "javascript:alert('https://')" }))).toBe(
        "card_versions_links_check",
      );
    }
  });
});

describe("days off", () => {
  const add = (expertId: string, firstDay: string, lastDay: string) =>
    refusal(t.db.insert(expertDaysOff).values({ expertId, firstDay, lastDay }));

  test("are as many in one go as the form takes, and no more", async () => {
    const { id } = await createExpert(t.db);
    expect(lengthOf({ firstDay: "2026-01-01", lastDay: "2027-01-01" })).toBe(daysOffLimits.days);
    expect(await add(id, "2026-01-01", "2027-01-01")).toBeNull();
    expect(await add(id, "2026-01-01", "2027-01-02")).toBe("expert_days_off_order_check");
    expect(await add(id, "2026-01-02", "2026-01-01")).toBe("expert_days_off_order_check");
  });

  test("are taken once by an expert, also without the command that looks", async () => {
    const [one, other] = [await createExpert(t.db), await createExpert(t.db)];
    expect(await add(one.id, "2026-12-24", "2026-12-26")).toBeNull();
    expect(await add(one.id, "2026-12-24", "2026-12-26")).toBe("expert_days_off_days_key");
    expect(await add(one.id, "2026-12-24", "2026-12-25")).toBeNull();
    expect(await add(other.id, "2026-12-24", "2026-12-26")).toBeNull();
  });
});
