import { adminOnly, all, type Row, signedIn, signInPage } from "./access-outcomes";

/**
 * Teams. The other expert owns one, the expert is its manager, the learner a member and the other learner a former one.
 * To the admin it is a stranger's, but their address has the team's domain, as the other learner's has.
 */

const managers = (outcome: string) => signedIn("404", { otherExpert: outcome, expert: outcome });
const managersPost = (outcome: string) => ({ ...managers(outcome), visitor: signInPage });

export const teamRows: Record<string, Row> = {
  "routes/teams/teams": {
    path: () => "/teams",
    get: signedIn("200 ~ ACME, until", {
      otherExpert: "200 ~ Owner",
      expert: "200 ~ Manager",
      learner: "200 ~ Member",
      admin: "200 ~ You aren&#x27;t in a team yet.",
    }),
    post: {
      fields: (index) => ({ name: `Team ${index}`, billingAddress: "1 Road", taxNumber: "DE1" }),
      outcomes: signedIn("303 /teams/…/members", { visitor: signInPage }),
    },
  },
  // By the domain of their address; those who are in the team stay as they are, those who were need an invitation.
  "routes/teams/join": {
    path: ({ teamId }) => `/teams/join/${teamId}`,
    get: signedIn("404", { admin: "200 ~ Join ACME" }),
    post: { outcomes: signedIn("303 /teams/…", { visitor: "302 /login", otherLearner: "409" }) },
  },
  "routes/teams/team": {
    path: ({ teamId }) => `/teams/${teamId}`,
    get: signedIn("404", {
      otherExpert: "200 ~ Hand the team over to another member first",
      expert: "200 ~ What the team sees",
      learner: "200 ~ What the team sees",
    }),
    post: {
      outcomes: signedIn("404", {
        visitor: "302 /login",
        otherExpert: "409 ~ Hand the team over to another member first",
        expert: "303 /teams",
        learner: "303 /teams",
      }),
    },
  },
  "routes/teams/members": {
    path: ({ teamId }) => `/teams/${teamId}/members`,
    get: managers("200 ~ Nadia Rahman"),
    post: {
      fields: (index) => ({ intent: "invite", emails: `guest-${index}@test.example` }),
      outcomes: managersPost("303 /teams/…/members"),
    },
  },
  "routes/teams/member": {
    path: ({ teamId, teamMemberId }) => `/teams/${teamId}/members/${teamMemberId}`,
    get: managers("200 ~ Remove from the team"),
    post: {
      fields: () => ({ intent: "save", role: "member", monthlyLimit: "50" }),
      outcomes: managersPost("303 /teams/…/members"),
    },
  },
  "routes/teams/settings": {
    path: ({ teamId }) => `/teams/${teamId}/settings`,
    get: signedIn("404", { otherExpert: "200 ~ Close the team", expert: "200 ~ keyway-team=" }),
    post: {
      fields: (index) => ({ intent: "add-domain", domain: `team-${index}.example` }),
      outcomes: managersPost("303 /teams/…/settings"),
    },
  },
  "waiting-team-domains": {
    path: () => "/admin/team-domains",
    get: adminOnly("200 ~ acme.example"),
    post: { outcomes: all("403", { admin: "405" }) },
  },
  "routes/admin/team-domain": {
    path: ({ teamDomainId }) => `/admin/team-domains/${teamDomainId}`,
    get: adminOnly("200 ~ keyway-team="),
    post: {
      fields: () => ({ decision: "refuse" }),
      outcomes: all("403", { admin: "303 /admin/team-domains" }),
    },
  },
};
