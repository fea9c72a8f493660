import type { Page } from "@playwright/test";
import { expect } from "./plain/plain-expect";

/** Reloads a page until an expectation with this timeout passes: the worker does its part within seconds. */
export const reloadUntil = (
  page: Page,
  path: string,
  passes: (timeout: { timeout: number }) => Promise<void>,
) =>
  expect(async () => {
    await page.goto(path);
    await passes({ timeout: 200 });
  }).toPass({ timeout: 120_000, intervals: [200] });
