import ChevronDown from "lucide-react/icons/chevron-down";
import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { PostForm } from "~/components/form/post-form";
import { listTitle } from "~/domain/bookings/view/list-title";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import type { UnreadCount } from "~/ui/live/session-state";
import type { SiteData } from "../site-data";
import { SupportItem } from "./contact-dialog";
import { UnreadBadge } from "./unread-badge";
import { useInbox } from "./use-inbox";
import { WaitingBadge } from "./waiting-badge";

/**
 * The header of every page. It contains its items once: as a slide-in menu on small screens, and as a bar on wide ones,
 * where 'More' opens the second half. `site` is undefined if the page failed before the user was known.
 */
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
          Menu <WaitingBadge count={site?.waiting} /> <UnreadBadge inbox={inbox} />
        </button>
        <div className="menu" id="menu" popover="auto">
          <button type="button" className="menu-close" popoverTarget="menu" popoverTargetAction="hide">
            <X size={20} />
            Close
          </button>
          <Navigation site={site} />
          {site ? <Account site={site} inbox={inbox} /> : null}
        </div>
      </div>
    </header>
  );
}

function Navigation({ site }: { site: SiteData | undefined }) {
  // The bar has no room for it beside the links of a signed-in user.
  const forBusiness = <Item href={paths.bookDemo}>For business</Item>;
  return (
    <nav aria-label="Main">
      <ul>
        <Item href={paths.experts()} also={/^\/experts?\//}>
          Find tutors
        </Item>
        <Item href={paths.learnBasics} also={/^\/(classes\/)?beginner-foundations(\/|$)/}>
          Learn Basics
        </Item>
        <Item href={paths.classes()} also={/^\/(booking$|class\/|classes\/(?!beginner-foundations(\/|$)))/}>
          Classes
        </Item>
        {site?.actor ? null : forBusiness}
        <li className="more">
          <button type="button" className="menu-link" popoverTarget="more">
            More
            <ChevronDown size={16} />
          </button>
          <ul id="more" popover="auto">
            <Item href={paths.skillScan} also={/^\/skill-scan\//}>
              AI Skill Scan
            </Item>
            {site?.actor ? forBusiness : null}
            <Item href={paths.apply}>How our platform works</Item>
            {site?.becomeTutorUrl ? (
              <OutsideItem href={site.becomeTutorUrl}>Become a tutor</OutsideItem>
            ) : (
              <Item href={paths.apply} isSecond>
                Become a tutor
              </Item>
            )}
            {site?.beginnerProgramUrl ? (
              <OutsideItem href={site.beginnerProgramUrl}>Sign up for the beginner program</OutsideItem>
            ) : null}
          </ul>
        </li>
        <li>
          <SupportItem site={site} />
        </li>
      </ul>
    </nav>
  );
}

function Account({ site: { actor, waiting }, inbox }: { site: SiteData; inbox: UnreadCount | null }) {
  if (!actor) {
    return (
      <ul>
        <Item href={paths.login()}>Sign in</Item>
        <li>
          <ButtonLink variant="quiet" href={paths.signup()}>
            Create account
          </ButtonLink>
        </li>
      </ul>
    );
  }
  return (
    <ul>
      <Item href={paths.myBookings()}>
        <span>{listTitle(actor.role)}</span> <WaitingBadge count={waiting} />
      </Item>
      {actor.role === "admin" ? null : (
        <Item href={paths.messages()} also={/^\/messages\//}>
          Messages <UnreadBadge inbox={inbox} />
        </Item>
      )}
      {actor.role === "learner" ? <Item href={paths.learnerDashboard}>Dashboard</Item> : null}
      {actor.role === "expert" ? (
        <>
          <Item href={paths.expertDashboard}>Dashboard</Item>
          <Item href={paths.earnings()} also={/^\/expert-dashboard\/(statements|payout-details)(\/|$)/}>
            Earnings
          </Item>
        </>
      ) : null}
      {actor.role === "admin" ? (
        <Item href={paths.queues} also={/^\/admin\//}>
          Admin
        </Item>
      ) : null}
      <Item href={paths.profile}>{actor.label}</Item>
      <li>
        <PostForm action="/logout">
          <button type="submit" className="menu-link">
            Sign Out
          </button>
        </PostForm>
      </li>
    </ul>
  );
}

interface ItemProps {
  href: string;
  /** Other addresses that also mark this item. */
  also?: RegExp;
  /** Another item leads to the same page and is marked instead. */
  isSecond?: boolean;
  children: ReactNode;
}

function Item({ href, also, isSecond, children }: ItemProps) {
  const { pathname } = useLocation();
  const mark = pathname === href ? "page" : also?.test(pathname) ? "true" : undefined;
  return (
    <li>
      <a href={href} aria-current={isSecond ? undefined : mark}>
        {children}
      </a>
    </li>
  );
}

function OutsideItem({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer">
        {children}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </li>
  );
}

/** The logo: a keyway cut into its plug. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M2 2h28v28H2z" />
      <path className="cut" d="M13 6h7v6h-3v3h5v5h-3v6h-8v-4h3v-4h-3v-6h2z" />
    </svg>
  );
}
