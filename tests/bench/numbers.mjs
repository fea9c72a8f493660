/** The value below which this part of the values lies (0.5 is the median). */
export function percentile(values, part) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (values) => percentile(values, 0.5);

/** "12,345", "123", "12.3", "1.23", "0.012": at least two significant digits. A dash for no number. */
export function short(value) {
  if (!Number.isFinite(value)) return "–";
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  if (value >= 10) return value.toFixed(1);
  return value >= 1 ? value.toFixed(2) : String(Number(value.toPrecision(2)));
}

export const ms = (value) => `${short(value)} ms`;
export const perSecond = (value) => `${short(value)}/s`;
export const count = (value) => value.toLocaleString("en-US");

/** Bytes as KB of 1,024; a dash for zero. */
export const kilobytes = (bytes) => (bytes === 0 ? "–" : (bytes / 1024).toFixed(1));
