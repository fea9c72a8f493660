import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { grounds } from "~/components/site/theme-color";

/** Reads the colour tokens as they are sent, and checks all pairs in use by WCAG 2.2, in both themes. */

const css = readFileSync(new URL("../../../app/ui/styles/base/tokens.css", import.meta.url), "utf8");
const light = tokensOf("$1");
const dark = tokensOf("$2");

/** Pairs of text and background. */
const texts = [
  ["text", "ground"],
  ["text", "surface"],
  ["text", "tile"],
  ["text", "chosen"],
  ["muted", "ground"],
  ["muted", "surface"],
  ["muted", "tile"],
  ["muted", "chosen"],
  ["press", "ground"],
  ["press", "surface"],
  ["press-strong", "ground"],
  ["on-press", "press"],
  ["on-press", "press-strong"],
  ["on-bad", "bad"],
  ["on-bad", "bad-strong"],
  ["good", "ground"],
  ["good", "surface"],
  ["bad", "ground"],
  ["bad", "surface"],
  ["ground", "text"],
] as const;

/** Pairs of control edges or focus rings and background, for which 3:1 is enough. */
const edges = [
  ["edge", "ground"],
  ["edge", "surface"],
  ["press", "ground"],
  ["press", "surface"],
  ["press", "chosen"],
  ["mark-cut", "mark"],
] as const;

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s theme", (_, tokens) => {
  test.each(texts)("%s on %s reads at 4.5:1", (front, back) => {
    expect(ratio(colour(tokens, front), colour(tokens, back))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)("%s beside %s shows at 3:1", (front, back) => {
    expect(ratio(colour(tokens, front), colour(tokens, back))).toBeGreaterThanOrEqual(3);
  });
});

test("the browser's frame has the ground's colour", () => {
  expect(grounds).toEqual({ light: colour(light, "ground"), dark: colour(dark, "ground") });
});

test("the ratio is WCAG's", () => {
  expect(ratio("#000", "#ffffff")).toBeCloseTo(21, 5);
  expect(ratio("#777777", "#fff")).toBeCloseTo(4.48, 2);
});

/** @param scheme the half of `light-dark()` that is read */
function tokensOf(scheme: "$1" | "$2"): Record<string, string> {
  const read = css.replace(/light-dark\((.+), (.+)\);/g, `${scheme};`);
  return Object.fromEntries(
    [...read.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

/** Follows `var(--…)` to the colour. */
function colour(tokens: Record<string, string>, name: string): string {
  const value = tokens[name] ?? "";
  const target = value.match(/^var\(--([\w-]+)\)$/)?.[1];
  return target ? colour(tokens, target) : value;
}

function ratio(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3").match(/[\da-f]{2}/gi);
  if (digits?.length !== 3) throw new Error(`not a colour: ${hex}`);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
