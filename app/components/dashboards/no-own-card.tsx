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
      {unlinked ? <CardLinkWaits name={unlinked.name} /> : <StepsToBeListed />}
      <p className="muted small">{problem}</p>
    </>
  );
}

/** What an expert without a card does, in this order, before a learner can book and the first payout. */
const StepsToBeListed = () => (
  <section className="panel" aria-labelledby="steps">
    <h2 id="steps">Six steps to your first lesson</h2>
    <ol className="how-steps">
      <li className="done">
        <h3>Your account</h3>
        <p>Done</p>
      </li>
      <li>
        <h3>Your expert profile</h3>
        <div className="stack-s">
          <p>What you teach, your price and your portrait. It takes about ten minutes.</p>
          <p>
            <ButtonLink href={paths.createExpertProfile}>Create Expert Profile</ButtonLink>
          </p>
        </div>
      </li>
      {later.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const later = [
  { title: "Your hours", text: "Tick when you can teach. You can do this while we review your profile." },
  { title: "Approval", text: "An admin reviews your profile and emails you. Then learners can find you." },
  { title: "Where you meet", text: "How learners join your lessons. Say so before the first one." },
  { title: "Your payout details", text: "Where we send what you earn, from 48 hours after each lesson." },
];
