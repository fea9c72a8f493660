import { beforeEach, describe, expect, test } from "vitest";
import { parseListing, wholeListing } from "~/domain/experts/listing/listing";
import { findListedExpert, listExperts } from "~/domain/experts/listing/queries.server";
import { countListedRanges, eachListedOf } from "~/domain/experts/listing/sitemap-experts.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";

const database = useDatabase();

/** The names on a page of the listing, in order. */
async function names(query = "") {
  const { experts } = await listExperts(database.db, parseListing(new URLSearchParams(query)));
  return experts.map((expert) => expert.displayName);
}

describe("sorting", () => {
  beforeEach(async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const add = (name: string, priceCents: number, rating: number | null, reviews: number, day: number) =>
      createExpert(database.db, { name, priceCents, rating, reviews, createdAt: at(day), hours: [] });
    await add("Good", 3000, 4.5, 90, 1);
    await add("New", 5000, null, 0, 4);
    await add("Best", 6000, 5, 10, 2);
    await add("Also", 3500, 4.5, 200, 3);
  });

  test.each([
    ["", ["New", "Best", "Good", "Also"]],
    ["sort=recommended", ["New", "Best", "Good", "Also"]],
    // Ten reviews of five stars count as 4.8, because ratings are drawn towards the middle (0021).
    ["sort=rating", ["New", "Best", "Also", "Good"]],
    ["sort=price-low", ["Good", "Also", "New", "Best"]],
    ["sort=price-high", ["Best", "New", "Also", "Good"]],
    ["sort=newest", ["New", "Also", "Best", "Good"]],
  ])("%j", async (query, expected) => expect(await names(query)).toEqual(expected));
});

describe("searching", () => {
  test.each([
    "leila",
    "LEÏLA",
    "detection eng",
    "sigma rules",
    "threat hunting",
    "gcia",
    "sorbonne",
    "three banks",
    "kql",
  ])("%j is found, whatever its field", async (term) => {
    await createExpert(database.db, {
      name: "Leïla Benali",
      title: "Detection engineer",
      bio: "I write Sigma rules.",
      specialties: ["Threat hunting"],
      certifications: ["GCIA"],
      education: "Sorbonne",
      experience: "SOC of three banks",
      skills: ["KQL"],
    });
    await createExpert(database.db, { name: "Jonas Keller" });
    expect(await names(`search=${encodeURIComponent(term)}`)).toEqual(["Leïla B."]);
  });

  test("all words count, in any order; languages and other spellings of a skill too", async () => {
    const found = {
      name: "Leïla Benali",
      languages: ["French", "Arabic"],
      skills: ["Defensive Cybersecurity"],
    };
    await createExpert(database.db, { ...found, title: "SOC lead" });
    await createExpert(database.db, { name: "Jonas Keller", languages: ["German"], skills: ["Forensics"] });
    for (const term of ["lead soc", "french benali", "blue team", "arabic blue team soc"]) {
      expect(await names(`search=${encodeURIComponent(term)}`), term).toEqual(["Leïla B."]);
    }
    expect(await names("search=german%20soc")).toEqual([]);
  });

  test("one character shows everybody, two filter", async () => {
    await createExpert(database.db, { name: "Zed" });
    expect(await names("search=%20q%20")).toEqual(["Zed"]);
    expect(await names("search=qq")).toEqual([]);
  });

  test("wildcards and quotes are characters like others", async () => {
    await createExpert(database.db, {
      name: "Percent",
      bio: "Cut noise by 80% with a_b and c\\d, it's done",
    });
    await createExpert(database.db, { name: "Plain", bio: "Cut noise by 80 points with axb and cd" });
    const found = ["80%25", "80％", "a_b", "c\\d", "it's", "%25%25", "'--"].map((term) =>
      names(`search=${term}`),
    );
    expect(await Promise.all(found)).toEqual([...Array.from({ length: 5 }, () => ["Percent"]), [], []]);
  });
});

describe("paging", () => {
  test("twelve a page, and the last one has no next", async () => {
    for (let i = 0; i < 24; i += 1) await createExpert(database.db, { hours: [] });
    const page = (number: number) =>
      listExperts(database.db, { ...wholeListing, sort: "newest", page: number });
    const [first, second, beyond] = [await page(1), await page(2), await page(1_000_000)];
    expect([first.experts.length, first.hasNext]).toEqual([12, true]);
    expect([second.experts.length, second.hasNext]).toEqual([12, false]);
    expect([beyond.experts.length, beyond.hasNext]).toEqual([0, false]);
    const ids = [...first.experts, ...second.experts].map((expert) => expert.id);
    expect(new Set(ids).size).toBe(24);
  });
});

describe("who is listed", () => {
  test("neither the unapproved nor the deleted, anywhere", async () => {
    const hidden = [
      await createExpert(database.db, { approved: false }),
      await createExpert(database.db, { deletedAt: new Date() }),
    ];
    expect(await names()).toEqual([]);
    for (const { id } of hidden) expect(await findListedExpert(database.db, id)).toBeNull();
  });

  test("an expert is found by record id and by linked user id", async () => {
    const user = await createUser(database.db);
    const expert = await createExpert(database.db, { userId: user.id });
    for (const id of [expert.id, user.id, expert.id.toUpperCase()]) {
      expect(await findListedExpert(database.db, id)).toMatchObject({
        id: expert.id,
        displayName: "Amara O.",
      });
    }
  });

  test("unknown ids and what isn't a UUID find no expert", async () => {
    for (const id of [newId(), "1", "' or 1=1", "\0", ""]) {
      expect(await findListedExpert(database.db, id)).toBeNull();
    }
  });

  test("the sitemap's ranges name every listed expert once", async () => {
    expect(await countListedRanges(database.db, 2)).toBe(0);
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.push((await createExpert(database.db, { hours: [] })).id);
    const walk = async (range: number) => {
      const seen: string[] = [];
      for await (const some of eachListedOf(database.db, { range, size: 3, piece: 2 }))
        seen.push(...some.map(({ id }) => id));
      return seen;
    };
    expect(await countListedRanges(database.db, 3)).toBe(2);
    expect([await walk(0), await walk(1), await walk(2)]).toEqual([made.slice(0, 3), made.slice(3), []]);
  });
});
