/**
 * Ends a sentence with a full stop, unless its last word has one, such as the name "Amara O.", also where the word is
 * isolated or quoted.
 */
export const endSentence = (words: string): string => (ended.test(words) ? words : `${words}.`);

const ended = /[.!?…][”’"'\u2069]*$/;
