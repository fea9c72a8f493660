/** A topic that an open page can follow. Its name is "kind:id", and its state is a number. */
export type Topic = `${string}:${string}`;

/** An expert's hours, days off, booked times, listing and price. */
export const calendarTopic = (expertId: string): Topic => `calendar:${expertId}`;

/** Everything that a booking's page shows, including its payments. */
export const bookingTopic = (bookingId: string): Topic => `booking:${bookingId}`;

/** Everything that a class's public page shows. */
export const classTopic = (classId: string): Topic => `class:${classId}`;

/** Everything that a seat's page shows, including its payments and its class. */
export const reservationTopic = (reservationId: string): Topic => `reservation:${reservationId}`;

/** An account's conversations, and which messages are unread or seen. */
export const inboxTopic = (userId: string): Topic => `inbox:${userId}`;

export const kindOf = (topic: string): string => topic.split(":", 1)[0] ?? "";
export const idOf = (topic: string): string => topic.slice(topic.indexOf(":") + 1);

/** The event of a stream when a topic has changed. */
export interface TopicMove {
  topic: Topic;
  number: number;
}

/** Formats the numbers of topics, in their order, as one event id: "7.12". Unknown numbers are empty. */
export const numbersText = (numbers: ReadonlyArray<number | undefined>): string =>
  numbers.map((number) => number ?? "").join(".");

/** Parses the result of `numbersText`. Anything but a number is unknown. */
export const readNumbers = (text: string): Array<number | undefined> =>
  text.split(".").map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : undefined));
