import { existsSync, statSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { applications } from "~/db/schema/experts/applications";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { findPendingApplications } from "~/domain/applications/queries.server";
import { findNextSlots, isOffered } from "~/domain/availability/queries.server";
import { responseTimeText } from "~/domain/chat/reading/response-time";
import { readResponseTimes } from "~/domain/chat/reading/response-times.server";
import { findWaitingCards } from "~/domain/experts/card/card-queries.server";
import { wholeListing } from "~/domain/experts/listing/listing";
import { listExperts } from "~/domain/experts/listing/queries.server";
import { specialities } from "~/domain/experts/listing/specialities";
import { findLinkCandidates } from "~/domain/experts/record/link-candidates.server";
import { canonicalSkill, skillFacets } from "~/domain/experts/vocabulary";
import { isTimeZone } from "~/shared/format-time";
import { seedDemoData } from "../../../drizzle/seed/seed";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";

const t = useDatabase();
const now = new Date("2026-11-20T11:20:00Z");
const seed = () => seedDemoData(t.db, { now, adminEmail: "admin@keyway.example" });

test("the demo experts are complete, portrayed, and have free times", async () => {
  expect(await seed()).toBe(true);
  const cards = await t.db.select().from(experts);
  const listed = cards.filter((card) => card.approved);
  expect(listed.length).toBeGreaterThanOrEqual(12);
  for (const key of ["priceCents", "timeZone", "title"] as const) {
    expect(new Set(cards.map((card) => card[key])).size, key).toBe(cards.length);
  }
  for (const card of cards) {
    const portrait = `public${card.avatar}`;
    expect(existsSync(portrait) && statSync(portrait).size < 2048, portrait).toBe(true);
    expect(isTimeZone(card.timeZone)).toBe(true);
    expect([card.languages.length > 0, card.skills.length > 0]).toEqual([true, true]);
    expect(card.skills).toEqual(card.skills.map(canonicalSkill));
    const topics = specialities.filter(({ skills }) =>
      skills.flatMap(skillFacets).some((facet) => card.facets.includes(facet)),
    );
    expect(topics, card.name).not.toEqual([]);
  }
  expect(listed.some((card) => card.rating === null)).toBe(true);
  const next = await findNextSlots(t.db, {
    expertIds: listed.map(({ id }) => id),
    learnerId: null,
    now,
    count: 1,
  });
  expect([...next.values()].map((slots) => slots.length)).toEqual(listed.map(() => 1));
});

test("the first visitor sees the final recommended order", async () => {
  await seed();
  const { experts: cards } = await listExperts(t.db, { ...wholeListing });
  const isFree = await t.db
    .select({ isFree: experts.isFreeSoon })
    .from(experts)
    .where(eq(experts.approved, true));
  expect(cards.length).toBe(12);
  expect(isFree.every((row) => row.isFree)).toBe(true);
});

test("the accounts of the contract are there, and the expert's is linked, in a zone of its own", async () => {
  await seed();
  const accounts = await t.db.select().from(users);
  expect(accounts.map(({ email, role }) => `${email} ${role}`)).toEqual(
    expect.arrayContaining([
      "admin@keyway.example admin",
      "expert@keyway.example expert",
      "learner2@keyway.example learner",
      "learner@keyway.example learner",
      "new-expert@keyway.example expert",
    ]),
  );
  expect(accounts.every((account) => account.emailVerifiedAt && account.passwordHash)).toBe(true);
  const linked = await t.db
    .select()
    .from(users)
    .innerJoin(expertsUsers, eq(users.id, expertsUsers.userId))
    .innerJoin(experts, and(eq(experts.id, expertsUsers.expertId), eq(experts.approved, true)));
  const contracts = linked.find((row) => row.users.email === "expert@keyway.example");
  expect([contracts?.users.timeZone, contracts?.experts.timeZone]).toEqual(["Africa/Lagos", "Africa/Lagos"]);
  expect(linked.every((row) => row.users.role === "expert")).toBe(true);
  expect(linked.length).toBeLessThan(await t.db.$count(experts));
});

test("messages wait on both sides, and the expert's response time is known", async () => {
  await seed();
  const accounts = new Map((await t.db.select().from(users)).map(({ id, email }) => [id, email]));
  const threads = await t.db.select().from(chatThreads);
  const own = threads.find(({ learnerId }) => accounts.get(learnerId) === "learner@keyway.example");
  expect([own?.learnerUnread, own && accounts.get(own.expertId)]).toEqual([1, "expert@keyway.example"]);
  expect(threads.some(({ expertUnread }) => expertUnread > 0)).toBe(true);
  const [amara] = await t.db.select().from(experts).where(eq(experts.name, "Amara Okafor"));
  const expertIds = [amara?.id ?? ""];
  const seconds = (await readResponseTimes(t.db, { expertIds, now })).get(amara?.id ?? "");
  expect(seconds && responseTimeText(seconds)).toBe("Usually answers within 2 hours");
});

test("a card, an application and a link wait for the admin, none of them of the contract's accounts", async () => {
  await seed();
  const [cards, applied, links] = await Promise.all([
    findWaitingCards(t.db, { page: 1 }),
    findPendingApplications(t.db, { page: 1 }),
    findLinkCandidates(t.db, { page: 1 }),
  ]);
  expect(cards.rows).toMatchObject([{ name: "Inês Carvalho", isListed: false }]);
  expect(applied.rows).toMatchObject([{ email: "mateo@keyway.example" }]);
  expect(links.rows).toMatchObject([{ email: "samuel@keyway.example", isApproved: true }]);
});

test.each(["2026-11-20T11:20:00Z", "2027-03-14T02:30:00Z", "2028-02-29T23:59:59Z"])(
  "at %s the learner has paid sessions behind and ahead, on slots that were offered",
  async (instant) => {
    const present = new Date(instant);
    await seedDemoData(t.db, { now: present, adminEmail: "admin@keyway.example" });
    const rows = await t.db.select().from(bookings);
    for (const { startsAt, status, paymentStatus, expertId } of rows) {
      expect([status, paymentStatus]).toEqual([startsAt < present ? "completed" : "confirmed", "paid"]);
      const before = new Date(startsAt.getTime() - 2 * 3_600_000);
      expect(await isOffered(t.db, { expertId, start: startsAt, hours: 1, now: before })).toBe(true);
    }
    const learners = rows.filter((row) => row.learnerEmail === "learner@keyway.example");
    expect(learners.filter((row) => row.status === "completed").length).toBeGreaterThan(1);
    expect(learners.filter((row) => row.status === "confirmed").length).toBeGreaterThan(1);
  },
);

test("a second seed changes nothing, nor does one of a database in use", async () => {
  await Promise.all([seed(), seed()]);
  const counts = () => Promise.all([bookings, users, applications].map((table) => t.db.$count(table)));
  const before = await counts();
  expect([before[0], before[2]]).toEqual([9, 1]);
  expect(await seed()).toBe(false);
  expect(await counts()).toEqual(before);
});

test("a database with an account is left alone", async () => {
  await createUser(t.db);
  expect(await seed()).toBe(false);
  expect(await t.db.$count(experts)).toBe(0);
});
