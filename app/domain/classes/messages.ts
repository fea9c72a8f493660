/** Why a seat can't be reserved, cancelled or moved. */
export type SeatError =
  | "not-found"
  | "not-open"
  | "sold-out"
  | "started"
  | "has-seat"
  | "own-overlap"
  | "own-class"
  | "blocked"
  | "too-many-unpaid"
  | "price-changed"
  | "unverified"
  | "account-gone"
  | "too-late"
  | "terms-changed"
  | "other-price"
  | "other-class";

/** The texts of seat errors. `{price}` is the current price of a seat. */
export const seatMessages: Record<SeatError, string> = {
  "not-found": "Class Not Found",
  "not-open": "This class can't be booked at the moment.",
  "sold-out": "The last seat was just taken. You can join the waitlist.",
  started: "Class has started",
  "has-seat": "You already have a seat in this class.",
  "own-overlap": "You already have a session at this time.",
  "own-class": "You can't book a seat in your own class.",
  blocked: "You can't reserve a seat in this class.",
  "too-many-unpaid": "Please pay for or cancel an earlier booking first.",
  "price-changed": "The price changed while you were booking: it is now {price}. Check it, then book again.",
  unverified: "Please confirm your email address before you book.",
  "account-gone": "This account is no longer active.",
  "too-late": "It is too late for that.",
  "terms-changed":
    "Something has changed since you opened this page. Check the details, then send the form again.",
  "other-price": "That date has another price.",
  "other-class": "That isn't a date of the same class.",
};

/** Why a waitlist entry can't be made, or an offer can't be used. */
export type WaitlistError =
  | "not-found"
  | "not-open"
  | "seats-free"
  | "started"
  | "has-seat"
  | "over"
  | "too-late"
  | "waits-again"
  | "unconfirmed";

/** The texts of waitlist errors. `failed` is the specification's text for every other failure. */
export const waitlistMessages: Record<WaitlistError | "failed", string> = {
  "not-found": "Class Not Found",
  "not-open": "This class has no waitlist at the moment.",
  "seats-free": "There are free seats: you can reserve one now.",
  started: "Class has started",
  "has-seat": "You already have a seat in this class.",
  over: "This offer is no longer open.",
  "too-late": "You can no longer go back to this place. You can join the waitlist again.",
  "waits-again": "You have since joined the waitlist again, at another place.",
  unconfirmed: "This link has expired. You can join the waitlist again.",
  failed: "Failed to join waitlist. Please try again.",
};
