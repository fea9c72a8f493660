import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Count } from "./queue";

/** The frame of every admin page; those that lead back nowhere have the way to the others. */
export function AdminPage({
  place,
  openReports,
  children,
  ...page
}: ComponentProps<typeof Page> & {
  /** Names the kind of place where the admin goes without a second factor. */
  place: string | null;
  /** How many reports wait; for the pages that have the way to the others. */
  openReports?: number | undefined;
}) {
  return (
    <Page {...page}>
      {page.back ? null : <AdminNav openReports={openReports} />}
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

function AdminNav({ openReports }: { openReports: number | undefined }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin">
      <ul className="actions queue-links">
        {areas.map(({ href, label }) => (
          <li key={href}>
            <a href={href} aria-current={pathname === href ? "page" : undefined}>
              {label}
            </a>
            {href === paths.reports() && openReports !== undefined ? (
              <>
                {" "}
                <Count of={openReports} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const areas = [
  { href: paths.approvals, label: "Approvals" },
  { href: paths.adminClasses, label: "Classes" },
  { href: paths.reports(), label: "Reports" },
  { href: paths.inbox(), label: "Inbox" },
];
