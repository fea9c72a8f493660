/** Every table, for the Drizzle client and the migration generator. */
export * from "./audit-events";
export * from "./bookings";
export * from "./email-links";
export * from "./expert-availability";
export * from "./expert-profile-views";
export * from "./expert-questions";
export * from "./experts";
export * from "./experts-users";
export * from "./form-answers";
export * from "./identities";
export * from "./mails";
export * from "./recovery-codes";
export * from "./second-factors";
export * from "./sessions";
export * from "./throttles";
export * from "./users";
export * from "./visitor-salts";
