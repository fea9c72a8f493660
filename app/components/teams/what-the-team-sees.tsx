import { whatATeamSees } from "~/domain/teams/what-a-team-sees";

/** What a team's owner and managers see of a member, and what they never see. */
export function WhatTheTeamSees() {
  return (
    <div className="prose">
      <section>
        <h2>What the team sees</h2>
        <p>The team's owner and managers see of each member:</p>
        <List texts={whatATeamSees.sees} />
      </section>
      <section>
        <p>They never see:</p>
        <List texts={whatATeamSees.never} />
      </section>
    </div>
  );
}

const List = ({ texts }: { texts: readonly string[] }) => (
  <ul>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
