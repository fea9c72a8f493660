import type { OwnWeek, PostedWeek } from "./own-week";

/** The week in an open editor: pure functions of the saved week, the ticks and the server's answer. */

/** The saved week as the editor shows it. A week that was never saved may start in another zone than the stored one. */
export const savedWeek = (
  { ticks, timeZone, version }: Pick<OwnWeek, "ticks" | "timeZone" | "version">,
  startZone: string,
): PostedWeek => ({ ticks, drop: [], timeZone: startZone, version, base: ticks, baseZone: timeZone });

/** True if both would save the same hours. */
export const isSameWeek = (one: PostedWeek, other: PostedWeek): boolean =>
  String(one.ticks) === String(other.ticks) &&
  String(one.drop) === String(other.drop) &&
  one.timeZone === other.timeZone;

/** Applies an edit. Returns null if no change is left, so that the editor follows the saved week again. */
export function editWeek(
  week: PostedWeek,
  edit: Partial<Pick<PostedWeek, "ticks" | "drop" | "timeZone">>,
  saved: PostedWeek,
): PostedWeek | null {
  const edited = { ...week, ...edit };
  const opened = { ...edited, ticks: edited.base, drop: [], timeZone: edited.baseZone };
  return isSameWeek(edited, opened) || isSameWeek(edited, saved) ? null : edited;
}

/** Returns what is left to save after `sent` was saved: later ticks, based on the saved week. */
export function afterSave(edited: PostedWeek | null, sent: PostedWeek, saved: PostedWeek): PostedWeek | null {
  if (!edited || isSameWeek(edited, sent)) return null;
  const { ticks, timeZone } = edited;
  const drop = edited.drop.filter((range) => !sent.drop.includes(range));
  return editWeek(saved, { ticks, timeZone, drop }, saved);
}

/** Keeps the ticks, based on the week that the refusal showed: the next save overwrites that week. */
export const afterConflict = (edited: PostedWeek, { version, base, baseZone }: PostedWeek): PostedWeek => ({
  ...edited,
  version,
  base,
  baseZone,
});
