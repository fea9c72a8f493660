import { type Column, eq, sql } from "drizzle-orm";
import { experts } from "~/db/schema/experts/experts";
import { listed } from "./listed.server";

/** A column: the portrait of an expert's card; null without a portrait or a listed card. */
export const portraitOf = (expertId: Column) =>
  sql<
    string | null
  >`(select ${experts.picture} from ${experts} where ${eq(experts.id, expertId)} and ${listed})`;
