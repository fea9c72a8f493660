import { paths } from "~/shared/paths";

/**
 * What waits for the admin, each kind in a queue of its own: declared here once, for the navigation, the overview and
 * what follows a decision.
 */
interface QueueShape {
  name: string;
  label: string;
  /** Its list. */
  path: string;
  /** Where one of it is decided; null where there is nothing to decide. */
  itemPath: ((id: string) => string) | null;
  /** What its list says when nothing waits. */
  empty: string;
}

export const queues = [
  {
    name: "cards",
    label: "Cards",
    path: `${paths.approvals}#cards`,
    itemPath: paths.cardApproval,
    empty: "No cards to review.",
  },
  {
    name: "applications",
    label: "Applications",
    path: `${paths.approvals}#applications`,
    itemPath: paths.applicationApproval,
    empty: "No applications to review.",
  },
  {
    name: "certifications",
    label: "Certifications",
    path: paths.adminCertifications(),
    itemPath: paths.adminCertification,
    empty: "No certifications to check.",
  },
  {
    name: "links",
    label: "Links",
    path: `${paths.approvals}#links`,
    itemPath: paths.expertLink,
    empty: "No links to confirm.",
  },
  {
    name: "payments",
    label: "Payments to review",
    path: paths.paymentEvents(),
    itemPath: paths.paymentEvent,
    empty: "No payments to review.",
  },
  {
    name: "reports",
    label: "Reports",
    path: paths.reports(),
    itemPath: paths.report,
    empty: "No reports to review.",
  },
  {
    name: "claims",
    label: "Claims",
    path: paths.claims(),
    itemPath: paths.claim,
    empty: "No claims to decide.",
  },
  {
    name: "reviews",
    label: "Reported reviews",
    path: paths.reportedReviews(),
    itemPath: paths.reportedReview,
    empty: "No reviews to check.",
  },
  {
    name: "inbox",
    label: "Inbox",
    path: paths.inbox(),
    itemPath: paths.inquiry,
    empty: "Nothing waits for an answer.",
  },
  {
    name: "mails",
    label: "Failed mails",
    path: paths.failedMails(),
    itemPath: paths.failedMail,
    empty: "No mail has failed.",
  },
  {
    name: "jobs",
    label: "Failed jobs",
    path: paths.failedJobs(),
    itemPath: paths.jobRetry,
    empty: "No job has failed.",
  },
  {
    name: "zones",
    label: "Time zone mismatches",
    path: paths.zonesThatDiffer,
    itemPath: null,
    empty: "Node and Postgres agree about every zone in use, and know the changes of the last two years.",
  },
] as const satisfies readonly QueueShape[];

export type QueueName = (typeof queues)[number]["name"];

/** Those that are read from the database: what differs between zones is found once a day. */
export type StoredQueue = Exclude<QueueName, "zones">;

/** How much waits in a queue, one more than is counted at most, and since when. */
export interface QueueStanding {
  name: QueueName;
  count: number;
  /** Null where nothing waits, and where it isn't known. */
  oldest: Date | null;
}

/** Nothing is counted beyond it. */
export const mostCounted = 100;

/** "7", or "100+" for more. */
export const countText = (count: number): string => (count > mostCounted ? `${mostCounted}+` : String(count));

/** Where one that waits in a queue is decided. */
export const itemPathOf = (queue: StoredQueue, id: string): string => shapeOf(queue).itemPath?.(id) ?? "";

/** @throws for a name that isn't declared, which its type rules out */
export function shapeOf(name: QueueName): QueueShape {
  const found = queues.find((queue) => queue.name === name);
  if (!found) throw new Error(`There is no queue ${name}`);
  return found;
}
