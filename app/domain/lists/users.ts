import type { Role } from "~/domain/caller";

/** Accounts on admin pages, and the errors of their changes. Texts quoted in the specification are literal. */

/** An account as its row and its pages show it. */
export interface UserSummary {
  id: string;
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
  isActive: boolean;
  isVerified: boolean;
  isErased: boolean;
}

/** 'Active' unless `is_active` is false (specification); deleted accounts are never reactivated. */
export function userStatus({ isActive, isErased }: Pick<UserSummary, "isActive" | "isErased">): string {
  if (isErased) return "Deleted";
  return isActive ? "Active" : "Deactivated";
}

/** Whether the admin's page offers deactivation; the command checks again. */
export const canDeactivate = ({ role, isActive }: Pick<UserSummary, "role" | "isActive">): boolean =>
  role !== "admin" && isActive;

export type UserError =
  | "unknown-user"
  | "admin-stays"
  | "already-deactivated"
  | "already-active"
  | "deleted"
  | "no-sessions";

export const userMessages: Record<UserError, string> = {
  "unknown-user": "There is no such user.",
  "admin-stays": "The admin account can't be deactivated.",
  "already-deactivated": "This user is already deactivated.",
  "already-active": "This user is already active.",
  deleted: "This user's account was deleted and can't come back.",
  "no-sessions": "This user isn't signed in anywhere.",
};

export type PromotionError = "unknown-email" | "already-expert" | "is-admin" | "not-active";

export const promotionMessages: Record<PromotionError, string> = {
  "unknown-email": "User not found. Please ask them to sign up first, then add them as an expert.",
  "already-expert": "Error updating user role: This user is already an expert.",
  "is-admin": "Error updating user role: The admin account keeps its role.",
  "not-active": "Error updating user role: This user is deactivated.",
};

/** The messages for a storage fault (specification). */
export const userFaultTexts = {
  deactivation: "Error deactivating user",
  promotion: "Error adding expert",
};
