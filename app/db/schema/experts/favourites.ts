import { index, pgTable, unique } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, ownedBy, primaryId } from "../columns";
import { experts } from "./experts";

export const favourites = pgTable(
  "favourites",
  {
    id: primaryId(),
    userId: ownedBy("user_id", () => users.id),
    expertId: ownedBy("expert_id", () => experts.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique("favourites_pair_key").on(table.userId, table.expertId),
    index("favourites_user_index").on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    index("favourites_expert_index").on(table.expertId),
  ],
);
