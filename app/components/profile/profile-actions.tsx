import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** What to do next, beside the profile. `requestSkillsUrl` is the configured outside form, or our own. */
export function ProfileActions({
  isExpert,
  hasHours,
  requestSkillsUrl,
}: {
  isExpert: boolean;
  /** The page has the editor of hours. */
  hasHours: boolean;
  requestSkillsUrl: string;
}) {
  return (
    <section className="panel" aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      {isExpert ? (
        <>
          <ButtonLink wide variant="quiet" href={paths.myBookings()}>
            My Sessions
          </ButtonLink>
          <ButtonLink wide variant="quiet" href={paths.expertDashboard}>
            Dashboard
          </ButtonLink>
          {hasHours ? (
            <ButtonLink wide variant="quiet" href="#weekly-hours">
              Manage Availability
            </ButtonLink>
          ) : null}
        </>
      ) : (
        <>
          <ButtonLink wide href={paths.experts()}>
            Find Experts
          </ButtonLink>
          <ButtonLink wide variant="quiet" href={paths.myBookings()}>
            My Bookings
          </ButtonLink>
          <ButtonLink wide variant="quiet" href={requestSkillsUrl} target="_blank" rel="noopener noreferrer">
            Request Skills<span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonLink>
        </>
      )}
    </section>
  );
}

/** How one signs in, and what is kept. */
export function AccountLinks({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  return (
    <section className="panel" aria-labelledby="account-links">
      <h2 id="account-links">Your account</h2>
      <ul className="account-links">
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
          <a href={paths.profileData}>My data</a>
        </li>
      </ul>
    </section>
  );
}
