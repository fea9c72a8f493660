import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { runSql } from "./own";
import { openProvider, payAt } from "./payments";
import { expect } from "./plain/plain-expect";
import type { Site } from "./site";

/** Live classes in the browser. */

interface OwnClass {
  seats: number;
  priceCents?: number;
  title?: string;
  /** Its sales have been closed by hand. */
  isClosed?: boolean;
}

/**
 * Creates a class in eight days, for 40 dollars unless `priceCents` says otherwise, with this many seats.
 * @returns its slug
 */
export const ownClass = (
  site: Site,
  { seats, priceCents = 4000, title = "Reading packets", isClosed = false }: OwnClass,
) =>
  runSql(site, async (sql) => {
    const id = randomUUID();
    const [live] = await sql`
      insert into classes (id, slug, series_id, title, summary, expert_name, price_cents, duration_minutes, starts_at, ends_at, max_seats, status, zoom_link)
      select ${id}, ${`class-${id}`}, ${id}, ${title}, 'Read a capture like a page. Find the one packet that matters.', 'Ines Duarte', ${priceCents}, 60,
        day, day + interval '1 hour', ${seats}, ${isClosed ? "sold_out" : "open"}, 'https://meet.example/packets'
      from (select date_trunc('hour', now()) + interval '8 days' as day) as chosen
      returning slug`;
    return String(live?.slug);
  });

/** Opens the class's page and reserves a seat in the dialog of 'Reserve my seat'. */
export async function reserve(page: Page, slug: string) {
  await page.goto(`/classes/${slug}`);
  await page.getByRole("button", { name: "Reserve my seat" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Complete Your Booking" });
  await dialog.getByRole("button", { name: /Continue to payment|Reserve my seat/ }).click();
}

/** Pays for a held seat on the provider's page, in a new tab, and presses 'Check now'. */
export async function payForSeat(page: Page) {
  await payAt(await openProvider(page), "Never");
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page).toHaveURL(/\/confirmation\/class-/);
}

/** Lets the offer to this address expire, as if twelve hours had passed. */
export const letOfferLapse = (site: Site, email: string) =>
  runSql(site, async (sql) => {
    const [entry] = await sql`update class_waitlist set offer_expires_at = now() - interval '1 second'
      where email = ${email} and status = 'offered' returning class_id`;
    await sql`update classes set check_at = '-infinity' where id = ${entry?.class_id}`;
  });
