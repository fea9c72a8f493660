import { describe, expect, test } from "vitest";
import { experts } from "~/db/schema/experts/experts";
import { favourites } from "~/db/schema/experts/favourites";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { findGaps } from "~/domain/experts/key/gaps.server";
import { cutsOf, cutsOfSkills, familyOf } from "~/domain/experts/key/taught-skills";
import { openedGaps, triedKey } from "~/domain/experts/key/tried-key";
import { cutsText, families, openedText, triedText } from "~/domain/experts/key-cuts";
import { readCardFacts } from "~/domain/experts/listing/card-facts.server";
import { wholeListing } from "~/domain/experts/listing/listing";
import { visitor } from "~/domain/experts/listing/listing-conditions.server";
import { listExperts } from "~/domain/experts/listing/queries.server";
import { vocabulary } from "~/domain/experts/vocabulary";
import { newId } from "~/platform/ids";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";

/** An expert's key: cut by what the card teaches, and tried on the gaps of the viewer's last scan. */

describe("the cuts", () => {
  test("know the family of every skill but career coaching", () => {
    expect(vocabulary.filter(({ id }) => familyOf(id) === null).map(({ id }) => id)).toEqual(["KW-career"]);
    for (const family of families) {
      expect(vocabulary.filter(({ id }) => familyOf(id) === family).length).toBeGreaterThan(5);
    }
  });

  test.each([
    [[], [0, 0, 0, 0, 0, 0]],
    [
      ["SIEM", "Threat Hunting", "soc", "Linux"],
      [0, 0, 1, 2, 0, 1],
    ],
    // Another spelling of the same skill, a tool of two skills, a free tag and career coaching.
    [
      ["SIEM", "Security Information and Event Management", "Knitting", "Career Coaching"],
      [0, 0, 0, 1, 0, 0],
    ],
  ])("of %j are %j", (skills, cuts) => expect(cutsOfSkills(skills)).toEqual(cuts));

  test("count a tool for the skills that it is used for, and nothing that is no skill", () => {
    expect(cutsOf(["skill:bloodhound", "language:english"])).toEqual([0, 0, 1, 0, 0, 0]);
  });
});

test("texts say what the drawing shows", () => {
  expect(cutsText([0, 0, 0, 2, 3, 0])).toBe("3 skills in offensive security, 2 in detection and response");
  expect(cutsText([0, 0, 0, 0, 1, 0])).toBe("1 skill in offensive security");
  expect(cutsText([0, 0, 0, 0, 0, 0])).toBe("An uncut key: no skills of the list yet");
  expect([openedText({ opened: 4, all: 5 }), openedText({ opened: 1, all: 1 })]).toEqual([
    "Covers 4 of your 5 gaps",
    "Covers your gap",
  ]);
});

describe("gaps", () => {
  const t = useDatabase();
  const finish = (userId: string | null, skills: string[], createdAt = now) =>
    t.db.insert(aiSkillScans).values({
      ...{ userId, scanType: "quick", contentVersion: "1", finishedAt: createdAt, createdAt },
      result: { missing: skills.map((skill) => ({ skill })) },
    });

  test("are those of the account's newest finished scan", async () => {
    const [{ id: userId }, other] = [await createUser(t.db), await createUser(t.db)];
    expect(await findGaps(t.db, userId)).toEqual([]);
    await finish(userId, ["KW-linux"], new Date(now.getTime() - 1000));
    await finish(userId, ["KW-siem", "KW-python"]);
    await finish(other.id, ["KW-web"], new Date(now.getTime() + 1000));
    await t.db.insert(aiSkillScans).values({
      ...{ userId, scanType: "quick", contentVersion: "1", createdAt: new Date(now.getTime() + 1000) },
    });
    expect(await findGaps(t.db, userId)).toEqual(["KW-siem", "KW-python"]);
  });

  test("order the listing by how many of them each expert opens, then as recommended", async () => {
    const gaps = ["KW-siem", "KW-python", "KW-linux"];
    await t.db.delete(experts);
    const create = async (skills: string[], rating: number) =>
      (await createExpert(t.db, { skills, rating, reviews: 3, ratingSum: rating * 3 })).id;
    const none = await create(["Firewalls"], 5);
    const one = await create(["Python"], 4);
    const two = await create(["Splunk", "Python"], 3);
    const listing = { ...wholeListing, sort: "gaps" as const };
    const found = await listExperts(t.db, listing, { ...visitor, gaps });
    expect(found.experts.map(({ id }) => id)).toEqual([two, one, none]);
    expect(openedGaps(gaps, ["skill:splunk", "skill:python"])).toEqual({ opened: 2, all: 3 });
    expect(openedGaps([], ["skill:python"])).toBeUndefined();
  });

  test("come with the favourites of the account, and name those that a key opens", async () => {
    const [{ id: userId }, other] = [await createUser(t.db), await createUser(t.db)];
    await finish(userId, ["KW-linux", "KW-python", "KW-network", "KW-career"]);
    const { id: expertId } = await createExpert(t.db, { skills: ["Network Security", "Career Coaching"] });
    const { id: savedId } = await createExpert(t.db);
    await t.db.insert(favourites).values({ userId, expertId: savedId });
    const own = await readCardFacts(t.db, { viewerId: userId, expertIds: [expertId, savedId, newId()], now });
    expect(own.gaps).toEqual(["KW-linux", "KW-python", "KW-network", "KW-career"]);
    expect(own.experts).toMatchObject({
      [expertId]: { isFavourite: false },
      [savedId]: { isFavourite: true },
    });
    const tried = triedKey(own.gaps, own.experts[expertId]?.facets ?? []);
    expect(tried).toEqual({
      ...{ opened: 2, all: 4, names: ["Network Security", "Career Coaching"] },
    });
    expect(tried && triedText(tried)).toBe("Covers 2 of your 4 gaps: Network Security and Career Coaching");
    const others = await readCardFacts(t.db, { viewerId: other.id, expertIds: [expertId, savedId], now });
    expect(others).toMatchObject({ gaps: [], experts: { [savedId]: { isFavourite: false } } });
    expect(triedKey([], [])).toBeNull();
  });
});
