import { sql } from "drizzle-orm";
import { check, pgTable, smallint, unique, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, primaryId, textEnum } from "../columns";

const formatEnum = textEnum("format", ["avif", "jpeg"]);

/**
 * The files of portraits, unless an S3 service stores them. There is no foreign key: files are stored before the row
 * that names them, and a job removes files without one.
 */
export const portraitFiles = pgTable(
  "portrait_files",
  {
    id: primaryId(),
    portraitId: uuid("portrait_id").notNull(),
    /** The side of the square in pixels. */
    size: smallint("size").notNull(),
    format: formatEnum.column().notNull(),
    content: bytea("content").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("portrait_files_key").on(table.portraitId, table.size, table.format),
    check("portrait_files_format_check", formatEnum.check(table.format)),
    check("portrait_files_content_check", sql`octet_length(${table.content}) between 1 and 1048576`),
  ],
);
