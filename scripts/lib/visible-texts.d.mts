export function visibleTexts(file: string, source: string): { line: number; text: string }[];
