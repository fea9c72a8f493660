import { and, eq, sql } from "drizzle-orm";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { Role } from "~/domain/caller";
import { shownName } from "~/domain/experts/expert";
import { listed } from "~/domain/experts/listing/listed.server";
import type { Partner } from "./chat";

/** How queries read the person on the other side: `users` is that account, with its listed card where it has one. */

export const partnerColumns = {
  partner: { userId: users.id, fullName: users.fullName, avatarUrl: users.avatarUrl, role: users.role },
  card: {
    id: experts.id,
    name: experts.name,
    title: experts.title,
    priceCents: experts.priceCents,
    avatar: experts.avatar,
  },
};

/** The condition of the left join with `experts_users` … */
export const ofPartner = and(eq(expertsUsers.userId, users.id), eq(users.role, "expert"));
/** … and of the one with `experts`. */
export const listedCard = and(eq(experts.id, expertsUsers.expertId), listed);

/** True of an account that a listed card is linked to. */
export const hasListedCard = (userId: string) =>
  sql<boolean>`exists (select from ${expertsUsers} join ${experts} on ${listedCard} where ${expertsUsers.userId} = ${userId})`;

interface PartnerRow {
  partner: { userId: string; fullName: string; avatarUrl: string | null; role: Role };
  card: { id: string; name: string; title: string; priceCents: number; avatar: string | null } | null;
}

/** What pages show of the row. An expert's avatar is the card's. */
export const toPartner = ({ partner, card }: PartnerRow): Partner => ({
  userId: partner.userId,
  name: shownName(card?.name ?? partner.fullName),
  avatar: partner.role === "expert" ? (card?.avatar ?? null) : partner.avatarUrl,
  expert: card && { id: card.id, title: card.title, priceCents: card.priceCents },
});
