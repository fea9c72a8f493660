import type { OpenedGaps, TriedKey } from "../key-cuts";
import { taughtFacets } from "../skill-facets";
import { knownSkill } from "../vocabulary";

/** @param gaps ids of the vocabulary @param facets of `experts.facets` @returns undefined without gaps */
export function openedGaps(gaps: readonly string[], facets: readonly string[]): OpenedGaps | undefined {
  if (gaps.length === 0) return undefined;
  return { opened: openedOf(gaps, facets).length, all: gaps.length };
}

/** Like `openedGaps`, with the names of the opened gaps. */
export function triedKey(gaps: readonly string[], facets: readonly string[]): TriedKey | null {
  if (gaps.length === 0) return null;
  const opened = openedOf(gaps, facets);
  return {
    ...{ opened: opened.length, all: gaps.length },
    names: opened.map((skill) => knownSkill(skill)?.name ?? skill),
  };
}

/** By the same rule as the suggested experts of a scan. */
const openedOf = (gaps: readonly string[], facets: readonly string[]): string[] =>
  gaps.filter((skill) => taughtFacets(skill).some((facet) => facets.includes(facet)));
