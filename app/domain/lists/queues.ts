import { paths } from "~/shared/paths";

/** The admin's queues, declared once for the navigation, the overview and the page after a decision. */
interface QueueShape {
  name: string;
  group: QueueGroup;
  label: string;
  path: string;
  itemPath: ((id: string) => string) | null;
  empty: string;
}

export const queueGroups = ["Experts", "Money", "People", "System"] as const;

type QueueGroup = (typeof queueGroups)[number];

export const queues = [
  {
    name: "cards",
    group: "Experts",
    label: "Cards",
    path: `${paths.approvals}#cards`,
    itemPath: paths.cardApproval,
    empty: "No cards to review.",
  },
  {
    name: "applications",
    group: "Experts",
    label: "Applications",
    path: `${paths.approvals}#applications`,
    itemPath: paths.applicationApproval,
    empty: "No applications to review.",
  },
  {
    name: "certifications",
    group: "Experts",
    label: "Certifications",
    path: paths.adminCertifications(),
    itemPath: paths.adminCertification,
    empty: "No certifications to check.",
  },
  {
    name: "links",
    group: "Experts",
    label: "Links",
    path: `${paths.approvals}#links`,
    itemPath: paths.expertLink,
    empty: "No links to confirm.",
  },
  {
    name: "payments",
    group: "Money",
    label: "Payments to review",
    path: paths.paymentEvents(),
    itemPath: paths.paymentEvent,
    empty: "No payments to review.",
  },
  {
    name: "invoices",
    group: "Money",
    label: "Team invoices",
    path: paths.adminInvoices(),
    itemPath: paths.adminInvoice,
    empty: "No invoice waits for its transfer.",
  },
  {
    name: "disputes",
    group: "Money",
    label: "Disputes",
    path: paths.disputes(),
    // A dispute is shown on its payment's page.
    itemPath: null,
    empty: "No open disputes.",
  },
  {
    name: "payouts",
    group: "Money",
    label: "Failed payouts",
    path: paths.failedPayouts(),
    itemPath: paths.payoutSettling,
    empty: "No payout has failed.",
  },
  {
    name: "reports",
    group: "People",
    label: "Reports",
    path: paths.reports(),
    itemPath: paths.report,
    empty: "No reports to review.",
  },
  {
    name: "claims",
    group: "People",
    label: "Claims",
    path: paths.claims(),
    itemPath: paths.claim,
    empty: "No claims to decide.",
  },
  {
    name: "reviews",
    group: "People",
    label: "Reported reviews",
    path: paths.reportedReviews(),
    itemPath: paths.reportedReview,
    empty: "No reviews to check.",
  },
  {
    name: "team-domains",
    group: "People",
    label: "Team domains",
    path: paths.adminTeamDomains(),
    itemPath: paths.adminTeamDomain,
    empty: "No domains to check.",
  },
  {
    name: "inbox",
    group: "People",
    label: "Inbox",
    path: paths.inbox(),
    itemPath: paths.inquiry,
    empty: "There is nothing to answer.",
  },
  {
    name: "mails",
    group: "System",
    label: "Failed emails",
    path: paths.failedMails(),
    itemPath: paths.failedMail,
    empty: "No email has failed.",
  },
  {
    name: "jobs",
    group: "System",
    label: "Failed jobs",
    path: paths.failedJobs(),
    itemPath: paths.jobRetry,
    empty: "No job has failed.",
  },
  {
    name: "zones",
    group: "System",
    label: "Time zone mismatches",
    path: paths.zonesThatDiffer,
    itemPath: null,
    empty: "Node and Postgres agree about every zone in use, and know the changes of the last two years.",
  },
] as const satisfies readonly QueueShape[];

export type QueueName = (typeof queues)[number]["name"];

/** The queues stored in the database; time zone differences are computed once a day. */
export type StoredQueue = Exclude<QueueName, "zones">;

/** The number of rows in a queue, up to `mostCounted + 1`, and how long the first has waited. */
export interface QueueStanding {
  name: QueueName;
  count: number;
  /** Null for an empty queue, or if it isn't known. */
  oldest: Date | null;
}

/** The queue to begin with: the one that has waited longest, or one of unknown age if there is no other. */
export const oldestOf = <Standing extends { count: number; oldest: Date | null }>(
  standings: readonly Standing[],
): Standing | undefined =>
  standings
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (one.oldest?.getTime() ?? Infinity) - (other.oldest?.getTime() ?? Infinity))[0];

/** The highest exact count of a queue. */
export const mostCounted = 100;

/** "7", or "100+" for more. */
export const countText = (count: number): string => (count > mostCounted ? `${mostCounted}+` : String(count));

/** How many items wait in these queues together, and that as text: "7", or "107+" if a queue has more than are counted. */
export function sumOfCounts(counts: readonly number[]): { sum: number; text: string } {
  const sum = counts.reduce((total, count) => total + Math.min(count, mostCounted), 0);
  return { sum, text: counts.some((count) => count > mostCounted) ? `${sum}+` : `${sum}` };
}

/** The path of a row's page. */
export const itemPathOf = (queue: StoredQueue, id: string): string => shapeOf(queue).itemPath?.(id) ?? "";

/** @throws for an undeclared name, which the type rules out */
export function shapeOf(name: QueueName): QueueShape {
  const found = queues.find((queue) => queue.name === name);
  if (!found) throw new Error(`There is no queue ${name}`);
  return found;
}
