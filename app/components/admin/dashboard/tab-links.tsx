import { type DashboardTab, dashboardTabs, tabLabels } from "~/domain/lists/dashboard-tabs";
import { paths } from "~/shared/paths";

export function TabLinks({ current }: { current: DashboardTab }) {
  return (
    <nav className="chips" aria-label="Dashboard">
      {dashboardTabs.map((tab) => (
        <a key={tab} href={paths.adminDashboard({ tab })} aria-current={tab === current ? "page" : undefined}>
          {tabLabels[tab]}{" "}
        </a>
      ))}
    </nav>
  );
}
