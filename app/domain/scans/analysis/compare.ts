import type { ScanResult } from "./result";

/** What has changed between two scans of one person. */
export interface ScanChange {
  readiness: { before: number; now: number };
  /** Of the role that is the target now; `before` is null where the scan before didn't show that role. */
  fit: { before: number | null; now: number };
  /** Names of strengths that weren't there before. */
  gained: string[];
  /** The two asked different questions. */
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
