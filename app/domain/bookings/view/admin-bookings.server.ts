import { and, asc, desc, eq, gt, lt, lte, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { isAgreedOn } from "~/domain/bookings/agreed-on.server";
import { becameCredit } from "~/domain/bookings/became-credit.server";
import { bookingLabel, bookingStates, releasedLabel, stateLabel } from "~/domain/bookings/booking-states";
import type { AdminList } from "~/domain/lists/admin-list";
import type { AdminListShape } from "~/domain/lists/list";
import { listReads } from "~/domain/lists/list-reads.server";
import { priceText } from "~/shared/money";
import { paths } from "~/shared/paths";
import { namedBookings } from "./named-bookings.server";

const shape = {
  name: "bookings",
  title: "Bookings",
  search: {
    label: "Id, name or email",
    hint: "A whole id of a booking, a person or a payment, or the beginning of a name or an email",
  },
  filters: [
    {
      name: "status",
      label: "Status",
      options: [
        ...bookingStates.map((value) => ({ value, label: stateLabel(value) })),
        { value: releasedLabel, label: releasedLabel },
      ],
    },
    {
      name: "date",
      label: "Date",
      options: [
        { value: "ahead", label: "Ahead" },
        { value: "ahead-7", label: "Next 7 days" },
        { value: "past-7", label: "Last 7 days" },
        { value: "past-30", label: "Last 30 days" },
      ],
    },
  ],
  sorts: [
    { value: "newest", label: "Newest booking first" },
    { value: "oldest", label: "Oldest booking first" },
    { value: "latest", label: "Latest date first" },
    { value: "earliest", label: "Earliest date first" },
  ],
  pageSize: 50,
} satisfies AdminListShape;

const selectSummaries = (db: Db) =>
  db
    .select({
      id: bookings.id,
      learnerId: bookings.learnerId,
      learnerName: users.fullName,
      learnerEmail: sql<string | null>`case when ${users.erasedAt} is null then ${users.email}::text end`,
      expertId: bookings.expertId,
      expertName: experts.name,
      startsAt: bookings.startsAt,
      hours: bookings.hours,
      status: bookings.status,
      isAgreedOn: isAgreedOn(),
      paymentStatus: bookings.paymentStatus,
      becameCredit,
      totalCents: bookings.totalCents,
      currency: bookings.currency,
      createdAt: bookings.createdAt,
      cancelledAt: bookings.cancelledAt,
      cancelledBy: bookings.cancelledBy,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.learnerId))
    .innerJoin(experts, eq(experts.id, bookings.expertId));

/** Written like the expression of `bookings_starts_index`, so that the index is used. */
const date = sql`(${bookings.startsAt} at time zone 'UTC')`;

const sorts: Record<string, SQL[]> = {
  oldest: [asc(bookings.createdAt), asc(bookings.id)],
  latest: [desc(date), desc(bookings.id)],
  earliest: [asc(date), asc(bookings.id)],
};

/** Returns an instant to compare with `date`. */
const inDays = (now: Date, days: number) =>
  sql`(${new Date(now.getTime() + days * 86_400_000).toISOString()}::timestamptz at time zone 'UTC')`;

const startsWithin: Record<string, (now: Date) => SQL | undefined> = {
  ahead: (now) => gt(date, inDays(now, 0)),
  "ahead-7": (now) => and(gt(date, inDays(now, 0)), lt(date, inDays(now, 7))),
  "past-7": (now) => and(lte(date, inDays(now, 0)), gt(date, inDays(now, -7))),
  "past-30": (now) => and(lte(date, inDays(now, 0)), gt(date, inDays(now, -30))),
};

/** A hold that was released isn't a cancelled session, though both have that status. */
function withLabel(label: string): SQL | undefined {
  if (label === releasedLabel) return and(sql`${bookings.status} = 'cancelled'`, not(isAgreedOn()));
  const hasStatus = sql`${bookings.status} = ${label}`;
  return label === "cancelled" ? and(hasStatus, isAgreedOn()) : hasStatus;
}

type BookingSummary = Awaited<ReturnType<typeof selectSummaries>>[number];

const { read, after } = listReads<BookingSummary>({
  shape,
  table: bookings,
  rows: (db, { where, orderBy, limit, offset }) =>
    selectSummaries(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  matching: async (db, { search, filters: { status, date } }, { now }) =>
    and(
      search ? await namedBookings(db, search) : undefined,
      status ? withLabel(status) : undefined,
      date ? startsWithin[date]?.(now) : undefined,
    ),
  sorts,
});

/** All bookings (specification: learner email, expert name, date, status). */
export const allBookings: AdminList<BookingSummary> = {
  shape,
  action: paths.adminDashboard(),
  queryParams: { tab: "bookings" },
  lead: (zone) => `Times in ${zone}.`,
  isPlain: true,
  empty: "There are no bookings.",
  columns: [
    { name: "Learner email", cell: ({ learnerEmail }) => learnerEmail ?? "Deleted account" },
    { name: "Expert name", cell: ({ expertName }) => expertName },
    {
      name: "Date",
      cell: ({ id, startsAt }, { when }) => [
        { text: when(startsAt), href: paths.adminBooking(id), kind: "unbroken" },
      ],
    },
    { name: "Status", cell: bookingLabel },
  ],
  read,
  file: {
    name: "bookings",
    audit: { action: "bookings-exported", type: "booking" },
    columns: [
      { name: "Id", text: ({ id }) => id },
      { name: "Learner", text: ({ learnerName }) => learnerName },
      { name: "Learner email", text: ({ learnerEmail }) => learnerEmail ?? "" },
      { name: "Learner id", text: ({ learnerId }) => learnerId },
      { name: "Expert", text: ({ expertName }) => expertName },
      { name: "Expert id", text: ({ expertId }) => expertId },
      { name: "Starts", instant: ({ startsAt }) => startsAt },
      { name: "Hours", text: ({ hours }) => String(hours) },
      { name: "Status", text: bookingLabel },
      {
        name: "Payment",
        text: ({ paymentStatus, becameCredit: isCredit }) =>
          paymentStatus === "refunded" && isCredit ? "became a credit" : paymentStatus,
      },
      { name: "Total in USD", text: ({ totalCents }) => priceText(totalCents) },
      { name: "Booked", instant: ({ createdAt }) => createdAt },
      { name: "Cancelled", instant: ({ cancelledAt }) => cancelledAt },
      { name: "Cancelled by", text: ({ cancelledBy }) => cancelledBy ?? "" },
    ],
    after,
  },
};
