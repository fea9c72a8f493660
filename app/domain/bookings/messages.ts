/** Why a session could not be booked. */
export type BookingError =
  | "slot-taken"
  | "slot-lost"
  | "own-overlap"
  | "not-offered"
  | "price-changed"
  | "expert-gone"
  | "own-profile"
  | "unverified"
  | "missing-time"
  | "invalid-hours"
  | "storage-busy"
  | "storage-fault"
  | "missing-table"
  | "nothing-saved";

/** The specification's error catalogue for booking from an expert's page. A page puts the price it shows for `{rate}`. */
export const bookingMessages: Record<BookingError, string> = {
  "slot-taken": "This time slot is already booked. Please choose another time.",
  "slot-lost": "This time slot was just booked by someone else. Please choose another time.",
  "own-overlap": "You already have a session at this time.",
  "not-offered": "This time is not available. Please choose another time.",
  "price-changed":
    "The price changed while you were choosing: it is now {rate}. Check the summary, then book again.",
  "expert-gone": "Expert not found. Please try selecting the expert again.",
  "own-profile": "You can't book a session with yourself.",
  unverified: "Please confirm your email address before you book.",
  "missing-time": "Please select a date and a time to continue.",
  "invalid-hours": "Please choose between 1 and 4 hours.",
  "storage-busy": "Failed to book session. Please try again.",
  "storage-fault": "Database error: the booking could not be saved.",
  "missing-table": "Database table not found...",
  "nothing-saved": "Booking was not saved (no data returned)",
};

/** The same on the checkout page, which words some of them differently. */
export const checkoutMessages: Record<BookingError, string> = {
  ...bookingMessages,
  "slot-taken": "This time slot is already booked. Please select a different time.",
  "slot-lost": "This time slot was just booked by someone else. Please select a different time.",
  "not-offered": "This time is not available. Please select a different time.",
  "expert-gone": "Expert not found. Please try again or contact support.",
  "missing-time": "Missing required information for booking.",
  "storage-busy": "Failed to create booking. Please try again.",
};

/** The answer's status: 400 for what was sent, 403 for who may not, 404 for who is gone, 409 for a conflict, 503 for our own trouble. */
export const bookingStatus: Record<BookingError, number> = {
  "slot-taken": 409,
  "slot-lost": 409,
  "own-overlap": 409,
  "not-offered": 409,
  "price-changed": 409,
  "expert-gone": 404,
  "own-profile": 403,
  unverified: 403,
  "missing-time": 400,
  "invalid-hours": 400,
  "storage-busy": 503,
  "storage-fault": 503,
  "missing-table": 503,
  "nothing-saved": 503,
};

/** What is said when storage fails while a page of booking is read. */
export const storageMessage = (messages: Record<BookingError, string>) => (kind: string) =>
  messages[kind === "missing-table" ? "missing-table" : "storage-busy"];

/** Those after which other times help. */
export const isAboutTheTime = (error: BookingError): boolean =>
  ["slot-taken", "slot-lost", "own-overlap", "not-offered"].includes(error);
