import { useLocation } from "react-router";
import { useSiteData } from "~/components/site/site-data";
import { countText, queues } from "~/domain/lists/queues";
import { paths } from "~/shared/paths";

/** Links to the admin's pages and to the queues, each with its count. On phones each list is one scrolling line. */
export function AdminNav() {
  const { pathname } = useLocation();
  const counts = useSiteData()?.queues ?? {};
  // A link to a part of a page isn't marked: the server doesn't see the part in the address.
  const currentOf = (path: string) => (path === pathname ? "page" : undefined);
  return (
    <div className="admin-ways">
      <nav aria-label="Admin">
        <ul className="actions queue-links">
          {areas.map(({ href, label }) => (
            <li key={href}>
              <a href={href} aria-current={currentOf(href)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Queues">
        <ul className="actions queue-links small">
          {queues.map(({ name, label, path }) => (
            <li key={name}>
              <a href={path} aria-current={currentOf(path)}>
                {label}
              </a>{" "}
              <Count of={counts[name]} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const areas = [
  { href: paths.adminDashboard(), label: "Dashboard" },
  { href: paths.queues, label: "Queues" },
  { href: paths.adminPayments(), label: "Payments" },
  { href: paths.adminLedger(), label: "Ledger" },
  { href: paths.payoutRuns(), label: "Payouts" },
  { href: paths.adminClasses, label: "Classes" },
  { href: paths.adminAudit(), label: "Audit" },
];

/** Renders nothing if the count couldn't be read. A count above zero is darker. */
function Count({ of }: { of: number | undefined }) {
  if (of === undefined) return null;
  return <span className={of > 0 ? "num" : "num muted"}>{`(${countText(of)})`}</span>;
}
