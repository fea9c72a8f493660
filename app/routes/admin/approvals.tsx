import { AdminPage } from "~/components/admin/admin-page";
import { Queue, type QueueItem } from "~/components/admin/queue";
import { ownPageMeta } from "~/components/site/page-meta";
import { applicantName } from "~/domain/applications/messages";
import { findPendingApplications } from "~/domain/applications/queries.server";
import { findWaitingCards } from "~/domain/experts/card/card-queries.server";
import { findLinkCandidates } from "~/domain/experts/record/link-candidates.server";
import { shapeOf } from "~/domain/lists/queues";
import { waitedHours } from "~/domain/lists/waiting-text";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { withQuery } from "~/shared/with-query";
import { ButtonLink } from "~/ui/button";
import { readPage } from "~/web/page-number";
import type { Route } from "./+types/approvals";
import { adminView, takeNoPosts } from "./admin-view.server";

/** What waits for the admin: cards, applications and links. Each list has its own pagination. */

export const meta = ownPageMeta("Approvals", "Decisions to make.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now } = adminView(context, request);
  const pages = {
    cards: pageOf(url, "cards"),
    applications: pageOf(url, "applications"),
    links: pageOf(url, "links"),
  };
  const [cards, applications, links] = await Promise.all([
    findWaitingCards(db, { page: pages.cards }),
    findPendingApplications(db, { page: pages.applications }),
    findLinkCandidates(db, { page: pages.links }),
  ]);
  return {
    pages,
    cards: listOf(cards, ({ versionId, name, title, submittedAt, isListed }) => ({
      href: paths.cardApproval(versionId),
      title: name,
      about: title,
      hours: waitedHours(submittedAt, now),
      badge: isListed ? undefined : "First card",
    })),
    applications: listOf(applications, ({ id, name, accountName, email, createdAt }) => ({
      href: paths.applicationApproval(id),
      title: applicantName(name, accountName),
      about: email,
      hours: waitedHours(createdAt, now),
    })),
    links: listOf(links, ({ expertId, name, email, accountName, pairedAt }) => ({
      href: paths.expertLink(expertId),
      title: name,
      about: name === accountName ? email : `${email}, account of ${accountName}`,
      hours: waitedHours(pairedAt, now),
    })),
  };
}

export const action = takeNoPosts;

type List = "cards" | "applications" | "links";

const pageOf = (url: URL, list: List): number =>
  readPage(new URLSearchParams({ page: url.searchParams.get(list) ?? "" }));

const listOf = <Row,>(
  { rows, ...size }: { rows: Row[]; count: number; hasNext: boolean },
  itemOf: (row: Row) => QueueItem,
) => ({ ...size, items: rows.map(itemOf) });

export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { pages, ...lists } = loaderData;
  const oldestOf = (list: List) => lists[list].items[0]?.hours ?? -1;
  const sorted = words.toSorted((one, other) => oldestOf(other.list) - oldestOf(one.list));
  const isFirstPage = Object.values(pages).every((page) => page === 1);
  const first = isFirstPage && sorted[0] ? lists[sorted[0].list].items[0] : undefined;
  return (
    <AdminPage
      title="Approvals"
      lead="Awaiting your decision, each list with its oldest first."
      back={{ href: paths.queues, label: "Queues" }}
    >
      {first ? (
        <p>
          <ButtonLink href={first.href}>{`Start with the oldest: ${isolated(first.title)}`}</ButtonLink>
        </p>
      ) : null}
      {sorted.map(({ list, title }) => (
        <Queue
          key={list}
          id={list}
          title={title}
          empty={shapeOf(list).empty}
          {...lists[list]}
          page={pages[list]}
          hrefOf={(page) => `${withQuery(paths.approvals, { ...pages, [list]: page })}#${list}`}
        />
      ))}
    </AdminPage>
  );
}

const words: { list: List; title: string }[] = [
  { list: "cards", title: "Expert cards" },
  { list: "applications", title: "Applications" },
  { list: "links", title: "Links to confirm" },
];
