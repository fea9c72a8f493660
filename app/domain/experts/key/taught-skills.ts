import { type Cuts, type Family, families } from "../key-cuts";
import { entryOfFacet } from "../skill-facets";
import { skillTools } from "../skill-tools";
import { vocabulary } from "../vocabulary";

/** Returns the family of a vocabulary id; null for career coaching, which isn't a technical skill. */
export const familyOf = (id: string): Family | null => byId.get(id) ?? null;

/**
 * Returns the ids of the vocabulary that a card's facets teach, each once. A tool such as "Splunk" teaches the skills
 * that it is used for.
 */
export function taughtSkills(facets: readonly string[]): string[] {
  const ids = facets.flatMap((facet) => {
    const entry = entryOfFacet(facet);
    return entry ? [entry.id] : (byTool.get(facet) ?? []);
  });
  return [...new Set(ids)];
}

/** Returns how a key is cut. @param facets of `experts.facets` */
export function cutsOf(facets: readonly string[]): Cuts {
  const taught = taughtSkills(facets).map(familyOf);
  return families.map((family) => taught.filter((one) => one === family).length);
}

/** Like `cutsOf`, for the skills of a card that isn't listed yet. */
export const cutsOfSkills = (skills: readonly string[]): Cuts =>
  cutsOf(skills.map((skill) => `skill:${skill.toLowerCase()}`));

/** By the first letters of an id, unless the id itself is listed below. */
const byPrefix: Record<string, Family> = {
  OG: "govern",
  DD: "build",
  IO: "run",
  PD: "detect",
  IN: "investigate",
  CI: "investigate",
  CE: "attack",
  TA: "attack",
};

const listed: Record<Family, string> = {
  govern: "NF-COM-003 NF-COM-011 KW-compliance KW-grc KW-iso27001 KW-nist-csf KW-risk",
  build: `NF-COM-002 NF-COM-006 NF-COM-008 KW-api-security KW-appsec KW-containers KW-mobile KW-python KW-scripting
    KW-threat-model KW-web`,
  run: `NF-COM-001 NF-COM-004 NF-COM-005 NF-COM-007 NF-COM-009 NF-COM-010 KW-active-directory KW-aws KW-azure
    KW-data-protection KW-firewalls KW-gcp KW-hardening KW-iam KW-linux KW-network KW-networking KW-powershell
    KW-windows KW-wireless KW-zero-trust`,
  detect:
    "KW-detection KW-edr KW-email KW-ids KW-log-analysis KW-mitre KW-phishing KW-secops KW-siem KW-vuln",
  attack: "KW-attack-simulation KW-bug-bounty KW-exploit KW-pentest KW-red-team KW-social",
  investigate: `PD-WRL-002 PD-WRL-005 PD-WRL-006 KW-dfir KW-malware KW-osint KW-packets KW-reversing KW-threat-hunting
    KW-threat-intel`,
};

const byId = new Map<string, Family>([
  ...vocabulary.flatMap(({ id }): Array<[string, Family]> => {
    const family = byPrefix[id.slice(0, 2)];
    return family ? [[id, family]] : [];
  }),
  ...families.flatMap((family) => listed[family].split(/\s+/).map((id): [string, Family] => [id, family])),
]);

const byTool = new Map<string, string[]>();
for (const [id, tools] of Object.entries(skillTools)) {
  for (const tool of tools) {
    const facet = `skill:${tool.toLowerCase()}`;
    byTool.set(facet, [...(byTool.get(facet) ?? []), id]);
  }
}
