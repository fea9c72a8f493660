/**
 * One zone, one name. Browsers and Node go by the names that Unicode's CLDR froze years ago ("Asia/Katmandu"); people
 * look for the ones that the IANA database uses today ("Asia/Kathmandu"). Both are accepted, the current one is kept
 * and shown.
 */

/**
 * The IANA name of today for a zone under any of its names, in the list's own spelling. What names no zone comes back
 * as it is.
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

/** True for two names of one zone. */
export const sameZone = (a: string, b: string): boolean => currentZoneName(a) === currentZoneName(b);

/**
 * The names that Intl lists although the IANA database has renamed them. Source: `iana` attributes in CLDR's
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

/** Asking Intl costs a thousand times what remembering does. Bounded, since a cookie may spell a zone in many ways. */
const names = new Map<string, string>();
const cachedNames = 1000;

function findName(zone: string): string {
  try {
    // What Intl makes of it is the same for every name of a zone: an alias, an old name, a spelling of its own.
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
    return current.get(timeZone) ?? timeZone;
  } catch {
    return zone;
  }
}
