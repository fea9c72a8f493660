import { skillTools } from "./skill-tools";
import { knownSkill, type VocabularyEntry, vocabulary } from "./vocabulary";

/** How the skills of a card are found: by their facets in `experts.facets`, and by tools that stand for a skill. */

/** Returns the facets of an entry in `experts.facets`: one for each spelling. @param id of the vocabulary */
export function skillFacets(id: string): string[] {
  const entry = byId.get(id);
  return entry ? [entry.name, ...(entry.aka ?? [])].map(facetOf) : [facetOf(id)];
}

/** Returns the facets of cards that teach an entry: its own, and those of its tools. */
export const taughtFacets = (id: string): string[] => [...skillFacets(id), ...toolsOf(id).map(facetOf)];

/** Returns the entry of a facet; undefined for a free tag or a facet that isn't a skill. */
export const entryOfFacet = (facet: string): VocabularyEntry | undefined =>
  facet.startsWith(skillPrefix) ? knownSkill(facet.slice(skillPrefix.length)) : undefined;

const skillPrefix = "skill:";
const facetOf = (skill: string) => `${skillPrefix}${skill.toLowerCase()}`;

/** Returns the tools of an entry. @param id of the vocabulary */
export const toolsOf = (id: string): readonly string[] => skillTools[id] ?? [];

/** Returns the entries that a tool stands for, such as SIEM for Splunk; empty for other words. */
export const skillsOfTool = (tool: string): readonly VocabularyEntry[] =>
  byTool.get(tool.toLowerCase()) ?? [];

const byId = new Map(vocabulary.map((entry) => [entry.id, entry]));

const byTool = new Map<string, VocabularyEntry[]>();
for (const entry of vocabulary)
  for (const tool of toolsOf(entry.id).map((name) => name.toLowerCase()))
    byTool.set(tool, [...(byTool.get(tool) ?? []), entry]);
