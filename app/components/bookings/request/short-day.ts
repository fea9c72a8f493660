/** Returns "Sat 28 Nov" for "Saturday 28 November 2026". */
export function shortDay(name: string): string {
  const [weekday = "", day = "", month = ""] = name.split(" ");
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}
