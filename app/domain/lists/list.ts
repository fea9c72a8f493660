import { isIsoDate } from "~/shared/iso-date";
import { oneLine } from "~/shared/one-line";

/** The search, filters and sorting of one of the admin's lists. Its page, form and file are derived from this. */
export interface AdminListShape {
  /** Its name in addresses and files: "users". */
  name: string;
  /** Its title: "Users". */
  title: string;
  /** Queues have no search. */
  search?: { label: string; hint: string };
  filters: readonly ListFilter[];
  /** The first one is the default. */
  sorts: readonly ListOption[];
  pageSize: number;
}

export type ListFilter = ChoiceFilter | DayFilter;

export interface ChoiceFilter {
  name: string;
  label: string;
  /** Without "Any", which every filter has. */
  options: readonly ListOption[];
}

/** A day in the reader's zone, as "YYYY-MM-DD". */
export interface DayFilter {
  name: string;
  label: string;
  kind: "day";
}

export interface ListOption {
  value: string;
  label: string;
}

/** The state of a list as read from its address, without unknown values. */
export interface ListQuery {
  search: string;
  /** Values by filter name; a missing filter is on "Any". */
  filters: Readonly<Record<string, string>>;
  sort: string;
  page: number;
}

/** The last page. Users narrow down a long list instead of paging through it. */
export const lastListPage = 200;
export const longestSearch = 200;

/** Reads the query of an address. Unknown values become the default; it never fails. */
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

/** Reads the search text on one line, without control characters, which the database rejects. */
export const readSearch = (params: URLSearchParams): string =>
  oneLine(params.get("search") ?? "").slice(0, longestSearch);

const takes = (filter: ListFilter, asked: string): boolean =>
  "options" in filter
    ? filter.options.some(({ value }) => value === asked)
    : isIsoDate(asked) && /^2\d/.test(asked); // within the dates that the database can compare

/** The query as address fields, without default values. */
export function listParams(shape: AdminListShape, query: ListQuery): Record<string, string> {
  return {
    ...(query.search && { search: query.search }),
    ...query.filters,
    ...(query.sort !== shape.sorts[0]?.value && { sort: query.sort }),
    ...(query.page > 1 && { page: String(query.page) }),
  };
}

/** Whether the query has a search or filters. */
export const isNarrowed = ({ search, filters }: ListQuery): boolean =>
  search !== "" || Object.keys(filters).length > 0;

/** Returns the rows of a page from a read with one extra row. */
export const pageOf = <Row>({ pageSize }: AdminListShape, { page }: ListQuery, rows: Row[]) => ({
  rows: rows.slice(0, pageSize),
  hasNext: rows.length > pageSize && page < lastListPage,
});

/** The offset of a page and the number of rows to read, including one extra row that shows whether a page follows. */
export const pageWindow = ({ pageSize }: AdminListShape, { page }: ListQuery) => ({
  limit: pageSize + 1,
  offset: (page - 1) * pageSize,
});
