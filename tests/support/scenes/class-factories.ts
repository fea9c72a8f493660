import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
import { sandboxSessions } from "~/db/schema/payments/sandbox-sessions";
import { postCharge } from "~/domain/ledger/record-money.server";
import { issueReceipt } from "~/domain/receipts/issue-receipt.server";
import { newId } from "~/platform/ids";

type User = Pick<typeof users.$inferSelect, "id" | "fullName" | "email">;

/** An open class of an hour on 1 December 2026, 18:00 UTC: ten seats at 49 dollars, by an expert without a card. */
export async function createLiveClass(
  db: Db,
  values: Partial<typeof classes.$inferInsert> = {},
): Promise<LiveClass> {
  const id = newId();
  const durationMinutes = values.durationMinutes ?? 60;
  const startsAt = values.startsAt === undefined ? new Date("2026-12-01T18:00:00.000Z") : values.startsAt;
  const [live] = await db
    .insert(classes)
    .values({
      id,
      slug: `class-${id}`,
      seriesId: newId(),
      title: "Threat hunting with logs",
      summary:
        "Read logs like a hunter. Build three queries that find what alerts miss. Leave with a plan for your own network.",
      ...(values.expertId ? {} : { expertName: "Amara Okafor" }),
      priceCents: 4900,
      durationMinutes,
      startsAt,
      endsAt: startsAt && new Date(startsAt.getTime() + durationMinutes * 60_000),
      maxSeats: 10,
      status: startsAt ? "open" : "announced",
      zoomLink: "https://meet.example/class-secret",
      ...values,
    })
    .returning();
  if (!live) throw new Error("The class was not written");
  return live;
}

/** A confirmed seat, paid through the sandbox unless it is free; with status `held`, an unpaid one. */
export async function createSeat(
  db: Db,
  live: LiveClass,
  learner: User,
  values: Partial<typeof classReservations.$inferInsert> = {},
) {
  const at = values.createdAt ?? new Date("2026-11-20T12:00:00.000Z");
  const isHeld = values.status === "held";
  const [held] = await db
    .insert(classReservations)
    .values({
      classId: live.id,
      learnerId: learner.id,
      name: learner.fullName,
      email: learner.email,
      mentorName: live.expertName ?? "Amara Okafor",
      skill: live.title,
      priceCents: live.priceCents,
      timeZone: "UTC",
      holdExpiresAt: new Date(at.getTime() + 15 * 60_000),
      createdAt: at,
      ...values,
      status: "held",
    })
    .returning();
  if (!held) throw new Error("The seat was not written");
  if (isHeld) return held;
  if (held.priceCents > 0) {
    const [id, sessionId] = [newId(), newId()];
    const money = { amountCents: held.priceCents, currency: "USD", createdAt: at };
    await db.insert(payments).values({
      ...{ id, reservationId: held.id, payerId: learner.id, ...money },
      ...{ provider: "sandbox", state: "paid", sessionId, chargeId: sessionId, paidAt: at },
    });
    await db.insert(sandboxSessions).values({
      ...{ id: sessionId, reference: id, ...money, description: "Class" },
      ...{ returnUrl: `/reservations/${held.id}`, state: "paid", paidAt: at, expiresAt: at },
    });
    await postCharge(db, { paymentId: id, amountCents: held.priceCents, currency: "USD", now: at });
    await issueReceipt(db, { paymentId: id, seller: {}, now: at });
  }
  const [seat] = await db
    .update(classReservations)
    .set({ status: values.status ?? "confirmed", confirmedAt: at })
    .where(eq(classReservations.id, held.id))
    .returning();
  if (!seat) throw new Error("The seat was not confirmed");
  return seat;
}

/** A new entry at the end of a class's waitlist. */
export async function createWaitlistEntry(
  db: Db,
  live: LiveClass,
  values: Partial<typeof classWaitlist.$inferInsert> = {},
) {
  const [entry] = await db
    .insert(classWaitlist)
    .values({ classId: live.id, name: "Wanda Wait", email: `wait-${newId()}@test.example`, ...values })
    .returning();
  if (!entry) throw new Error("The entry was not written");
  return entry;
}
