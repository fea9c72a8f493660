import { existsSync, statSync } from "node:fs";
import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { payments } from "~/db/schema/payments/payments";
import { findPendingApplications } from "~/domain/applications/queries.server";
import { findNextSlots } from "~/domain/availability/queries.server";
import { findWaitingCards } from "~/domain/experts/card/card-queries.server";
import { readCardFacts } from "~/domain/experts/listing/card-facts.server";
import { wholeListing } from "~/domain/experts/listing/listing";
import { listExperts } from "~/domain/experts/listing/queries.server";
import { specialities } from "~/domain/experts/listing/specialities";
import { findLinkCandidates } from "~/domain/experts/record/link-candidates.server";
import { skillFacets } from "~/domain/experts/skill-facets";
import { canonicalSkill } from "~/domain/experts/vocabulary";
import { retainedBy } from "~/domain/ledger/position.server";
import { isTimeZone } from "~/shared/format-time";
import { seedDemoData } from "../../../drizzle/seed/seed";
import { useDatabase } from "../../support/db/database";

/** The demo data of an ordinary day. */

const now = new Date("2026-11-20T11:20:00Z");
const t = useDatabase({
  filledBy: async ({ db }) => {
    expect(await seedDemoData(db, { now, adminEmail: "admin@keyway.example" })).toBe(true);
  },
});

test("the demo experts are complete, portrayed, and have free times", async () => {
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
  const { experts: cards } = await listExperts(t.db, { ...wholeListing });
  const isFree = await t.db
    .select({ isFree: experts.isFreeSoon })
    .from(experts)
    .where(eq(experts.approved, true));
  expect(cards.length).toBe(12);
  expect(isFree.every((row) => row.isFree)).toBe(true);
});

test("the accounts of the contract are there, and the expert's is linked, in a zone of its own", async () => {
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
  const accounts = new Map((await t.db.select().from(users)).map(({ id, email }) => [id, email]));
  const threads = await t.db.select().from(chatThreads);
  const own = threads.find(({ learnerId }) => accounts.get(learnerId) === "learner@keyway.example");
  expect([own?.learnerUnread, own && accounts.get(own.expertId)]).toEqual([1, "expert@keyway.example"]);
  expect(threads.some(({ expertUnread }) => expertUnread > 0)).toBe(true);
  const [amara] = await t.db.select().from(experts).where(eq(experts.name, "Amara Okafor"));
  const expertIds = [amara?.id ?? ""];
  const { experts: known } = await readCardFacts(t.db, { expertIds, viewerId: null, now });
  expect(known[amara?.id ?? ""]?.answers).toBe("Usually answers within 2 hours");
});

test("a card, an application and a link wait for the admin, none of them of the contract's accounts", async () => {
  const [cards, applied, links] = await Promise.all([
    findWaitingCards(t.db, { page: 1 }),
    findPendingApplications(t.db, { page: 1 }),
    findLinkCandidates(t.db, { page: 1 }),
  ]);
  expect(cards.rows).toMatchObject([{ name: "Inês Carvalho", isListed: false }]);
  expect(applied.rows).toMatchObject([{ email: "mateo@keyway.example" }]);
  expect(links.rows).toMatchObject([{ email: "samuel@keyway.example", isApproved: true }]);
});

test("the learner has a paid seat, each paid seat its charge, and two wait for the class that is sold out", async () => {
  const seats = await t.db
    .select({
      slug: classes.slug,
      email: users.email,
      seat: classReservations,
      cents: retainedBy(payments.id),
    })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .innerJoin(users, eq(users.id, classReservations.learnerId))
    .leftJoin(payments, eq(payments.id, classReservations.paymentId));
  expect(seats.every(({ seat }) => seat.status === "confirmed")).toBe(true);
  for (const { seat, cents } of seats) expect(cents ?? 0).toBe(seat.priceCents);
  const own = seats.filter(({ email }) => email === "learner@keyway.example").map(({ slug }) => slug);
  expect(own.sort()).toEqual(["phishing-triage", "threat-hunting-with-logs"]);
  const line = await t.db.select().from(classWaitlist).orderBy(asc(classWaitlist.place));
  expect(line.map(({ email, status }) => `${email} ${status}`)).toEqual([
    "learner@keyway.example waiting",
    "sofia@keyway.example waiting",
  ]);
});
