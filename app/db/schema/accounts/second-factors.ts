import { bigint, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, primaryId } from "../columns";
import { users } from "./users";

/** An account's authenticator app (TOTP). It is required once `confirmed_at` is set, after a first correct code. */
export const secondFactors = pgTable("second_factors", {
  id: primaryId(),
  userId: uuid("user_id")
    .notNull()
    .unique("second_factors_user_key")
    .references(() => users.id, { onDelete: "cascade" }),
  /** The shared secret, encrypted with a key derived from the program's secret. */
  sealedSecret: bytea("sealed_secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The 30-second step of the last accepted code. Codes of this step and earlier ones are refused. */
  lastUsedStep: bigint("last_used_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});
