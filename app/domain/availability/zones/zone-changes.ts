/** A clock change in a zone that older time zone data doesn't contain. */
export interface ZoneChange {
  /** The zone and its other names. */
  zones: readonly string[];
  at: string;
  /** The offset from UTC from `at` on. */
  minutes: number;
}

/**
 * Recent changes of zone rules (2025 and 2026). They reveal outdated time zone data even if Node and Postgres agree.
 * Before you add an entry, confirm it with two builds of the tz database, 2026c or later.
 */
export const zoneChanges: readonly ZoneChange[] = [
  { zones: ["America/Asuncion"], at: "2025-03-23T03:00:00Z", minutes: -180 },
  { zones: ["Europe/Chisinau", "Europe/Tiraspol"], at: "2026-10-25T00:00:00Z", minutes: 180 },
  { zones: ["Africa/Casablanca", "Africa/El_Aaiun"], at: "2026-09-20T01:00:00Z", minutes: 0 },
  {
    zones: ["America/Edmonton", "America/Yellowknife", "Canada/Mountain"],
    at: "2026-11-01T08:00:00Z",
    minutes: -360,
  },
  { zones: ["America/Inuvik"], at: "2026-11-01T08:00:00Z", minutes: -360 },
  { zones: ["America/Vancouver", "Canada/Pacific"], at: "2026-11-01T09:00:00Z", minutes: -420 },
];
