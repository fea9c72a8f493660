import { whatATeamSees, whatYourTeamShows } from "~/domain/teams/what-a-team-sees";

/** What a team's owner and managers see of the reader, or of others, and what they never see. */
export function WhatTheTeamSees({ ofOthers = false }: { ofOthers?: boolean }) {
  const { sees, never } = ofOthers ? whatYourTeamShows : whatATeamSees;
  return (
    <div className="prose">
      <section>
        <h2>What the team sees</h2>
        <p>{`The team's owner and managers see of ${ofOthers ? "each member" : "you"}:`}</p>
        <List texts={sees} />
      </section>
      <section>
        <p>The team never sees:</p>
        <List texts={never} />
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
