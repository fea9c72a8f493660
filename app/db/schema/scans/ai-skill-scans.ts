import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId, textEnum } from "../columns";

const scanTypeEnum = textEnum("scan_type", ["quick", "full"]);

/** A skill scan, created when its mode is chosen. `user_id` is null while it belongs to no account. */
export const aiSkillScans = pgTable(
  "ai_skill_scans",
  {
    id: primaryId(),
    userId: uuid("user_id").references(() => users.id),
    /** 'full' is the complete analysis. */
    scanType: scanTypeEnum.column().notNull(),
    contentVersion: text("content_version").notNull(),
    answers: jsonb("answers").$type<Record<string, string | string[]>>().notNull().default({}),
    cvText: text("cv_text"),
    finishedAt: instant("finished_at"),
    /** The result that was shown (`domain/scans/analysis/result.ts`); null again once the scan is forgotten. */
    result: jsonb("result"),
    modelSummary: text("model_summary"),
    createdAt: createdAt(),
  },
  (table) => [
    check("ai_skill_scans_type_check", scanTypeEnum.check(table.scanType)),
    check("ai_skill_scans_answers_check", sql`jsonb_typeof(${table.answers}) = 'object'`),
    check("ai_skill_scans_cv_check", sql`length(${table.cvText}) between 1 and 20000`),
    check("ai_skill_scans_result_check", sql`${table.result} is null or ${table.finishedAt} is not null`),
    check(
      "ai_skill_scans_summary_check",
      sql`${table.modelSummary} is null or (${table.result} is not null and length(${table.modelSummary}) between 1 and 2000)`,
    ),
    unique("ai_skill_scans_owner_key").on(table.id, table.userId),
    index("ai_skill_scans_user_index").on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    index("ai_skill_scans_created_index").on(table.createdAt.desc().nullsFirst()),
    index("ai_skill_scans_unclaimed_index")
      .on(table.createdAt)
      .where(
        sql`${table.userId} is null and (${table.result} is not null or ${table.answers} <> '{}' or ${table.cvText} is not null)`,
      ),
  ],
);
