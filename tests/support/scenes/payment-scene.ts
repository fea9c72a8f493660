import { asc, eq } from "drizzle-orm";
import type { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { mails } from "~/db/schema/site/mails";
import type { BookingRequest } from "~/domain/bookings/request/check-booking.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { callerOf } from "../caller";
import type { TestDatabase } from "../db/database";
import { fakeProvider } from "../peers/fake-provider";
import { runPaymentJobs } from "../site/payment-jobs";
import { now as beginning, requestOf } from "./booking-scene";
import { createExpert, createUser } from "./factories";
import { movedMoney } from "./moved-money";

type User = typeof users.$inferSelect;

/** A learner who pays an expert 40 dollars through the fake provider. `clock.now` is the time of all callers. */
export async function paymentScene({ db }: Pick<TestDatabase, "db">) {
  const learner = await createUser(db);
  const expert = await createExpert(db);
  const provider = fakeProvider();
  const providers = () => provider;
  const clock = { now: beginning };
  const caller = () => ({ now: clock.now, appUrl: "http://localhost:3000", seller: {} });
  const as = (user: User = learner) => callerOf(user, { now: clock.now });

  const take =
    (command: typeof holdBooking) =>
    async (user = learner, values: Partial<BookingRequest> = {}) => {
      const taken = await command(db, as(user), requestOf(expert.id, values));
      if (!taken.ok) throw new Error(taken.error);
      return taken.value;
    };
  const start = async (bookingId: string, user = learner) => {
    const started = await startPayment(db, as(user), { bookingId, provider });
    if (!started.ok) throw new Error(started.error);
    return { ...started.value, session: started.value.sessionId ?? "" };
  };
  const hold = take(holdBooking);
  const findBooking = async (bookingId: string) => {
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId));
    if (!booking) throw new Error("There is no such booking");
    return booking;
  };

  return {
    ...{ learner, expert, provider, providers, clock, caller, as, start, hold, findBooking },
    book: take(createBooking),
    /** A hold whose payment has begun. */
    async begin(values: Partial<BookingRequest> = {}) {
      const booking = await hold(learner, values);
      return { booking, payment: await start(booking.id) };
    },
    settle: (paymentId: string) => settlePayment(db, caller(), { paymentId, providers }),
    later: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    workOff: async () => {
      for (let round = 0; round < 4; round += 1) {
        provider.finishRefunds();
        await runPaymentJobs(db, { caller: caller(), providers });
      }
    },
    findPayment: async (paymentId: string) => {
      const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
      return payment;
    },
    refundsOf: (paymentId: string) =>
      db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, paymentId))
        .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    /** "charge 4000 USD", oldest first. */
    ledgerOf: async (paymentId: string) => {
      const entries = await movedMoney(db, eq(payments.id, paymentId));
      return entries.map(({ kind, cents, currency }) => `${kind} ${cents} ${currency}`);
    },
    /** The subjects (`about`) of the payment notices mailed to the learner, oldest first. */
    paymentNoticesOf: async (user = learner) => {
      const sent = await db.select().from(mails).where(eq(mails.toUserId, user.id)).orderBy(mails.id);
      return sent.flatMap(({ template, payload }) =>
        template === "payment-notice" ? [(payload as { about: string }).about] : [],
      );
    },
  };
}

export type PaymentScene = Awaited<ReturnType<typeof paymentScene>>;
