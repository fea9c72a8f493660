import type { Role } from "~/domain/caller";

/** The maximum length of a report's reason, in characters. Pure. */
export const reportLimit = 1000;

/** The current account of one of the two sides. */
export interface ReportedAccount {
  userId: string;
  name: string;
  email: string;
  role: Role;
  isActive: boolean;
  isErased: boolean;
  isVerified: boolean;
  createdAt: Date;
  hasBlocked: boolean;
  cardId: string | null;
}
