import type { ComponentProps } from "react";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { AdminNav } from "./admin-nav";

/** The frame of every admin page; those that lead back nowhere have the way to the others. */
export function AdminPage({
  place,
  children,
  ...page
}: ComponentProps<typeof Page> & {
  /** Names the kind of place where the admin goes without a second factor. */
  place: string | null;
}) {
  return (
    <Page {...page}>
      {page.back ? null : <AdminNav />}
      {place ? (
        <Notice kind="info" title="This admin account has no two-factor authentication">
          <p>
            This is allowed only here, because this site runs as "{place}". In production the admin must have
            one. <a href={paths.profileTwoFactor}>Set up two-factor authentication</a>
          </p>
        </Notice>
      ) : null}
      {children}
    </Page>
  );
}
