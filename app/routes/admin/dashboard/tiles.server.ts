import type { Tile } from "~/components/admin/dashboard/tiles";
import { countAccounts, readTotal } from "~/domain/counts/read-figures.server";
import type { AdminView } from "../admin-view.server";
import { loadPart } from "./load-part.server";

/** The five tiles (specification, "Admin dashboard"). Learners are all accounts but the admin's, as its count has it. */
export function loadTiles({ db, log }: AdminView): Promise<Tile[]> {
  const tiles = [
    { label: "Total Learners", read: () => countAccounts(db) },
    { label: "Total Bookings", read: () => readTotal(db, "bookings") },
    { label: "Total Messages", read: () => readTotal(db, "messages") },
    { label: "AI Scans", read: () => readTotal(db, "scans") },
    { label: "Expert Views", read: () => readTotal(db, "views") },
  ];
  return Promise.all(
    tiles.map(async ({ label, read }) => ({ label, count: await loadPart(log, label, read) })),
  );
}
