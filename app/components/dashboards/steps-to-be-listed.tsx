import type { ReactNode } from "react";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

interface StepsToBeListedProps {
  /** What is done besides a card that isn't listed yet; null without a card. */
  card: { isReturned: boolean; hasHours: boolean; hasLink: boolean; hasDetails: boolean } | null;
  draftSaved?: string | null;
}

/** What an expert does, in this order, before a learner can book and the first payout, with what is done. */
export function StepsToBeListed({ card, draftSaved = null }: StepsToBeListedProps) {
  const { isReturned = false, hasHours = false, hasLink = false, hasDetails = false } = card ?? {};
  return (
    <section className="panel" aria-labelledby="steps">
      <h2 id="steps">Six steps to your first lesson</h2>
      <ol className="how-steps">
        <Step title="Your account" isDone />
        <Step title="Your expert profile" isDone={card !== null && !isReturned}>
          {isReturned ? (
            <a href={paths.profileExpert}>Change it as asked, and send it again</a>
          ) : (
            <>
              {draftSaved
                ? `Begun: your draft of ${draftSaved} is saved. Only you can see it.`
                : "What you teach, your price and your portrait. It takes about ten minutes."}
              <br />
              <ButtonLink href={paths.createExpertProfile}>Create Expert Profile</ButtonLink>
            </>
          )}
        </Step>
        <Step title={linked("Your hours", card && "#weekly-hours")} isDone={hasHours}>
          Tick when you can teach. You can do this while we review your profile.
        </Step>
        <Step title="Approval" state={card && !isReturned ? "Waiting" : undefined}>
          An admin reviews your profile and emails you. Then learners can find you.
        </Step>
        <Step title={linked("Where you meet", card && paths.meetingLink)} isDone={hasLink}>
          How learners join your lessons. Say so before the first one.
        </Step>
        <Step title={linked("Your payout details", card && paths.payoutDetails)} isDone={hasDetails}>
          Where we send what you earn, from 48 hours after each lesson.
        </Step>
      </ol>
    </section>
  );
}

/** Without a card there is nothing to set these for. */
const linked = (title: string, href: string | null) => (href ? <a href={href}>{title}</a> : title);

function Step(props: {
  title: ReactNode;
  isDone?: boolean;
  state?: string | undefined;
  children?: ReactNode;
}) {
  const { title, isDone = false, state = isDone ? "Done" : undefined, children } = props;
  return (
    <li className={isDone ? "done" : undefined}>
      <h3>
        {title}
        {state ? <span className="muted small"> {state}</span> : null}
      </h3>
      {isDone ? null : <div className="stack-s muted">{children}</div>}
    </li>
  );
}
