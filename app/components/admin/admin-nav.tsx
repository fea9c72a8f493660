import { useLocation } from "react-router";
import { useSiteData } from "~/components/site/site-data";
import { countText, queues } from "~/domain/lists/queues";
import { paths } from "~/shared/paths";

/**
 * The ways to the admin's pages, and to its queues with how much waits in each. On phones each is one line that scrolls.
 */
export function AdminNav() {
  const { pathname } = useLocation();
  const counts = useSiteData()?.queues ?? {};
  // A queue that is a part of its page isn't marked: a server doesn't know which part is looked at.
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
  { href: paths.adminClasses, label: "Classes" },
  { href: paths.adminAudit(), label: "Audit" },
];

/** Nothing where it couldn't be counted; heavier where something waits. */
function Count({ of }: { of: number | undefined }) {
  if (of === undefined) return null;
  return <span className={of > 0 ? "num" : "num muted"}>{`(${countText(of)})`}</span>;
}
