/** What a page can follow while it is open: a topic's name is "kind:id", and where it stands is a number. */
export type Topic = `${string}:${string}`;

/** An expert's hours, days off, booked times, listing and price. */
export const calendarTopic = (expertId: string): Topic => `calendar:${expertId}`;

/** A booking and its payments: whatever its page shows. */
export const bookingTopic = (bookingId: string): Topic => `booking:${bookingId}`;

/** A class: whatever its public page shows. */
export const classTopic = (classId: string): Topic => `class:${classId}`;

/** A seat, its payments and its class: whatever its page shows. */
export const reservationTopic = (reservationId: string): Topic => `reservation:${reservationId}`;

/** An account's conversations: its threads, what is unread, what was seen. */
export const inboxTopic = (userId: string): Topic => `inbox:${userId}`;

export const kindOf = (topic: string): string => topic.split(":", 1)[0] ?? "";
export const idOf = (topic: string): string => topic.slice(topic.indexOf(":") + 1);

/** What a stream says when a topic has moved. */
export interface TopicMove {
  topic: Topic;
  number: number;
}

/** The numbers of several topics as one event id, "7.12": in the order of the topics; empty where none is known yet. */
export const numbersText = (numbers: ReadonlyArray<number | undefined>): string =>
  numbers.map((number) => number ?? "").join(".");

/** Reads what `numbersText` wrote. What is no number is not known. */
export const readNumbers = (text: string): Array<number | undefined> =>
  text.split(".").map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : undefined));
