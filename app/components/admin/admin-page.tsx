import type { ComponentProps } from "react";
import { Page } from "~/ui/page";
import { AdminKeys } from "./admin-keys";
import { AdminNav } from "./admin-nav";

/** The frame of every admin page: the navigation, and the page beside it. */
export const AdminPage = (page: ComponentProps<typeof Page>) => (
  <div className={page.back ? "admin-frame has-back" : "admin-frame"}>
    <AdminNav />
    <Page {...page} />
    <AdminKeys />
  </div>
);
