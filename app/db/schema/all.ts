/** Every table, for the Drizzle client and the migration generator. */
export * from "./bookings";
export * from "./expert-availability";
export * from "./expert-profile-views";
export * from "./expert-questions";
export * from "./experts";
export * from "./experts-users";
export * from "./form-answers";
export * from "./mails";
export * from "./sessions";
export * from "./users";
export * from "./visitor-salts";
