import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { WhatTheTeamSees } from "./what-the-team-sees";

interface JoinTeamProps {
  team: string;
  lead: string;
  action: string;
  verdict: SubmissionResult | undefined;
  /** An invitation can be declined; a domain's offer is only left. */
  canDecline: boolean;
}

/** The page on which a person joins a team: it says first what the team sees. */
export function JoinTeam({ team, lead, action, verdict, canDecline }: JoinTeamProps) {
  const [form] = formState({ id: "joining", lastResult: verdict });
  return (
    <Page narrow title={`Join ${team}`} lead={lead}>
      <FormErrors form={form} />
      <div className="prose">
        <p>
          The team can pay for your lessons and classes. You choose each time whether the team or you pay. You
          can leave the team whenever you like, and keep what is booked.
        </p>
      </div>
      <WhatTheTeamSees />
      <PostForm action={action} id={form.id} className="actions">
        <Button name="answer" value="join">{`Join ${team}`}</Button>
        {canDecline ? (
          <Button name="answer" value="decline" variant="quiet">
            Decline
          </Button>
        ) : null}
      </PostForm>
    </Page>
  );
}
