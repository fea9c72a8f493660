/** A row of bars: those of "main" and "part" stand on each other, those of "before" are behind them. */
export interface BarSeries {
  look: "main" | "part" | "before";
  name: string;
  values: readonly number[];
}

interface Bar {
  key: string;
  look: BarSeries["look"];
  /** All in percent of the drawing. */
  x: number;
  width: number;
  y: number;
  height: number;
}

/** How much of its column a bar takes, alone and in front of another one. */
const [wide, narrow] = [0.8, 0.44];

/** Returns the greatest and the least value of the scale, the height of zero, and the bars. Negative ones hang below. */
export function layBars(series: readonly BarSeries[], count: number) {
  const ahead = series.filter(({ look }) => look !== "before");
  const hasBehind = ahead.length < series.length;
  const stacks = Array.from({ length: count }, (_, at) => stack(ahead.map(({ values }) => values[at] ?? 0)));
  const ends = [
    0,
    ...stacks.flat().flatMap(({ from, to }) => [from, to]),
    ...series.filter(({ look }) => look === "before").flatMap(({ values }) => values),
  ];
  const [top, bottom] = [Math.max(...ends), Math.min(...ends)];
  const yOf = (value: number) => (top === bottom ? 100 : (100 * (top - value)) / (top - bottom));
  const barOf = (look: BarSeries["look"], at: number, { from, to }: Span, share: number): Bar[] =>
    from === to
      ? []
      : [
          {
            ...{ key: `${look}-${at}`, look },
            x: round((100 * (at + (1 - share) / 2)) / count),
            width: round((100 * share) / count),
            y: round(yOf(Math.max(from, to))),
            height: round(Math.abs(yOf(from) - yOf(to))),
          },
        ];
  const bars = series.flatMap(({ look, values }) => {
    if (look === "before")
      return values.flatMap((value, at) => barOf(look, at, { from: 0, to: value }, wide));
    const place = ahead.findIndex((one) => one.look === look);
    return stacks.flatMap((spans, at) =>
      barOf(look, at, spans[place] ?? { from: 0, to: 0 }, hasBehind ? narrow : wide),
    );
  });
  return { top, bottom, zeroAt: round(yOf(0)), bars: bars.sort(behindFirst) };
}

interface Span {
  from: number;
  to: number;
}

/** Puts positive values on each other, and hangs negative ones below each other. */
function stack(values: readonly number[]): Span[] {
  let [up, down] = [0, 0];
  return values.map((value) => {
    const from = value < 0 ? down : up;
    if (value < 0) down += value;
    else up += value;
    return { from, to: from + value };
  });
}

const behindFirst = (one: Bar, other: Bar) => Number(other.look === "before") - Number(one.look === "before");

const round = (length: number): number => Math.round(length * 100) / 100;
