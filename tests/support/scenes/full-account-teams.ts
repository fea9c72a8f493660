import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { formAnswers } from "~/db/schema/site/form-answers";
import { teams } from "~/db/schema/teams/teams";
import { inviteToTeam } from "~/domain/teams/invitations/invite.server";
import { mailOwner, mailTeam } from "~/domain/teams/team-mails.server";
import { callerOf } from "../caller";
import { now } from "./bookings";
import type { createUser } from "./factories";
import { inDays } from "./full-account-rows";
import { createTeam, createTeamDomain, teamSecret as secret } from "./team-scene";

type User = Awaited<ReturnType<typeof createUser>>;

/**
 * Marta is a manager of Otto's team, and a former member of his other one, to which she is invited again. She owns a
 * closed team that was made from her demo request. She has checked a domain, as if she were the admin.
 */
export async function teamRows(db: Db, { marta, otto }: { marta: User; otto: User }) {
  const owner = { userId: otto.id, role: "owner" } as const;
  const { teamId, memberIds } = await createTeam(db, [
    owner,
    { userId: marta.id, role: "manager", monthlyLimitCents: 25_000 },
  ]);
  const member = { userId: marta.id, email: marta.email, name: marta.fullName };
  await mailOwner(db, { teamId, memberId: memberIds.manager ?? "", event: "joined" });
  await mailTeam(db, { teamId, to: member, event: "removed" });
  const invite = (by: User, email: string, to = teamId) =>
    inviteToTeam(db, callerOf(by, { now }), { teamId: to, emails: [email], secret });
  await invite(marta, "guest@other.example");
  await createTeamDomain(db, { teamId, state: "proved", checkedBy: marta.id, checkedAt: now });

  const left = { userId: marta.id, role: "member", leftAt: inDays(-1) } as const;
  const other = await createTeam(db, [owner, left], { name: "Initech" });
  await invite(otto, marta.email, other.teamId);

  const demo = { form: "demo-request", email: marta.email, userId: marta.id, answer: "" } as const;
  const [request] = await db.insert(formAnswers).values(demo).returning({ id: formAnswers.id });
  const details = { name: "Kowalczyk GmbH", billingAddress: "1 Kowalczyk Road", taxNumber: "Kowalczyk 1" };
  const made = { ...details, demoRequestId: request?.id ?? null };
  const own = await createTeam(db, [{ userId: marta.id, role: "owner" }], made);
  await db.update(teams).set({ state: "closed", closedAt: now }).where(eq(teams.id, own.teamId));
}
