import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { listTitle } from "~/domain/bookings/booking-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import type { Inbox } from "~/ui/live/follow-inbox";
import type { SiteData } from "./site-data";
import { ThemeSwitch } from "./theme-switch";
import { UnreadBadge } from "./unread-badge";
import { useInbox } from "./use-inbox";

/** The top of every page. `site` is missing where the page failed before anybody knew who is there. */
export function SiteHeader({ site }: { site: SiteData | undefined }) {
  const inbox = useInbox(site);
  return (
    <header className="site-header">
      <div className="page">
        <a className="brand" href="/">
          <Mark />
          Keyway
        </a>{" "}
        <button type="button" className="menu-button" popoverTarget="menu">
          <MenuIcon size={20} />
          Menu <UnreadBadge inbox={inbox} />
        </button>
        <div className="menu" id="menu" popover="auto">
          <button type="button" className="menu-close" popoverTarget="menu" popoverTargetAction="hide">
            <X size={20} />
            Close
          </button>
          <nav aria-label="Main">
            <ul>
              <Item href={paths.experts()}>Find tutors</Item>
              <Item href={paths.classes()} area="/classes/">
                Classes
              </Item>
              {site?.becomeTutorUrl ? (
                <li>
                  <a href={site.becomeTutorUrl} target="_blank" rel="noreferrer">
                    Become a tutor<span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </li>
              ) : (
                <Item href={paths.apply}>Become a tutor</Item>
              )}
              {/* The specification's address is the application's; it isn't linked twice under two names. */}
              <Item href={site?.becomeTutorUrl ? paths.apply : "/#how"}>How our platform works</Item>
            </ul>
          </nav>
          {site ? <Account site={site} inbox={inbox} /> : null}
        </div>
      </div>
    </header>
  );
}

function Account({ site: { actor, path }, inbox }: { site: SiteData; inbox: Inbox | null }) {
  return (
    <ul>
      {actor ? (
        <>
          <Item href={paths.myBookings()}>{listTitle(actor.role)}</Item>
          {actor.role === "admin" ? null : (
            <Item href={paths.messages()} area="/messages/">
              Messages <UnreadBadge inbox={inbox} />
            </Item>
          )}
          {actor.role === "expert" ? <Item href="/expert-dashboard">Dashboard</Item> : null}
          {actor.role === "admin" ? (
            <Item href={paths.approvals} area="/admin/">
              Admin
            </Item>
          ) : null}
          <Item href={paths.profile}>{actor.label}</Item>
        </>
      ) : null}
      <li>
        <ThemeSwitch redirectTo={path} />
      </li>
      {actor ? (
        <li>
          <form method="post" action="/logout">
            <button type="submit" className="menu-link">
              Sign Out
            </button>
          </form>
        </li>
      ) : (
        <>
          <Item href={paths.login()}>Sign in</Item>
          <li>
            <ButtonLink variant="quiet" href={paths.signup()}>
              Create account
            </ButtonLink>
          </li>
        </>
      )}
    </ul>
  );
}

/** @param props.area below it every address belongs to the link, whichever page it leads to */
function Item({ href, area, children }: { href: string; area?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const isWithin = area !== undefined && pathname.startsWith(area);
  return (
    <li>
      <a href={href} aria-current={pathname === href ? "page" : isWithin ? "true" : undefined}>
        {children}
      </a>
    </li>
  );
}

/** The mark: a keyway cut into its plug. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M2 2h28v28H2z" />
      <path className="cut" d="M13 6h7v6h-3v3h5v5h-3v6h-8v-4h3v-4h-3v-6h2z" />
    </svg>
  );
}
