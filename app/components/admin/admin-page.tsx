import type { ComponentProps } from "react";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { AdminNav } from "./admin-nav";

/** The frame of every admin page. Pages without a link back show the admin navigation. */
export function AdminPage({
  environmentName,
  children,
  ...page
}: ComponentProps<typeof Page> & {
  /** The environment ("demo") that lets this admin do without a second factor; null for no banner. */
  environmentName: string | null;
}) {
  return (
    <Page {...page}>
      {page.back ? null : <AdminNav />}
      {environmentName ? (
        <Notice kind="info" title="This admin account has no two-factor authentication">
          <p>
            This is allowed only here, because this site runs as "{environmentName}". In production the admin
            must have one. <a href={paths.profileTwoFactor}>Set up two-factor authentication</a>
          </p>
        </Notice>
      ) : null}
      {children}
    </Page>
  );
}
