/**
 * True for text that Postgres can store and that shows what it holds: well-formed Unicode, and no control characters
 * but tab and line breaks. Forms are checked by `parseForm`; addresses with free text check their own.
 */
export const isStorableText = (text: string): boolean => !/[^\P{Cc}\t\r\n]|\p{Surrogate}/u.test(text);

/** Replaces each control character that can't be stored by a space. */
export const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\t\r\n]/gu, " ");
