import { CardLinkWaits } from "~/components/experts/card/card-link-waits";
import { useSiteData } from "~/components/site-data";
import { dashboardMessages } from "~/domain/experts/card/dashboard-messages";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** Says why a dashboard has no card to show, and what happens next. */
export function NoOwnCard({ problem, unlinked }: { problem: string; unlinked: { name: string } | null }) {
  const supportEmail = useSiteData()?.supportEmail;
  if (problem === dashboardMessages.withdrawn) {
    return (
      <Notice kind="info">
        <p>{problem} Sessions that were booked before stay in your list.</p>
        {supportEmail ? (
          <p>
            If that is a mistake, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        ) : null}
      </Notice>
    );
  }
  return (
    <>
      {unlinked ? <CardLinkWaits name={unlinked.name} /> : null}
      <Notice kind="info">
        <p>{problem}</p>
        {unlinked ? null : (
          <p>
            <ButtonLink href={paths.createExpertProfile}>Create Expert Profile</ButtonLink>
          </p>
        )}
      </Notice>
    </>
  );
}
