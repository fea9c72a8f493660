/** The value below which this part of the values lies (0.5 is the median). */
export function percentile(values: number[], part: number) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (values: number[]) => percentile(values, 0.5);

/** "12,345", "123", "12.3", "1.23", "0.012": at least two significant digits. A dash for no number. */
export function short(value: number) {
  if (!Number.isFinite(value)) return "–";
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  if (value >= 10) return value.toFixed(1);
  return value >= 1 ? value.toFixed(2) : String(Number(value.toPrecision(2)));
}

export const ms = (value: number) => `${short(value)} ms`;
export const perSecond = (value: number) => `${short(value)}/s`;
export const count = (value: number) => value.toLocaleString("en-US");

/** Bytes as KB of 1,024; a dash for zero. */
export const kilobytes = (bytes: number) => (bytes === 0 ? "–" : (bytes / 1024).toFixed(1));
