/** The tabs of the admin's dashboard (specification, "Admin dashboard"), in display order. */
export const dashboardTabs = ["overview", "users", "bookings", "messages", "experts"] as const;

export type DashboardTab = (typeof dashboardTabs)[number];

export const tabLabels: Record<DashboardTab, string> = {
  overview: "Overview",
  users: "Users",
  bookings: "Bookings",
  messages: "Messages",
  experts: "Experts",
};

/** Returns the tab in an address; the overview for an unknown tab. */
export const readTab = (query: URLSearchParams): DashboardTab =>
  dashboardTabs.find((tab) => tab === query.get("tab")) ?? "overview";
