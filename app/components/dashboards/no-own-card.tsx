import { CardLinkWaits } from "~/components/experts/card/card-link-waits";
import { useSiteData } from "~/components/site-data";
import { dashboardMessages } from "~/domain/experts/card/dashboard-messages";
import { Notice } from "~/ui/notice";
import { StepsToBeListed } from "./steps-to-be-listed";

/** Says why a dashboard has no card to show, and what happens next. */
export function NoOwnCard(props: {
  problem: string;
  unlinked: { name: string } | null;
  /** When an unfinished card was saved, in words; null without one. */
  draftSaved: string | null;
}) {
  const { problem, unlinked, draftSaved } = props;
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
      {unlinked ? (
        <CardLinkWaits name={unlinked.name} />
      ) : (
        <StepsToBeListed card={null} draftSaved={draftSaved} />
      )}
      <p className="muted small">{problem}</p>
    </>
  );
}
