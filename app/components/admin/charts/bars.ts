/** In units of the drawing: each day is 1 wide, and the greatest and least values are 100 apart. */
export const drawingHeight = 100;
const barWidth = 0.8;

/** Returns the height of the zero line, and all bars as one path. Bars of negative values hang below the line. */
export function drawBars(values: readonly number[]): { zero: number; path: string } {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const heightOf = (value: number) => (top === bottom ? 0 : (value / (top - bottom)) * drawingHeight);
  const zero = top === bottom ? drawingHeight : heightOf(top);
  const bars = values.flatMap((value, day) => {
    if (value === 0) return [];
    const left = round(day + (1 - barWidth) / 2);
    return `M${left} ${round(zero)}h${barWidth}v${round(-heightOf(value))}h-${barWidth}z`;
  });
  return { zero: round(zero), path: bars.join("") };
}

const round = (length: number): number => Math.round(length * 100) / 100;
