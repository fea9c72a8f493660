import { type SQL, sql } from "drizzle-orm";

/** The rows of a query as a JSON list in a row of another, empty without any. Dates and times come as texts. */
export const asList = <Row extends Record<keyof Row, string | number | null>>(rows: SQL) =>
  sql<Row[]>`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`;
