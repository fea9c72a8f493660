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
  const all = [...links, { href: paths.favourites(), text: "Favourites" }];
  return (
    <section className="panel" aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      {isExpert ? null : (
        <ButtonLink wide href={paths.experts()}>
          Find Experts
        </ButtonLink>
      )}
      {all.map(({ href, text }) => (
        <ButtonLink key={href} wide variant="quiet" href={href}>
          {text}
        </ButtonLink>
      ))}
      {isExpert ? null : (
        <ButtonLink wide variant="quiet" href={requestSkillsUrl} target="_blank" rel="noopener noreferrer">
          Request Skills<span className="visually-hidden"> (opens in a new tab)</span>
        </ButtonLink>
      )}
    </section>
  );
}

/** Links to the settings for signing in, and to the stored data. */
export function AccountLinks({
  hasSecondFactor,
  passkeyCount,
}: {
  hasSecondFactor: boolean;
  passkeyCount: number;
}) {
  return (
    <section className="panel" aria-labelledby="account-links">
      <h2 id="account-links">Your account</h2>
      <ul className="account-links">
        <li>
          <a href={paths.portrait}>Portrait</a>
        </li>
        <li>
          <a href={paths.profileEmail}>Change email address</a>
        </li>
        <li>
          <a href={paths.profilePassword}>Change Password</a>
        </li>
        <li>
          <a href={paths.profileTwoFactor}>Two-factor authentication</a>{" "}
          <span className={hasSecondFactor ? "small good" : "small muted"}>
            {hasSecondFactor ? "On" : "Off"}
          </span>
        </li>
        <li>
          <a href={paths.profilePasskeys()}>Passkeys</a>{" "}
          <span className={passkeyCount > 0 ? "small good" : "small muted"}>
            {passkeyCount > 0 ? passkeyCount : "None"}
          </span>
        </li>
        <li>
          <a href={paths.profileCalendar}>Subscribe to your calendar</a>
        </li>
        <li>
          <a href={paths.profileBilling()}>Billing details</a>
        </li>
        <li>
          <a href={paths.profileData}>My data</a>
        </li>
      </ul>
    </section>
  );
}
