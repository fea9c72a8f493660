import { allClassesAfter, type ClassLine } from "~/domain/classes/running/classes-file.server";
import { readSearch } from "~/domain/lists/list";
import { priceText } from "~/shared/money";
import type { CsvColumn } from "~/web/csv-answer.server";
import { adminFile } from "../admin-file.server";
import { takeNoPosts } from "../admin-view.server";

/** The classes as a file. */

const columns: CsvColumn<ClassLine>[] = [
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
];

export const loader = adminFile({
  name: "classes",
  audit: { action: "classes-exported", type: "class" },
  columns,
  rowsAfter: ({ db }, params) => {
    const search = readSearch(params);
    return (last, limit) => allClassesAfter(db, search, last?.live.id ?? null, limit);
  },
});

export const action = takeNoPosts;
