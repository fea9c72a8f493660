/** Arrow keys go from hour to hour, so that a week can be ticked without ninety-eight presses of Tab. */

const steps = new Map<string, readonly [days: number, hours: number]>([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);
/** As the columns stand. */
const days = [1, 2, 3, 4, 5, 6, 0];

export function moveByArrow(event: KeyboardEvent): void {
  const { target, key } = event;
  const step = steps.get(key);
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof HTMLInputElement) || target.name !== "slots") return;
  const [day = 0, hour = 0] = target.value.split("-").map(Number);
  const value = `${days[days.indexOf(day) + step[0]]}-${String(hour + step[1]).padStart(2, "0")}`;
  const next = target.form?.querySelector<HTMLInputElement>(`input[name=slots][value="${value}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
