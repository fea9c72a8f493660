import { foldText } from "~/shared/fold-text";
import { vocabulary } from "../vocabulary";
import { searchSuggestions } from "./search-suggestions";

/** What a search that found no expert may have meant. Pure. */

/** Returns the skill or tool that is written nearly as the search, or a word of it; null if none is near. */
export function didYouMean(search: string): string | null {
  const wanted = foldText(search.trim());
  const most = wanted.length < 6 ? 1 : 2;
  let best: { name: string; steps: number } | null = null;
  if (wanted.length < shortest || wanted.length > longest) return null;
  for (const name of names) {
    for (const word of [name, ...name.split(/[^\p{L}\p{N}]+/u)].map(foldText)) {
      if (word.length < shortest || Math.abs(word.length - wanted.length) > most) continue;
      const steps = stepsBetween(wanted, word);
      if (steps > 0 && steps <= most && steps < (best?.steps ?? most + 1)) best = { name, steps };
    }
  }
  return best?.name ?? null;
}

const names = [...new Set([...searchSuggestions, ...vocabulary.map(({ name }) => name)])];

const shortest = 3;
const longest = 40;

/** The number of letters to add, leave out or change (Levenshtein). */
function stepsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries()) {
      const changed = (row[to] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
