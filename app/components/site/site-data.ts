import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import type { QueueName } from "~/domain/lists/queues";
import type { OtherAccount } from "~/shared/account-field";
import type { UnreadCount } from "~/ui/live/session-state";

/** What the root loader gives to every page. */
export interface SiteData {
  /** The public origin, without a slash at its end. */
  appUrl: string;
  /** This page's path with its query: where a form of the layout comes back to. */
  path: string;
  actor: {
    label: string;
    role: "learner" | "expert" | "admin";
    isVerified: boolean;
    /** What a form to us begins with. */
    sender: { name: string; email: string };
  } | null;
  /**
   * What is unread, and where the topic of the account's inbox stood; null for visitors, the admin, and while it can't
   * be read.
   */
  inbox: UnreadCount | null;
  /** What the forms of the account's pages carry (`PostForm`); null on a visitor's. */
  accountFingerprint: string | null;
  /** How much waits in each of the admin's queues, on the admin's pages alone; what couldn't be counted is left out. */
  queues: Partial<Record<QueueName, number>> | null;
  /**
   * The account's id, empty for a visitor, for the script that looks whether it changed; null on the answer to a post.
   */
  who: string | null;
  /** The visitor's own choice; null follows the system. */
  theme: "light" | "dark" | null;
  /** The visitor's own choice; the system's holds beside it. */
  isMotionReduced: boolean;
  flash: {
    text: string;
    kind: "success" | "info" | "error";
    /** Where the page may be loaded again to show the right zone. */
    again?: string | undefined;
  } | null;
  /** When the page was made, in milliseconds: forms to us send it along (`TraceFields`). */
  madeAt: number;
  year: number;
  socialUrls: string[];
  supportEmail: string;
  /** Where people apply as a tutor; null where it isn't configured. */
  becomeTutorUrl: string | null;
  /** The outside form of the beginner program; null where our own stands in. */
  beginnerProgramUrl: string | null;
  /** Signed in and without a zone yet: the small script may tell us the browser's. */
  canDetectZone: boolean;
  /** A form was posted and this page is the answer, so it was refused: success leads to a page of its own. */
  isRefused: boolean;
}

/**
 * Undefined where the root loader didn't run: on the error page of a request that failed before it. A post that was
 * refused because another account is signed in brings the frame of that account.
 */
export function useSiteData(): SiteData | undefined {
  const known = useRouteLoaderData<SiteData>("root");
  return refusedPost(useRouteError())?.frame ?? known;
}

/** What the root's middleware throws for a post that isn't for the account that is signed in. */
export const refusedPost = (error: unknown): { otherAccount: OtherAccount; frame: SiteData } | null =>
  isRouteErrorResponse(error) && error.status === 409 && error.data?.otherAccount ? error.data : null;
