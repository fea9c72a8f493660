import { and, desc, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classes } from "~/db/schema/classes/classes";
import type { ListFile } from "~/domain/lists/admin-list";
import { readSearch } from "~/domain/lists/list";
import { priceText } from "~/shared/money";
import { namedClasses } from "./named-classes.server";
import { countSeats, selectClasses } from "./run-queries.server";

type ClassLine = Awaited<ReturnType<typeof allClassesAfter>>[number];

/** The classes as a file, with the same search as their list. */
export const classesFile: ListFile<ClassLine> = {
  name: "classes",
  audit: { action: "classes-exported", type: "class" },
  columns: [
    { name: "Id", text: ({ live }) => live.id },
    { name: "Title", text: ({ live }) => live.title },
    { name: "Teacher", text: ({ teacher }) => teacher },
    { name: "Expert id", text: ({ live }) => live.expertId ?? "" },
    { name: "Status", text: ({ live }) => live.status },
    { name: "Starts", instant: ({ live }) => live.startsAt },
    { name: "Minutes", text: ({ live }) => String(live.durationMinutes) },
    { name: "Price", text: ({ live }) => priceText(live.priceCents) },
    { name: "Currency", text: ({ live }) => live.currency },
    { name: "Seats", text: ({ live }) => String(live.maxSeats) },
    { name: "Sold", text: ({ counts }) => String(counts.confirmed) },
    { name: "Waiting", text: ({ counts }) => String(counts.waiting + counts.offered) },
    { name: "Cancelled", instant: ({ live }) => live.cancelledAt },
    { name: "Cancelled by", text: ({ live }) => live.cancelledBy ?? "" },
    { name: "Created", instant: ({ live }) => live.createdAt },
  ],
  after: (db, params) => {
    const search = readSearch(params);
    return (last, limit) => allClassesAfter(db, search, last?.live.id ?? null, limit);
  },
};

/** Reads classes newest first, in the order of their ids. @param last the last id of the previous piece */
async function allClassesAfter(db: Db, search: string, last: string | null, limit: number) {
  const rows = await selectClasses(db)
    .where(and(search ? namedClasses(search) : undefined, last ? lt(classes.id, last) : undefined))
    .orderBy(desc(classes.id))
    .limit(limit);
  const counts = await countSeats(
    db,
    rows.map(({ live }) => live.id),
  );
  return rows.map((row) => ({ ...row, counts: counts(row.live.id) }));
}
