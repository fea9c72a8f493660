import type { Role } from "~/domain/caller";

/** Returns the title of a user's list of sessions. In a file of its own, because every page's header shows it. */
export const listTitle = (role: Role | undefined): string =>
  role === "expert" ? "My Sessions" : "My Bookings";
