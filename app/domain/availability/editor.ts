/** The editor's grid (decision C2): seven days of fourteen hours, the effects of its buttons, and the tick format. */

/** A tick: the day, 0 Sunday to 6 Saturday, and the hour at which the slot starts, "1-09" for Monday 09:00. */
export type WeeklySlot = string;

/** Monday first. The numbers are those of the `expert_availability` table. */
export const weekdays = [
  { day: 1, name: "Monday", short: "Mon" },
  { day: 2, name: "Tuesday", short: "Tue" },
  { day: 3, name: "Wednesday", short: "Wed" },
  { day: 4, name: "Thursday", short: "Thu" },
  { day: 5, name: "Friday", short: "Fri" },
  { day: 6, name: "Saturday", short: "Sat" },
  { day: 0, name: "Sunday", short: "Sun" },
] as const;

/** The three groups of section 3 of the specification. */
export const dayParts = [
  { id: "morning", name: "Morning", times: "9AM-12PM", hours: [9, 10, 11] },
  { id: "afternoon", name: "Afternoon", times: "12PM-5PM", hours: [12, 13, 14, 15, 16] },
  { id: "evening", name: "Evening", times: "5PM-11PM", hours: [17, 18, 19, 20, 21, 22] },
] as const;

export const gridHours: readonly number[] = dayParts.flatMap(({ hours }) => [...hours]);

export const tickOf = (day: number, hour: number): WeeklySlot => `${day}-${twoDigits(hour)}`;
/** "09:00" */
export const hourLabel = (hour: number): string => `${twoDigits(hour)}:00`;

/** All ticks, Monday 09:00 first. */
export const allTicks: readonly WeeklySlot[] = weekdays.flatMap(({ day }) =>
  gridHours.map((hour) => tickOf(day, hour)),
);

/** "Monday 09:00" */
export function tickLabel(tick: WeeklySlot): string {
  const [day = "", hour = ""] = tick.split("-");
  return `${weekdays.find((weekday) => String(weekday.day) === day)?.name ?? ""} ${hourLabel(Number(hour))}`;
}

export const isTick = (text: string): boolean => allTicks.includes(text);

/** The intent of the button that adds the hours typed in words. */
export const addTyped = "add-typed";

/** Returns the valid ticks without duplicates, Monday first. */
export const cleanTicks = (ticks: readonly string[]): WeeklySlot[] => {
  const wanted = new Set(ticks);
  return allTicks.filter((tick) => wanted.has(tick));
};

/**
 * Applies a button of the editor to the ticks. Returns null for an unknown intent.
 *
 * - `toggle-morning`, `toggle-morning-1`: all hours of the part, on every day or one day: off if all are on, else on.
 * - `toggle-day-3`: adds 09:00 to a day without hours, or removes all hours of the day.
 * - `copy-monday`: copies Monday's hours to Tuesday to Friday.
 */
export function applyIntent(intent: string, ticks: readonly WeeklySlot[]): WeeklySlot[] | null {
  if (intent === "copy-monday") return copyMonday(ticks);
  const [, target, onDay] = /^toggle-(morning|afternoon|evening|day)(?:-([0-6]))?$/.exec(intent) ?? [];
  if (target === "day") return onDay === undefined ? null : toggleDay(Number(onDay), ticks);
  const part = dayParts.find(({ id }) => id === target);
  if (!part) return null;
  const days = onDay === undefined ? weekdays.map(({ day }) => day) : [Number(onDay)];
  const group = days.flatMap((day) => part.hours.map((hour) => tickOf(day, hour)));
  return isAllOn(group, ticks)
    ? ticks.filter((tick) => !group.includes(tick))
    : cleanTicks([...ticks, ...group]);
}

/** True if all of the group are ticked. */
export const isAllOn = (group: readonly WeeklySlot[], ticks: readonly WeeklySlot[]): boolean =>
  group.every((tick) => ticks.includes(tick));

export const isOnDay = (day: number, tick: WeeklySlot): boolean => tick.startsWith(`${day}-`);

function toggleDay(day: number, ticks: readonly WeeklySlot[]): WeeklySlot[] {
  const others = ticks.filter((tick) => !isOnDay(day, tick));
  return others.length < ticks.length ? others : cleanTicks([...ticks, tickOf(day, 9)]);
}

function copyMonday(ticks: readonly WeeklySlot[]): WeeklySlot[] {
  const kept = ticks.filter((tick) => [0, 1, 6].some((day) => isOnDay(day, tick)));
  const hours = ticks.filter((tick) => isOnDay(1, tick)).map((tick) => tick.slice(2));
  return cleanTicks([...kept, ...[2, 3, 4, 5].flatMap((day) => hours.map((hour) => `${day}-${hour}`))]);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
