import type { ScanResult } from "./result";

/** The changes between two scans of the same person. */
export interface ScanChange {
  readiness: { before: number; now: number };
  /** The fit for the current target role. `before` is null if the earlier result doesn't have that role. */
  fit: { before: number | null; now: number };
  gained: string[];
  /** Whether the scans have different modes, and so different questions. */
  isOtherMode: boolean;
}

/** Compares a result with the one before it. */
export function compareScans(before: ScanResult, now: ScanResult): ScanChange {
  const { role, fit } = now.target;
  const fitBefore =
    before.target.role === role
      ? before.target.fit
      : (before.roles.find((match) => match.role === role)?.fit ?? null);
  const known = new Set(before.strengths.map(({ skill }) => skill));
  return {
    readiness: { before: before.readiness, now: now.readiness },
    fit: { before: fitBefore, now: fit },
    gained: now.strengths.filter(({ skill }) => !known.has(skill)).map(({ name }) => name),
    isOtherMode: before.mode !== now.mode,
  };
}
