import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

interface ProfileActionsProps {
  isExpert: boolean;
  hasHours: boolean;
  /** The configured external form, or our own. */
  requestSkillsUrl: string;
}

/** Links to the next steps, beside the profile. */
export function ProfileActions({ isExpert, hasHours, requestSkillsUrl }: ProfileActionsProps) {
  const links = isExpert
    ? [
        { href: paths.myBookings(), text: "My Sessions" },
        { href: paths.expertDashboard, text: "Dashboard" },
        ...(hasHours ? [{ href: "#weekly-hours", text: "Manage Availability" }] : []),
      ]
    : [{ href: paths.myBookings(), text: "My Bookings" }];
  const all = [
    ...links,
    { href: paths.favourites(), text: "Favourites" },
    { href: paths.profilePassword, text: "Change Password" },
  ];
  return (
    <section className="panel" aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      {isExpert ? null : (
        <ButtonLink wide variant="outlined" href={paths.experts()}>
          Find Experts
        </ButtonLink>
      )}
      <ul className="link-list">
        {all.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
        {isExpert ? null : (
          <li>
            <a href={requestSkillsUrl} target="_blank" rel="noopener noreferrer">
              Request Skills<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
