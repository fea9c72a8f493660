import type { users } from "~/db/schema/accounts/users";
import type { bookings } from "~/db/schema/bookings/bookings";

/** Fields that a form doesn't show, and what each form may change: a post with them changes nothing else. */

/** Extra fields of an attacker who hopes that a form takes more than it shows. */
export const smuggled = (userId: string) => ({
  ...{ role: "admin", approved: "true", status: "completed", rating: "5", reviews: "99", id: userId },
  ...{ user_id: userId, userId, is_active: "false", isActive: "false", erased_at: day, erasedAt: day },
  ...{ email_verified_at: day, emailVerifiedAt: day, created_at: day, createdAt: day },
  ...{ password_hash: "x", passwordHash: "x", password_changed_at: day, passwordChangedAt: day },
});
const day = "2020-01-01";

/** The fields of forms that the table leaves empty, filled in so that the forms are accepted. */
export const filledIn: Record<string, Record<string, string>> = {
  "routes/inquiries/form": { answer: "Fine." },
  "routes/experts/profile/ask": {
    name: "Nadia",
    email: "nadia@test.example",
    subject: "Hi",
    question: "Who?",
  },
  "routes/classes/waitlist/waitlist": { name: "Nadia", email: "nadia@test.example" },
  "routes/subscriptions/subscribe": { email: "nadia@test.example" },
  "routes/accounts/signup": {
    ...{ name: "Newcomer", email: "new@test.example", password: "Keyway2026" },
    // One of the two roles that can be chosen. Others are refused.
    role: "learner",
  },
  "routes/accounts/forgot-password": { email: "nobody@test.example" },
  "routes/profile/account": { name: "Renamed", timeZone: "Europe/Paris" },
  "routes/profile/email": { newEmail: "new@test.example" },
  "routes/profile/password": { password: "Another2027", confirmPassword: "Another2027" },
  "routes/profile/sessions": { intent: "others" },
  "routes/profile/two-factor": { intent: "begin" },
};

/** The columns of an account that these forms change. All others must stay unchanged. */
export const changed: Record<string, Array<keyof typeof users.$inferSelect>> = {
  "routes/accounts/time-zone": ["timeZone"],
  "routes/profile/account": ["fullName", "timeZone"],
  "routes/profile/password": ["passwordHash", "passwordChangedAt"],
};

/** The columns of a booking that these forms change. */
export const changedBooking: Record<string, Array<keyof typeof bookings.$inferSelect>> = {
  "routes/bookings/change/cancellation": ["status", "cancelledAt", "cancelledBy", "cancellationReason"],
  "routes/admin/bookings/cancellation": ["status", "cancelledAt", "cancelledBy", "cancellationReason"],
  "routes/bookings/change/reschedule": ["startsAt", "endsAt"],
};

/** The columns that triggers update with every change. */
export const countedChanges = ["sequence", "changedSeq", "checkAt"] as const;

export const without = <Row extends object>(row: Row, columns: ReadonlyArray<keyof Row>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.some((name) => name === column)));

/** A card's row without the only column that one of these forms changes. */
export const withoutLink = <Row extends { meetingLink: unknown; meetsInRooms: unknown }>({
  meetingLink: _link,
  meetsInRooms: _choice,
  ...row
}: Row) => row;
