import type { ListQuery } from "~/domain/lists/list";

/** A page of one of the admin's lists, as its loader hands it on. */
export interface ListView<Line> {
  query: ListQuery;
  rows: readonly Line[];
  hasNext: boolean;
}
