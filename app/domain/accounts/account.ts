export type Role = "learner" | "expert" | "admin";

/** The signed-in account, as commands and pages know it. */
export interface Actor {
  userId: string;
  sessionId: string;
  email: string;
  fullName: string;
  role: Role;
  /** The account's expert record, through `experts_users` only (decision B2). */
  expertId: string | null;
  /** The account's IANA zone; null until it was chosen or detected. */
  timeZone: string | null;
  /** The e-mail address was confirmed. Without that nobody books, messages or applies (decision B8). */
  isVerified: boolean;
  /** An authenticator app is set up and asked for at sign-in. */
  hasSecondFactor: boolean;
}

/** The header's name for somebody: first word of the full name, else the e-mail's local part, else 'Profile'. */
export function headerLabel(actor: Pick<Actor, "fullName" | "email">): string {
  const label = actor.fullName.trim().split(/\s+/)[0] || actor.email.split("@")[0] || "Profile";
  const characters = [...label];
  return characters.length > labelLength ? `${characters.slice(0, labelLength - 1).join("")}…` : label;
}

/** Longer ones would break the header into two rows. */
const labelLength = 20;
