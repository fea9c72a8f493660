/** The countdown to a class. Pure and without imports, because it also runs in the browser. */

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/**
 * Returns the countdown in the specification's steps: days, hours and minutes; on the last day hours, minutes and
 * seconds; then minutes and seconds; then seconds; 'Class has started' at zero.
 * @param leftMs milliseconds until the start
 */
export function countdownText(leftMs: number): string {
  let left = Math.ceil(leftMs / 1000);
  if (left <= 0) return "Class has started";
  const first = units.findIndex(([, seconds]) => left >= seconds);
  return units
    .slice(first, first + 3)
    .map(([name, seconds]) => {
      const count = Math.floor(left / seconds);
      left -= count * seconds;
      return `${count} ${name}${count === 1 ? "" : "s"}`;
    })
    .join(" ");
}
