import { pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, primaryId } from "../columns";
import { users } from "./users";

/** An account at an OpenID provider: the person who proves to be that subject there is signed in here. */
export const identities = pgTable(
  "identities",
  {
    id: primaryId(),
    userId: ownedBy("user_id", () => users.id),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("identities_subject_key").on(table.issuer, table.subject),
    unique("identities_user_key").on(table.userId, table.issuer),
  ],
);
