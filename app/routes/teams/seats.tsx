import { ownPageMeta } from "~/components/site/page-meta";
import { ZoneName } from "~/components/site/zone-name";
import { TeamNav } from "~/components/teams/team-nav";
import { listTeamSeats } from "~/domain/payments/budget/team-seats.server";
import { teamMessages } from "~/domain/teams/team";
import { formatShortMoment } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { DateCell, Table } from "~/ui/table";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/seats";
import { requireTeam } from "./own-team.server";

/** The seats in classes to come that a team has reserved for its members, for owner and managers. */

export const meta = ownPageMeta("Team seats", "Seats in live classes that a team has reserved.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, team, member } = await requireTeam({ context, request }, params.teamId, "manage");
  const seats = await listTeamSeats(db, { teamId: team.id, now: caller.now });
  const zone = viewerZone(context, request);
  return {
    ...{ id: team.id, name: isolated(team.name), role: member.role, isOpen: team.state === "open", zone },
    seats: seats.map(({ id, classId, title, name, startsAt }) => ({
      ...{ id, classId, title: isolated(title), name: isolated(name) },
      when: formatShortMoment(startsAt, zone),
    })),
  };
}

export default function TeamSeats({ loaderData }: Route.ComponentProps) {
  const { id, name, role, isOpen, zone, seats } = loaderData;
  return (
    <Page title="Seats" lead={name} back={{ href: paths.team(id), label: name }}>
      <TeamNav teamId={id} role={role} current="seats" />
      {isOpen ? (
        <section className="stack-s" aria-labelledby="reserve-title">
          <h2 id="reserve-title">Reserve seats for members</h2>
          <p>Open a live class that has a price and free seats, then choose “Reserve seats for {name}”.</p>
          <p>
            <ButtonLink href={paths.classes()}>See all classes</ButtonLink>
          </p>
        </section>
      ) : (
        <Notice kind="info" title={teamMessages.closed} />
      )}
      <section className="stack-s" aria-labelledby="seats-title">
        <h2 id="seats-title">Reserved seats</h2>
        {seats.length === 0 ? (
          <p className="muted">No seats reserved in upcoming classes.</p>
        ) : (
          <>
            <Table
              label="Seats and their members"
              stacks
              columns={[
                { name: "Class", isText: true },
                { name: "Starts" },
                { name: "Member", isText: true },
              ]}
              rows={seats.map((seat) => ({
                key: seat.id,
                cells: [
                  <a key="class" href={paths.teamClassSeats(id, seat.classId)}>
                    {seat.title}
                  </a>,
                  <DateCell key="when">{seat.when}</DateCell>,
                  seat.name,
                ],
              }))}
            />
            <p className="muted">
              Times are in <ZoneName zone={zone} />. A seat can be passed on from its class's page until the
              class begins.
            </p>
          </>
        )}
      </section>
    </Page>
  );
}
