/** A row of bars: those of "main" and "part" stand on each other, those of "before" are beside them, on their left. */
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

/** Where a bar is in its column: alone, or beside another one. As shares of the column's width. */
const places = {
  alone: { from: 0.1, width: 0.8 },
  left: { from: 0.08, width: 0.4 },
  right: { from: 0.52, width: 0.4 },
};
type Place = (typeof places)[keyof typeof places];

/** Returns the greatest and the least value of the scale, the height of zero, and the bars. Negative ones hang below. */
export function layBars(series: readonly BarSeries[], count: number) {
  const ahead = series.filter(({ look }) => look !== "before");
  const stacks = Array.from({ length: count }, (_, at) => stack(ahead.map(({ values }) => values[at] ?? 0)));
  const ends = [
    0,
    ...stacks.flat().flatMap(({ from, to }) => [from, to]),
    ...series.filter(({ look }) => look === "before").flatMap(({ values }) => values),
  ];
  const [top, bottom] = [Math.max(...ends), Math.min(...ends)];
  const yOf = (value: number) => (top === bottom ? 100 : (100 * (top - value)) / (top - bottom));
  const barOf = (look: BarSeries["look"], at: number, { from, to }: Span, place: Place): Bar[] =>
    from === to
      ? []
      : [
          {
            ...{ key: `${look}-${at}`, look },
            x: round((100 * (at + place.from)) / count),
            width: round((100 * place.width) / count),
            y: round(yOf(Math.max(from, to))),
            height: round(Math.abs(yOf(from) - yOf(to))),
          },
        ];
  const bars = series.flatMap(({ look, values }) => {
    if (look === "before")
      return values.flatMap((value, at) => barOf(look, at, { from: 0, to: value }, places.left));
    const layer = ahead.findIndex((one) => one.look === look);
    const place = ahead.length < series.length ? places.right : places.alone;
    return stacks.flatMap((spans, at) => barOf(look, at, spans[layer] ?? { from: 0, to: 0 }, place));
  });
  return { top, bottom, zeroAt: round(yOf(0)), bars };
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

const round = (length: number): number => Math.round(length * 100) / 100;
