import type { Actor } from "~/domain/caller";
import { isolated } from "~/shared/isolated";

/** The header's name for a user: first word of the full name, else the e-mail's local part, else 'Profile'. */
export function headerLabel(actor: Pick<Actor, "fullName" | "email">): string {
  const label = actor.fullName.trim().split(/\s+/)[0] || actor.email.split("@")[0] || "Profile";
  const characters = [...label];
  return isolated(
    characters.length > labelLength ? `${characters.slice(0, labelLength - 1).join("")}…` : label,
  );
}

/** In characters. Longer names would break the header into two rows. */
const labelLength = 20;
