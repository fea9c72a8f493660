import { and, eq, sql } from "drizzle-orm";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { Role } from "~/domain/caller";
import { shownName } from "~/domain/experts/expert";
import { listed } from "~/domain/experts/listing/listed.server";
import { currentPortraitPath } from "~/domain/portraits/own-portrait.server";
import type { Partner } from "./chat";

/** Parts of queries that read the partner of a thread: `users` is the partner's account, `experts` its listed card. */

/** The picture of an account without a card: its portrait, or an address. */
const userPicture = sql<string | null>`coalesce(${currentPortraitPath(users.id)}, ${users.avatarUrl})`;

export const partnerColumns = {
  partner: { userId: users.id, fullName: users.fullName, avatarUrl: userPicture, role: users.role },
  card: {
    id: experts.id,
    name: experts.name,
    title: experts.title,
    priceCents: experts.priceCents,
    avatar: experts.picture,
  },
};

/** The condition of the left join with `experts_users`. */
export const ofPartner = and(eq(expertsUsers.userId, users.id), eq(users.role, "expert"));
/** The condition of the left join with `experts`. */
export const listedCard = and(eq(experts.id, expertsUsers.expertId), listed);

/** An SQL condition: a listed card is linked to the account. */
export const hasListedCard = (userId: string) =>
  sql<boolean>`exists (select from ${expertsUsers} join ${experts} on ${listedCard} where ${expertsUsers.userId} = ${userId})`;

interface PartnerRow {
  partner: { userId: string; fullName: string; avatarUrl: string | null; role: Role };
  card: { id: string; name: string; title: string; priceCents: number; avatar: string | null } | null;
}

/** Converts a row for pages. An expert's avatar is that of the card. */
export const toPartner = ({ partner, card }: PartnerRow): Partner => ({
  userId: partner.userId,
  name: shownName(card?.name ?? partner.fullName),
  avatar: partner.role === "expert" ? (card?.avatar ?? null) : partner.avatarUrl,
  expert: card && { id: card.id, title: card.title, priceCents: card.priceCents },
});
