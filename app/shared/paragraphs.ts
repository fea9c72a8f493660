/** Splits a text into paragraphs at blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim());

/** A line that begins with its number. */
export interface NumberedLine {
  number: number;
  text: string;
}

/** Splits a text into paragraphs and lists: "1. Look" and what follows it in the same way is a list. */
export function blocksOf(text: string): (string | NumberedLine[])[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    const blocks: (string | NumberedLine[])[] = [];
    for (const line of paragraph.split(/\r?\n/)) {
      const last = blocks.at(-1);
      const [, number, words] = /^(\d{1,2})\. +(\S.*)$/.exec(line) ?? [];
      if (number && words) {
        const item = { number: Number(number), text: words };
        if (Array.isArray(last)) last.push(item);
        else blocks.push([item]);
      } else if (typeof last === "string") blocks[blocks.length - 1] = `${last}\n${line}`;
      else blocks.push(line);
    }
    return blocks;
  });
}
