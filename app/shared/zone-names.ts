/**
 * Maps each zone to one name. Browsers and Node use names that Unicode's CLDR froze years ago ("Asia/Katmandu"), while
 * people search for the current names of the IANA database ("Asia/Kathmandu"). Both are accepted; the current one is
 * stored and shown.
 */

/**
 * Returns the current IANA name, in the list's spelling, for any name of a zone. An unknown name is returned unchanged.
 */
export function currentZoneName(zone: string): string {
  let name = names.get(zone);
  if (name === undefined) {
    name = findName(zone);
    if (names.size >= cachedNames) names.clear();
    names.set(zone, name);
  }
  return name;
}

/** Reports whether two names belong to the same zone. */
export const sameZone = (a: string, b: string): boolean => currentZoneName(a) === currentZoneName(b);

/**
 * Names that Intl lists although the IANA database has renamed the zones. Source: `iana` attributes in CLDR's
 * timezone.xml.
 */
export const renamedZones: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const current = new Map(Object.entries(renamedZones));

/** Intl takes a thousand times as long as this cache. Bounded, since a cookie may spell a zone in many ways. */
const names = new Map<string, string>();
const cachedNames = 1000;

function findName(zone: string): string {
  try {
    // Intl resolves all names of a zone to the same name: aliases, old names and unusual spellings.
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
    return current.get(timeZone) ?? timeZone;
  } catch {
    return zone;
  }
}
