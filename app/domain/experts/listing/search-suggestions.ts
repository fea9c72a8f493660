import { skillTools } from "../skill-tools";
import { skillAreas } from "../vocabulary";

/**
 * What the search for experts suggests while someone types: practical skills, and the best known tool of each. The
 * front page has no room for more.
 */
export const searchSuggestions: readonly string[] = [
  ...new Set([
    ...skillAreas.map(({ name }) => name),
    ...Object.values(skillTools).flatMap((tools) => tools.slice(0, 1)),
  ]),
].sort((one, other) => one.localeCompare(other, "en"));
