/** Why a message was refused. */
export type ChatError =
  | "invalid-user-id"
  | "invalid-expert"
  | "empty"
  | "too-long"
  | "not-found"
  | "expert-not-found"
  | "not-linked"
  | "unverified"
  | "wrong-roles"
  | "blocked"
  | "blocked-by-you"
  | "gone";

/** The specification's error catalogue for chat. Texts that it doesn't have are our own. */
export const chatMessages: Record<ChatError, string> = {
  "invalid-user-id": "Invalid user ID format",
  "invalid-expert": "Invalid expert identifier",
  empty: "Message content cannot be empty",
  "too-long": "Message content too long",
  "not-found": "There is no such conversation.",
  "expert-not-found": "Cannot message this expert: profile not found",
  "not-linked": "Expert is not linked to a profile yet",
  unverified: "Please confirm your email address before you send a message.",
  "wrong-roles": "Permission denied.",
  blocked: "You can't send messages in this conversation.",
  "blocked-by-you": "You blocked this person. Unblock them to write again.",
  gone: "This account is no longer active.",
};

/** The HTTP status of each error. */
export const chatStatus: Record<ChatError, number> = {
  "invalid-user-id": 400,
  "invalid-expert": 400,
  empty: 400,
  "too-long": 400,
  "not-found": 404,
  "expert-not-found": 404,
  "not-linked": 409,
  unverified: 403,
  "wrong-roles": 403,
  blocked: 403,
  "blocked-by-you": 403,
  gone: 409,
};

/** Shown when storage fails while a message is sent, or while its page is read. */
export const sendFailed = "Failed to send message. Please try again.";
export const connectFailed = "Error connecting to expert";
/** Shown when another account has signed in since the page was opened. */
export const otherAccount = "You are now signed in with another account, so this was not sent.";
/** Shown for every other error. */
export const chatFailed = "Unexpected error occurred. Please try again.";

/** Shown to the admin. */
export const takesNoPart =
  "Messages are between learners and experts. The admin account takes no part in them.";
