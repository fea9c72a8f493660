import { data } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { Queue, QueueLinks } from "~/components/admin/queue";
import { waitingText } from "~/components/admin/waiting-text";
import { pageMeta } from "~/components/site/page-meta";
import { applicantName } from "~/domain/applications/messages";
import { findPendingApplications } from "~/domain/applications/queries.server";
import { countWaitingCards, findWaitingCards } from "~/domain/experts/card-queries.server";
import { findLinkCandidates } from "~/domain/experts/link-candidates.server";
import { paths, withQuery } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { requireAdmin } from "~/web/guards.server";
import { readPage } from "~/web/page-number";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/approvals";
import { placeWithoutSecondFactor } from "./admin-banner.server";

/** What waits for the admin: cards, applications, links. Each list has pages of its own. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Approvals", description: "What waits for a decision.", noindex: true });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor: admin, now } = requireAdmin(context, request);
  const pages = {
    cards: pageOf(url, "cards"),
    applications: pageOf(url, "applications"),
    links: pageOf(url, "links"),
  };
  const [cards, cardCount, applications, links] = await orUnavailable(() =>
    Promise.all([
      findWaitingCards(db, { page: pages.cards }),
      countWaitingCards(db),
      findPendingApplications(db, { page: pages.applications }),
      findLinkCandidates(db, { page: pages.links }),
    ]),
  );
  const zone = viewerZone(context, request);
  const waiting = (since: Date) => waitingText(since, now, zone);
  return {
    place: placeWithoutSecondFactor(context, admin),
    pages,
    cards: {
      count: cardCount,
      hasNext: cards.hasNext,
      items: cards.cards.map(({ versionId, name, title, submittedAt, isListed }) => ({
        href: paths.cardApproval(versionId),
        title: name,
        about: title,
        waiting: waiting(submittedAt),
        badge: isListed ? undefined : "First card",
      })),
    },
    applications: {
      ...sizeOf(applications),
      items: applications.rows.map(({ id, name, accountName, email, createdAt }) => ({
        href: paths.applicationApproval(id),
        title: applicantName(name, accountName),
        about: email,
        waiting: waiting(createdAt),
      })),
    },
    links: {
      ...sizeOf(links),
      items: links.rows.map(({ expertId, name, email, accountName, pairedAt }) => ({
        href: paths.expertLink(expertId),
        title: name,
        about: `${email}, confirmed by the account of ${accountName}`,
        waiting: waiting(pairedAt),
      })),
    },
  };
}

/** The page takes no posts; below /admin it says so to nobody but the admin. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request);
  throw data("There is nothing to send to this page.", { status: 405 });
}

type List = "cards" | "applications" | "links";

const pageOf = (url: URL, list: List): number =>
  readPage(new URLSearchParams({ page: url.searchParams.get(list) ?? "" }));

const sizeOf = ({ count, hasNext }: { count: number; hasNext: boolean }) => ({ count, hasNext });

export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { place, pages, ...lists } = loaderData;
  return (
    <AdminPage
      place={place}
      title="Approvals"
      lead="What waits for your decision. What has waited longest stands first."
    >
      <QueueLinks lists={words.map(({ list, title }) => ({ id: list, title, count: lists[list].count }))} />
      {words.map(({ list, title, empty }) => (
        <Queue
          key={list}
          id={list}
          title={title}
          empty={empty}
          {...lists[list]}
          page={pages[list]}
          hrefOf={(page) => `${withQuery(paths.approvals, { ...pages, [list]: page })}#${list}`}
        />
      ))}
    </AdminPage>
  );
}

const words: { list: List; title: string; empty: string }[] = [
  { list: "cards", title: "Expert cards", empty: "No card waits." },
  { list: "applications", title: "Applications", empty: "No application waits." },
  { list: "links", title: "Links to confirm", empty: "No record waits for its account." },
];
