import { isIsoDate } from "~/shared/iso-date";
import { oneLine } from "~/shared/one-line";

/**
 * One of the admin's lists: what it is searched by, narrowed down by and sorted by. Its page, its form and its file
 * follow from it.
 */
export interface AdminListShape {
  /** Names it in addresses and files: "users". */
  name: string;
  /** What its rows are, in words: "Users". */
  title: string;
  /** A queue, which is worked off from its beginning, has none. */
  search?: { label: string; hint: string };
  filters: readonly ListFilter[];
  /** The first is the one without a choice. */
  sorts: readonly ListOption[];
  /** The latest that its first view shows (specification, constants). */
  pageSize: number;
}

export type ListFilter = ChoiceFilter | DayFilter;

export interface ChoiceFilter {
  name: string;
  label: string;
  /** Without "Any", which every filter has. */
  options: readonly ListOption[];
}

/** A day of the reader's calendar, as "YYYY-MM-DD". */
export interface DayFilter {
  name: string;
  label: string;
  kind: "day";
}

export interface ListOption {
  value: string;
  label: string;
}

/** What was asked of a list; what it doesn't know is left out. */
export interface ListQuery {
  search: string;
  /** By name of filter; one that isn't here is on "Any". */
  filters: Readonly<Record<string, string>>;
  sort: string;
  page: number;
}

/** A list of millions is narrowed down, not leafed through: the pages end here. */
export const lastListPage = 200;
export const longestSearch = 200;

/** Reads an address; never fails. */
export function readListQuery(shape: AdminListShape, params: URLSearchParams): ListQuery {
  const filters: Record<string, string> = {};
  for (const filter of shape.filters) {
    const asked = params.get(filter.name) ?? "";
    if (takes(filter, asked)) filters[filter.name] = asked;
  }
  const sort = shape.sorts.find(({ value }) => value === params.get("sort")) ?? shape.sorts[0];
  const page = Number(/^[1-9]\d{0,5}$/.exec(params.get("page") ?? "")?.[0] ?? 1);
  return {
    search: readSearch(params),
    filters,
    sort: sort?.value ?? "",
    page: Math.min(page, lastListPage),
  };
}

/** What is searched for, on one line: control characters, which the database can't compare, are none of it. */
export const readSearch = (params: URLSearchParams): string =>
  oneLine(params.get("search") ?? "").slice(0, longestSearch);

const takes = (filter: ListFilter, asked: string): boolean =>
  "options" in filter
    ? filter.options.some(({ value }) => value === asked)
    : isIsoDate(asked) && /^2\d/.test(asked); // within what the database can compare

/** The same as fields of an address; what needn't be said isn't. */
export function listParams(shape: AdminListShape, query: ListQuery): Record<string, string> {
  return {
    ...(query.search && { search: query.search }),
    ...query.filters,
    ...(query.sort !== shape.sorts[0]?.value && { sort: query.sort }),
    ...(query.page > 1 && { page: String(query.page) }),
  };
}

/** Whether the list shows less than it has. */
export const isNarrowed = ({ search, filters }: ListQuery): boolean =>
  search !== "" || Object.keys(filters).length > 0;

/** Cuts what was read, one row more than a page, to the page. */
export const pageOf = <Row>({ pageSize }: AdminListShape, { page }: ListQuery, rows: Row[]) => ({
  rows: rows.slice(0, pageSize),
  hasNext: rows.length > pageSize && page < lastListPage,
});

/** Where a page of a list begins, and how many rows are read for it: one more, to know whether there is a next page. */
export const pageWindow = ({ pageSize }: AdminListShape, { page }: ListQuery) => ({
  limit: pageSize + 1,
  offset: (page - 1) * pageSize,
});
