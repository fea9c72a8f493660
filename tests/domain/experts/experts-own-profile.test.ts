import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { experts } from "~/db/schema/experts/experts";
import { weekSummary } from "~/domain/availability/week-summary";
import { readExpertFigures } from "~/domain/diary/expert-figures.server";
import { findCardToEdit, ownCardQuery } from "~/domain/experts/card/card-queries.server";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

const t = useDatabase();
const range = (dayOfWeek: number, startTime: string, endTime: string) => ({ dayOfWeek, startTime, endTime });

describe("a week in one line", () => {
  const days = (list: number[], start: string, end: string) => list.map((day) => range(day, start, end));
  test.each([
    [[], null],
    [days([5, 4, 3, 2, 1], "09:00:00", "18:00:00"), "Monday to Friday, 09:00–18:00, Berlin time"],
    [days([0, 1, 2, 3, 4, 5, 6], "20:00", "24:00"), "Every day, 20:00–24:00, Berlin time"],
    // Two days aren't a span, and a missing day ends a span.
    [days([0, 6], "10:00", "12:00"), "Saturday and Sunday, 10:00–12:00, Berlin time"],
    [days([1, 2, 3, 5], "09:00", "14:00"), "Monday to Wednesday and Friday, 09:00–14:00, Berlin time"],
    [
      // Touching ranges are merged. Days with equal hours are grouped, even with other days between them.
      [
        ...days([1, 4], "12:00", "14:00"),
        ...days([1, 4], "09:00", "12:00"),
        ...days([1, 4], "18:30", "20:30"),
        range(3, "09:00", "14:00"),
      ],
      "Monday and Thursday, 09:00–14:00 and 18:30–20:30; Wednesday, 09:00–14:00, Berlin time",
    ],
  ])("%#", (ranges, line) => expect(weekSummary(ranges, "Europe/Berlin")).toBe(line));
});

describe("an expert's own card", () => {
  test("is found unapproved too, with its active hours, and not when it is deleted", async () => {
    const card = await createExpert(t.db, {
      approved: false,
      sessionsCount: 3,
      hours: [{ ...range(1, "09:00", "12:00") }, { ...range(2, "09:00", "12:00"), isActive: false }],
    });
    const other = await createExpert(t.db);
    const found = await findCardToEdit(t.db, card.id, now);
    expect(found).toMatchObject({ approved: false, rating: null, sessionsGiven: 3 });
    await t.db.update(experts).set({ deletedAt: now }).where(eq(experts.id, card.id));
    expect(await findCardToEdit(t.db, card.id, now)).toBeNull();
    expect(await t.db.$count(expertAvailability, eq(expertAvailability.expertId, other.id))).toBe(7);
  });

  test.each(["submitted", "returned"] as const)("is what was saved last while that is %s", async (status) => {
    const [{ id: userId }, { id: adminId }] = [
      await createUser(t.db, { role: "expert" }),
      await createUser(t.db, { role: "admin" }),
    ];
    const { id: expertId } = await createExpert(t.db, { userId, avatar: "/avatars/old.svg" });
    const saved = {
      ...{ title: "Threat hunter", bio: "New words.", priceCents: 5550, certifications: ["OSCP"] },
      ...{ languages: ["French"], linkedin: "https://linkedin.example/in/new", avatar: "/avatars/new.svg" },
    };
    const figures = { expertId, userId, now, weeks: [now], moneyWeeks: [now] };
    const dashboardCard = async () => (await readExpertFigures(t.db, figures))?.card;
    const decision = { status, reason: "Say more.", decidedBy: adminId, decidedAt: now };
    await t.db.insert(cardVersions).values({
      ...{ expertId, submittedBy: userId, number: 1, name: "Amara Okafor", ...saved },
      ...(status === "returned" ? decision : { status }),
    });
    const summary = { title: "Threat hunter", priceCents: 5550, standing: { isListed: true } };
    expect(await findCardToEdit(t.db, expertId, now)).toMatchObject({ content: saved, approved: true });
    expect(await dashboardCard()).toMatchObject(summary);
    await t.db
      .update(cardVersions)
      .set({ status: "approved", reason: null, decidedBy: adminId, decidedAt: now });
    const listed = { title: "Incident responder", priceCents: 4000 };
    expect(await findCardToEdit(t.db, expertId, now)).toMatchObject({
      content: { ...listed, avatar: "/avatars/old.svg" },
      standing: { isWaiting: false, returnedReason: null },
    });
    expect(await dashboardCard()).toMatchObject(listed);
  });

  test("counts the sessions that have begun, unless the card knows of more", async () => {
    const { id: learnerId } = await createUser(t.db);
    const [card, other] = [await createExpert(t.db, { sessionsCount: 1 }), await createExpert(t.db)];
    for (const [hours, expertId, status] of [
      [-1, card.id, "completed"],
      [-3, card.id, "confirmed"],
      [-5, card.id, "cancelled"],
      [-7, card.id, "no_show"],
      [3, card.id, "confirmed"],
      [-9, other.id, "confirmed"],
    ] as const) {
      const startsAt = new Date(now.getTime() + hours * 3_600_000);
      await createBooking(t.db, { learnerId, expertId, startsAt, status });
    }
    expect((await findCardToEdit(t.db, card.id, now))?.sessionsGiven).toBe(2);
    expect((await findCardToEdit(t.db, other.id, now))?.sessionsGiven).toBe(1);
  });

  test("walks indexes", async () => {
    const { id: learnerId } = await createUser(t.db);
    await t.db.execute(sql`insert into experts (id, name, title, bio, price_cents)
      select gen_random_uuid(), 'N', 'T', 'B', 4000 from generate_series(1, 3000)`);
    await t.db.execute(sql`insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at,
        ends_at, hours, status, price_cents, total_cents, learner_time_zone, expert_time_zone)
      select gen_random_uuid(), ${learnerId}, id, 'N', 'n@test.example', at, at + interval '1 hour', 1, 'completed',
        4000, 4000, 'UTC', 'UTC'
      from (select id, now() - row_number() over () * interval '1 hour' as at from experts) as past`);
    await t.db.execute(sql`analyze experts, bookings`);
    const query = ownCardQuery(t.db, learnerId, now);
    const plan = JSON.stringify(await t.db.execute(sql`explain ${query.getSQL()}`));
    expect(plan).toContain("bookings_expert_index");
    expect(plan).not.toMatch(/Seq Scan on (experts|bookings)\b/);
  });
});
