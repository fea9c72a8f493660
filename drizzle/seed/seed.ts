import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { checkFreeSoon } from "~/domain/availability/free-soon.server";
import { closeDays } from "~/domain/counts/close-days.server";
import { measureAll } from "~/domain/experts/reliability/measure-reliability.server";
import { seedAccounts } from "./accounts";
import { seedBookings } from "./bookings";
import { seedCases } from "./cases";
import { seedChat } from "./chat";
import { seedClasses } from "./classes";
import { seedEarnings } from "./earnings";
import { seedExperts } from "./experts";
import { seedQueue } from "./queue";
import { seedScans } from "./scans";
import { seedTestimonials } from "./testimonials";
import { seedViews } from "./views";

/**
 * Fills an empty database with the demo data of the contract, in one transaction; a database with any account is left
 * alone. Instances that start together take turns.
 * @returns whether anything was written
 */
export async function seedDemoData(
  db: Db,
  { now, adminEmail, meetingRooms = null }: { now: Date; adminEmail: string; meetingRooms?: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // On a slow machine another instance's turn takes longer than a statement may.
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(users)) > 0) return false;
    const experts = await seedExperts(tx, now);
    const idOf = (key: string) => {
      const id = experts.get(key);
      if (!id) throw new Error(`There is no demo expert ${key}`);
      return id;
    };
    const { learner, learner2, expert } = await seedAccounts(tx, { now, adminEmail, idOf });
    await seedBookings(tx, { now, meetingRooms }, [
      { learner, expertId: idOf("amara"), inDays: -40, slot: 3 },
      { learner, expertId: idOf("leila"), inDays: -26, slot: 1 },
      { learner, expertId: idOf("amara"), inDays: -12, slot: 2 },
      { learner, expertId: idOf("amara"), inDays: 2, slot: 4 },
      { learner, expertId: idOf("jonas"), inDays: 6, slot: 1 },
      { learner: learner2, expertId: idOf("amara"), inDays: -20, slot: 5 },
      { learner: learner2, expertId: idOf("amara"), inDays: -33, slot: 4 },
      { learner: learner2, expertId: idOf("amara"), inDays: -47, slot: 2 },
      { learner: learner2, expertId: idOf("amara"), inDays: 3, slot: 1 },
    ]);
    await seedCases(tx, { now, learner });
    const attendees = await seedClasses(tx, { now, meetingRooms, learner, learner2, idOf });
    await seedEarnings(tx, now);
    await seedChat(tx, { now, expert, learners: [learner, learner2, ...attendees] });
    await seedScans(tx, { now, learner });
    await seedViews(tx, { now, idOf });
    await seedQueue(tx, now);
    await seedTestimonials(tx);
    await measureAll(tx, now);
    // There is little to count, so all days fit into one batch.
    await closeDays(tx, now, 1000);
    // All of them, with the cards that wait in the admin's queue.
    await checkFreeSoon(tx, { now, limit: 1000 });
    return true;
  });
}

/** Any fixed number that nothing else in this database locks. */
const seedLock = 7_203_252;
