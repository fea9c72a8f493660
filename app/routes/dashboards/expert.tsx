import { pageMeta } from "~/components/site/page-meta";
import { countScheduled } from "~/domain/bookings/queries.server";
import { findOwnCard } from "~/domain/experts/own-card.server";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { requireExpert } from "~/web/guards.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/expert";

/** An expert's way in: the card as it is listed, and what is booked. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Expert dashboard",
    description: "Your card and your sessions.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const actor = requireExpert(context, request);
  const { expertId } = actor;
  if (!expertId) return { name: actor.fullName, card: null };
  const [card, scheduled] = await orUnavailable(
    () => Promise.all([findOwnCard(db, expertId), countScheduled(db, expertId, clock())]),
    "Failed to load expert account",
  );
  return { name: actor.fullName, card: card && { ...card, scheduled } };
}

export default function ExpertDashboard({ loaderData: { name, card } }: Route.ComponentProps) {
  return (
    <Page title={`Welcome, ${name}`}>
      {card ? (
        <div className="panel">
          <Rows
            items={[
              { label: "Profile title", value: card.title },
              { label: "Price", value: `${formatPrice(card.priceCents)} per hour` },
              { label: "booking(s) scheduled", value: card.scheduled },
            ]}
          />
          {card.approved ? null : (
            <p className="muted">
              Your expert card is being reviewed by an admin and will be visible once approved.
            </p>
          )}
        </div>
      ) : (
        <Notice kind="info">
          No expert account found. Please ensure your expert profile is approved and connected to your user
          account.
        </Notice>
      )}
      <p className="bar start">
        <ButtonLink href={paths.myBookings()}>View All Bookings</ButtonLink>
        <ButtonLink variant="quiet" href={paths.experts()}>
          Browse Experts
        </ButtonLink>
      </p>
    </Page>
  );
}
