import type { ComponentProps } from "react";
import { AdminPage } from "~/components/admin/admin-page";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";

/** The frame of the pages to run classes, for the admin or an expert. */
export function ClassPage({ isAdmin, ...page }: ComponentProps<typeof AdminPage> & { isAdmin: boolean }) {
  if (!isAdmin) return <Page back={{ href: paths.expertDashboard, label: "Dashboard" }} {...page} />;
  return <AdminPage {...page} />;
}
