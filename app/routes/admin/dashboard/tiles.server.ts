import type { Tile } from "~/components/admin/dashboard/tiles";
import type { ReadOnce } from "~/domain/counts/read-figures.server";
import type { AdminView } from "../admin-view.server";
import { loadPart } from "./load-part.server";

/**
 * Loads the five tiles (specification, "Admin dashboard"). Learners are all accounts but the admin's and erased ones.
 */
export function loadTiles(
  { log }: AdminView,
  readFigure: ReadOnce,
  accounts: Promise<{ all: number }>,
): Promise<Tile[]> {
  const tiles = [
    { label: "Total Learners", read: async () => (await accounts).all },
    { label: "Total Bookings", read: async () => (await readFigure("bookings")).total },
    { label: "Total Messages", read: async () => (await readFigure("messages")).total },
    { label: "AI Scans", read: async () => (await readFigure("scans")).total },
    { label: "Expert Views", read: async () => (await readFigure("views")).total },
  ];
  return Promise.all(
    tiles.map(async ({ label, read }) => ({ label, count: await loadPart(log, label, read) })),
  );
}
