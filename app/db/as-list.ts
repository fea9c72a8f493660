import { type SQL, sql } from "drizzle-orm";

/** A subquery as one JSON array column, empty if there are no rows. Dates and times are strings in it. */
export const asList = <Row extends Record<keyof Row, string | number | boolean | null>>(rows: SQL) =>
  sql<Row[]>`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`;

/** The table of a query whose columns are all subqueries: one row. */
export const oneRow = sql`(values (1)) as one`;
