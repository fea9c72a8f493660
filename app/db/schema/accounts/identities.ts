import { pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, primaryId } from "../columns";
import { users } from "./users";

/** Links an account to a subject at an OpenID provider. Signing in there as that subject signs in to the account. */
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
