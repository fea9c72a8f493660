import { type SQL, sql } from "drizzle-orm";

/** A subquery as one JSON array column, empty if there are no rows. Dates and times are strings in it. */
export const asList = <Row extends Record<keyof Row, string | number | null>>(rows: SQL) =>
  sql<Row[]>`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`;
