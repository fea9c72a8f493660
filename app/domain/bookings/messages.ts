/** The errors of booking a session. */
export type BookingError =
  | "slot-taken"
  | "slot-lost"
  | "own-overlap"
  | "not-offered"
  | "price-changed"
  | "expert-gone"
  | "own-profile"
  | "blocked"
  | "unverified"
  | "missing-time"
  | "invalid-hours"
  | "account-gone"
  | "too-many-unpaid"
  | "newcomer-length"
  | "newcomer-unpaid"
  | "nothing-saved";

/** The specification's error catalogue for booking from an expert's page. The page replaces `{rate}` by its price. */
export const bookingMessages: Record<BookingError, string> = {
  "slot-taken": "This time slot is already booked. Please choose another time.",
  "slot-lost": "This time slot was just booked by someone else. Please choose another time.",
  "own-overlap": "You already have a session at this time.",
  "not-offered": "This time is not available. Please choose another time.",
  "price-changed":
    "The price changed while you were choosing: it is now {rate}. Check the summary, then book again.",
  "expert-gone": "Expert not found. Please try selecting the expert again.",
  "own-profile": "You can't book a session with yourself.",
  blocked: "You can't book sessions with this expert.",
  unverified: "Please confirm your email address before you book.",
  "missing-time": "Please select a date and a time to continue.",
  "invalid-hours": "Please choose between 1 and 4 hours.",
  "account-gone": "This account is no longer active.",
  "too-many-unpaid": "Please pay for or cancel an earlier booking first.",
  "newcomer-unpaid":
    "Until you have paid for a session, you can have one unpaid booking. Please pay for it or cancel it first.",
  "newcomer-length": "Until you have paid for a session, you can book one lesson before you pay.",
  "nothing-saved": "Booking was not saved (no data returned)",
};

/** The same errors on the checkout page, some with other texts. */
export const checkoutMessages: Record<BookingError, string> = {
  ...bookingMessages,
  "slot-taken": "This time slot was just booked by someone else. Please select a different time.",
  "slot-lost": "This time slot was just booked by someone else. Please select a different time.",
  "not-offered": "This time is not available. Please select a different time.",
  "expert-gone": "Expert not found. Please try again or contact support.",
  "missing-time": "Missing required information for booking.",
};

/** Reports whether retrying with the same choice can't resolve the error. */
export const isHopeless = (error: BookingError): boolean =>
  isAboutTheTime(error) || ["own-profile", "blocked", "expert-gone"].includes(error);

/** Reports whether the learner can choose another time after this error. */
export const isAboutTheTime = (error: BookingError): boolean =>
  ["slot-taken", "slot-lost", "own-overlap", "not-offered"].includes(error);
