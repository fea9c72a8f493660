import { v7, validate } from "uuid";

/** A new time-ordered UUID (version 7), used as the primary key of every row. */
export const newId = (): string => v7();

/** True for any RFC 9562 UUID in its canonical spelling. */
export const isId = (text: string): boolean => validate(text);
