import { skillTools } from "../skill-tools";
import { skillAreas } from "../vocabulary";

const inOrder = (names: Iterable<string>): readonly string[] =>
  [...new Set(names)].sort((one, other) => one.localeCompare(other, "en"));

/** What the listing's search suggests while someone types: practical skills. That page has no room for tools. */
export const skillSuggestions = inOrder(skillAreas.map(({ name }) => name));

/** What the home page suggests: the best known tool of each as well. */
export const searchSuggestions = inOrder([
  ...skillSuggestions,
  ...Object.values(skillTools).flatMap((tools) => tools.slice(0, 1)),
]);
