import { type SQL, sql } from "drizzle-orm";

/** The rows of a query as one JSON list in a row of another; without any, an empty list. Dates and times come as texts. */
export const asList = <Row extends Record<keyof Row, string | number | null>>(rows: SQL) =>
  sql<Row[]>`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`;
