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
      </Notice>
      {unlinked ? null : <StepsToBeListed />}
    </>
  );
}

/** What an expert without a card does, in this order, before a learner can book and the first payout. */
const StepsToBeListed = () => (
  <section className="stack-s prose" aria-labelledby="steps">
    <h2 id="steps">Five steps to your first lesson</h2>
    <ol>
      <li>
        <strong>Your card:</strong> what you teach, your price and your portrait. It takes about ten minutes.
      </li>
      <li>
        <strong>Your hours:</strong> tick when you can teach. You can do that while your card is read.
      </li>
      <li>
        <strong>Approval:</strong> an admin reads the card and emails you. Then you are listed.
      </li>
      <li>
        <strong>Your meeting link:</strong> one for all lessons, or one each.
      </li>
      <li>
        <strong>Your payout details:</strong> where we send what you earn.
      </li>
    </ol>
    <p>
      <ButtonLink href={paths.createExpertProfile}>Create Expert Profile</ButtonLink>
    </p>
  </section>
);
