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
  <section className="panel" aria-labelledby="steps">
    <h2 id="steps">Six steps to your first lesson</h2>
    <ol className="how-steps in-columns">
      <li className="done">
        <h3>Your account</h3>
        <p>Done</p>
      </li>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <p>
      <ButtonLink href={paths.createExpertProfile}>Create Expert Profile</ButtonLink>
    </p>
  </section>
);

const steps = [
  { title: "Your card", text: "What you teach, your price and your portrait. It takes about ten minutes." },
  { title: "Your hours", text: "Tick when you can teach. You can do that while your card is read." },
  { title: "Approval", text: "An admin reads the card and emails you. Then you are listed." },
  { title: "Your meeting link", text: "One for all lessons, or one each." },
  { title: "Your payout details", text: "Where we send what you earn." },
];
