/**
 * The days on which euro payments are made, by the calendar of TARGET: not at weekends, on 1 January, Good Friday, Easter
 * Monday, 1 May, 25 and 26 December. Days are written "2026-11-30". Pure.
 */

const dayMs = 86_400_000;

export function isTargetDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
  if (isWeekend || fixedHolidays.has(day.slice(5))) return false;
  const fromEaster = (date.getTime() - easterOf(date.getUTCFullYear())) / dayMs;
  return fromEaster !== -2 && fromEaster !== 1;
}

/** Returns the first of these days after a day. */
export function nextTargetDay(day: string): string {
  let next = day;
  do next = new Date(Date.parse(`${next}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  while (!isTargetDay(next));
  return next;
}

const fixedHolidays = new Set(["01-01", "05-01", "12-25", "12-26"]);

/** Returns Easter Sunday at midnight UTC, in milliseconds, by the Gregorian computus. */
function easterOf(year: number): number {
  const [golden, century] = [year % 19, Math.floor(year / 100)];
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (skipped + 19 * golden + 15) % 30;
  const epact =
    moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7;
  const offset = epact - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return Date.UTC(year, month - 1, offset + 28 - 31 * Math.floor(month / 4));
}
