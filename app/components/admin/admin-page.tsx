import type { ComponentProps } from "react";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

/** The frame of every admin page. `place` names the kind of place where the admin goes without a second factor. */
export function AdminPage({
  place,
  children,
  ...page
}: ComponentProps<typeof Page> & { place: string | null }) {
  return (
    <Page {...page}>
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
