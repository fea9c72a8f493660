import { formatDate, formatShortDate } from "~/shared/format-time";
import { modeTexts } from "./modes";
import type { ScanSummary } from "./scan";

/** Returns a finished scan with its date and mode as text. @param zone the viewer's IANA zone */
export const viewScanSummary = ({ id, mode, createdAt, target, readiness }: ScanSummary, zone: string) => ({
  id,
  readiness,
  fit: target.fit,
  /** In milliseconds. */
  at: createdAt.getTime(),
  date: formatDate(createdAt, zone),
  shortDate: formatShortDate(createdAt, zone),
  mode: modeTexts[mode].name,
  target: target.name,
});

export type ScanSummaryView = ReturnType<typeof viewScanSummary>;
