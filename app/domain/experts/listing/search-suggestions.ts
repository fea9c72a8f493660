import { skillTools } from "../skill-tools";
import { skillAreas } from "../vocabulary";

/** What the search fields suggest while someone types: practical skills and tools, in the order of the alphabet. */
export const searchSuggestions: readonly string[] = [
  ...new Set([...skillAreas.map(({ name }) => name), ...Object.values(skillTools).flat()]),
].sort((one, other) => one.localeCompare(other, "en"));
