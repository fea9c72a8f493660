import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useLocation } from "react-router";
import { useSiteData } from "~/components/site-data";
import { countText, queueGroups, queues, sumOfCounts } from "~/domain/lists/queues";
import { paths } from "~/shared/paths";
import { KeyHint } from "./admin-keys";

/**
 * Links to the admin's pages, and to the queues in groups, each with its count: a rail on wide screens, a menu that
 * opens with HTML alone on small ones.
 */
export function AdminNav() {
  const { pathname: path, search } = useLocation();
  const isUsers = path === paths.adminDashboard() && new URLSearchParams(search).get("tab") === "users";
  const pathname = isUsers ? usersPath : path;
  const counts = useSiteData()?.queues ?? {};
  const waiting = sumOfCounts(queues.map(({ name }) => counts[name] ?? 0));
  const area = areaOf(pathname);
  // A link to a part of a page isn't marked: the server doesn't see the part in the address.
  const currentOf = (path: string) => (path === pathname ? "page" : path === area ? "true" : undefined);
  return (
    <div className="admin-nav">
      <button type="button" className="admin-menu-button" popoverTarget="admin-menu">
        <Menu size={18} />
        Admin menu
        {waiting.sum > 0 ? (
          <span className="muted num">{` · ${waiting.text} ${waiting.sum === 1 ? "needs" : "need"} you`}</span>
        ) : null}
      </button>
      <div className="admin-menu" id="admin-menu" popover="auto">
        <button
          type="button"
          className="admin-menu-button"
          popoverTarget="admin-menu"
          popoverTargetAction="hide"
        >
          <X size={18} />
          Close
        </button>
        <nav aria-label="Admin">
          <ul>
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
          {queueGroups.map((group) => (
            <div key={group}>
              <p id={`queues-${group}`}>{group}</p>
              <ul aria-labelledby={`queues-${group}`}>
                {queues
                  .filter((queue) => queue.group === group)
                  .map(({ name, label, path }) => (
                    <li key={name}>
                      <a href={path} aria-current={currentOf(path)}>
                        {label}
                      </a>{" "}
                      <Count of={counts[name]} />
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
        <KeyHint />
      </div>
    </div>
  );
}

/** The area of a page without a link of its own: "Queues" for a page of several queues, or below a queue. */
function areaOf(pathname: string): string | undefined {
  if (queues.some(({ path }) => path === pathname)) return undefined;
  const isQueue = queues.some(({ path }) => {
    const [list = path] = path.split("#");
    return pathname === list || pathname.startsWith(`${list}/`);
  });
  return isQueue ? paths.queues : areas.find(({ href }) => pathname.startsWith(`${href}/`))?.href;
}

const usersPath = paths.adminDashboard({ tab: "users" });

const areas = [
  { href: paths.adminDashboard(), label: "Dashboard" },
  { href: paths.queues, label: "Queues" },
  { href: usersPath, label: "Users" },
  { href: paths.adminPayments(), label: "Payments" },
  { href: paths.adminLedger(), label: "Ledger" },
  { href: paths.payoutRuns(), label: "Payouts" },
  { href: paths.adminClasses, label: "Classes" },
  { href: paths.adminAudit(), label: "Audit" },
];

/** Renders nothing if the count couldn't be read. A count above zero is bold. */
function Count({ of }: { of: number | undefined }) {
  if (of === undefined) return null;
  return <span className={of > 0 ? "num some" : "num muted"}>{countText(of)}</span>;
}
