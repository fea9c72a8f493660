/**
 * What a team's owner and managers see of a member (decision K5). Every page that promises it uses these texts, and the
 * report has no other columns. Pure.
 */
export const whatATeamSees = {
  sees: [
    "Your name, your email address, and when you joined and left",
    "For each lesson or class that the team pays for: when it was, how long it took, what it cost, whether it took place and if not, why, and whether it was refunded",
    "For a seat that the team has reserved for you: in which class it is",
  ],
  never: [
    "What you and the expert say or write to each other",
    "Your notes, case files, skill scans and reviews",
    "What you book and pay for yourself",
  ],
} as const;

/** The same, for those who run a team. */
export const whatYourTeamShows = {
  sees: [
    "Their name, their email address, and when they joined and left",
    whatATeamSees.sees[1],
    "For a seat that the team has reserved for them: in which class it is",
  ],
  never: [
    "What a member and an expert say or write to each other",
    "Notes, case files, skill scans and reviews of members",
    "What members book and pay for themselves",
  ],
} as const;
