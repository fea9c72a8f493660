import { expect } from "vitest";

/** Reads a QR code from its SVG: the rows of modules (true is dark) inside its quiet zone, which must be white. */
export function modulesIn(html: string): boolean[][] {
  const size = Number(/class="qr-code" viewBox="0 0 (\d+) \1"/.exec(html)?.[1]);
  const drawing = /<path d="(M[^"]*)" fill="#000"/.exec(html)?.[1] ?? "";
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const bars = [...drawing.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)];
  expect(bars.map(([bar]) => bar).join("")).toBe(drawing);
  for (const [, x, y, width] of bars) rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  const inner = rows.slice(4, -4).map((row) => row.slice(4, -4));
  const dark = (part: boolean[][]) => part.flat().filter(Boolean).length;
  expect(dark(inner)).toBe(dark(rows));
  return inner;
}
