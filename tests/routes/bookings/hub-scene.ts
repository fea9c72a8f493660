import type { bookings } from "~/db/schema/bookings/bookings";
import { loader } from "~/routes/bookings/view/booking";
import type { TestDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { answerOf, asActor, get, routeArgs } from "../../support/site/request";

/** Creates a booking with its two sides, and reads its page's data from the loader. */
export function hubScene(t: TestDatabase) {
  async function scene(values: Partial<typeof bookings.$inferInsert> = {}) {
    const learner = await asActor(t.db, await createUser(t.db));
    const account = await createUser(t.db, { role: "expert" });
    const { id: expertId } = await createExpert(t.db, { userId: account.id });
    const sides = { learnerId: learner.userId, expertId };
    const booking = await createBooking(t.db, { ...sides, startsAt: start, createdAt: at(20), ...values });
    return { learner, expert: await asActor(t.db, account), booking, id: booking.id };
  }

  async function read(id: string, actor: Someone, now: Date): Promise<Hub> {
    const args = routeArgs({ t, request: get(`/bookings/${id}`), params: { bookingId: id }, actor, now });
    return (await answerOf(loader(args))).body as Hub; // the loader's own data
  }

  return { scene, read };
}

/** The user who opens the page. */
export type Someone = Awaited<ReturnType<typeof asActor>>;

interface Hub {
  standing: { text: string; quote: string | null } | null;
  payments: Array<{ text: string; paymentId: string | null }>;
  story: Array<{ when: string; text: string; quote: string | null }>;
  booking: Record<string, unknown>;
  note: string | null;
}

const start = new Date("2026-11-30T10:00:00.000Z");
export const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour));
