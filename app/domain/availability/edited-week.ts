import type { OwnWeek, PostedWeek } from "./own-week";

/** The week in an open editor: pure steps between what is saved, what is ticked, and what the server answered. */

/** The saved week as the editor shows it; a week that was never saved may begin in another zone than the stored one. */
export const savedWeek = (
  { ticks, timeZone, version }: Pick<OwnWeek, "ticks" | "timeZone" | "version">,
  startZone: string,
): PostedWeek => ({ ticks, drop: [], timeZone: startZone, version, base: ticks, baseZone: timeZone });

/** True when both would save the same hours. */
export const isSameWeek = (one: PostedWeek, other: PostedWeek): boolean =>
  String(one.ticks) === String(other.ticks) &&
  String(one.drop) === String(other.drop) &&
  one.timeZone === other.timeZone;

/** An edit; null when it takes everything back, so that the editor follows what is saved again. */
export function editWeek(
  week: PostedWeek,
  edit: Partial<Pick<PostedWeek, "ticks" | "drop" | "timeZone">>,
  saved: PostedWeek,
): PostedWeek | null {
  const edited = { ...week, ...edit };
  const opened = { ...edited, ticks: edited.base, drop: [], timeZone: edited.baseZone };
  return isSameWeek(edited, opened) || isSameWeek(edited, saved) ? null : edited;
}

/** What is left to save once `sent` was saved: later ticks, now on top of the saved week. */
export function afterSave(edited: PostedWeek | null, sent: PostedWeek, saved: PostedWeek): PostedWeek | null {
  if (!edited || isSameWeek(edited, sent)) return null;
  const { ticks, timeZone } = edited;
  const drop = edited.drop.filter((range) => !sent.drop.includes(range));
  return editWeek(saved, { ticks, timeZone, drop }, saved);
}

/** The ticks as they are, begun from the week that the refusal showed: saving again is saving over that one. */
export const afterConflict = (edited: PostedWeek, { version, base, baseZone }: PostedWeek): PostedWeek => ({
  ...edited,
  version,
  base,
  baseZone,
});
