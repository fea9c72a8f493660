import { expect, type Page } from "@playwright/test";

/**
 * Expects a part of every focusable control to be visible while it has the focus (WCAG 2.2, 2.4.11), forwards and
 * backwards, on a screen of 1280 × 1024 at 400 %.
 */
export async function expectFocusSeen(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  const { stops, hidden } = await page.evaluate(walkStops);
  expect.soft(hidden, `stops that are hidden: ${where}`).toEqual([]);
  expect.soft(stops, `stops: ${where}`).toBeGreaterThan(0);
}

/** Runs in the page. If a modal dialog is open, only its controls are stops. */
function walkStops(): { stops: number; hidden: string[] } {
  const all = (document.querySelector("dialog:modal") ?? document).querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex='0']",
  );
  const isStop = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(":disabled");
  /** The visible element of a control: its label, if only that is drawn. */
  const drawn = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    return label && Math.min(width, height) <= 1 ? label : element;
  };
  const fractions = [0.02, 0.25, 0.5, 0.75, 0.98];
  const isSeen = (element: HTMLElement) =>
    [...drawn(element).getClientRects()].some(({ left, top, width, height }) => {
      const [right, bottom] = [Math.min(left + width, innerWidth), Math.min(top + height, innerHeight)];
      const [fromLeft, fromTop] = [Math.max(left, 0), Math.max(top, 0)];
      if (right <= fromLeft || bottom <= fromTop) return false;
      return fractions.some((across) =>
        fractions.some((down) => {
          const at = document.elementFromPoint(
            fromLeft + (right - fromLeft) * across,
            fromTop + (bottom - fromTop) * down,
          );
          return at !== null && (drawn(element).contains(at) || at.contains(element));
        }),
      );
    });
  const stops = [...all].filter(isStop);
  const hidden = new Set<string>();
  for (const order of [stops, stops.toReversed()]) {
    for (const stop of order) {
      stop.focus();
      if (document.activeElement === stop && !isSeen(stop)) {
        hidden.add(`${stop.tagName} ${stop.id} ${(stop.textContent ?? "").trim().slice(0, 40)}`);
      }
    }
  }
  return { stops: stops.length, hidden: [...hidden] };
}
