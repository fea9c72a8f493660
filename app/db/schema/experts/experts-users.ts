import { pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, primaryId } from "../columns";
import { experts } from "./experts";

/** The link between an account and an expert record (decision B2): at most one for each of them. */
export const expertsUsers = pgTable("experts_users", {
  id: primaryId(),
  userId: uuid("user_id")
    .notNull()
    .unique("experts_users_user_id_key")
    .references(() => users.id, { onDelete: "cascade" }),
  expertId: uuid("expert_id")
    .notNull()
    .unique("experts_users_expert_id_key")
    .references(() => experts.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});
