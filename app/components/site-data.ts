import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import type { QueueName } from "~/domain/lists/queues";
import type { OtherAccount } from "~/shared/account-field";
import type { UnreadCount } from "~/ui/live/session-state";

/** The data that the root loader returns for every page. */
export interface SiteData {
  /** The public origin, without a slash at the end. */
  appUrl: string;
  /** This page's path with its query, to which the layout's forms return. */
  path: string;
  actor: {
    label: string;
    role: "learner" | "expert" | "admin";
    isVerified: boolean;
    /** The initial values of a form to us. */
    sender: { name: string; email: string };
  } | null;
  /**
   * The unread count with the number of the inbox's topic; null for visitors and the admin, and if it can't be read.
   */
  inbox: UnreadCount | null;
  /** How many reports, claims, reviews, notes and answers wait for the account's words. */
  waiting: number;
  /** The value in the forms of an account's pages (`PostForm`); null on a visitor's page. */
  accountFingerprint: string | null;
  /** The length of each of the admin's queues, on the admin's pages only. A count that couldn't be read is missing. */
  queues: Partial<Record<QueueName, number>> | null;
  /** The queue whose first item has waited longest; null without one, and on other pages. */
  oldestQueue: QueueName | null;
  /**
   * The account's id, or empty for a visitor, for the script that checks whether the account has changed. Null in the
   * response to a post.
   */
  who: string | null;
  /** The visitor's own choice; null follows the system. */
  theme: "light" | "dark" | null;
  /** The visitor's own choice. The system's setting also applies. */
  isMotionReduced: boolean;
  flash: {
    text: string;
    kind: "success" | "info" | "error";
    /** Where a form takes back what was done. */
    undo?: string | undefined;
    /** The sealed notice, posted with the zone, if the page may be reloaded to show the right zone. */
    again?: string | undefined;
  } | null;
  /** When the page was made, in epoch milliseconds. Forms to us post it (`TraceFields`). */
  madeAt: number;
  year: number;
  socialUrls: string[];
  supportEmail: string;
  /** The external form for future tutors; null if it isn't configured. */
  becomeTutorUrl: string | null;
  /** The external form of the beginner program; null for our own. */
  beginnerProgramUrl: string | null;
  /** The user is signed in and has no zone yet, so the small script may send the browser's. */
  canDetectZone: boolean;
  /** This page is the response to a post, so the post was refused: success redirects to another page. */
  isRefused: boolean;
  /** The browser asks for this page without React, which has failed on it. */
  isPlain: boolean;
}

/**
 * Returns undefined if the root loader didn't run, as on the error page of a request that failed before it. A post
 * refused because another account is signed in returns that account's data.
 */
export function useSiteData(): SiteData | undefined {
  const known = useRouteLoaderData<SiteData>("root");
  return refusedPost(useRouteError())?.frame ?? known;
}

/** Returns the data of the 409 error that the root's middleware throws for another account's post; null otherwise. */
export const refusedPost = (error: unknown): { otherAccount: OtherAccount; frame: SiteData } | null =>
  isRouteErrorResponse(error) && error.status === 409 && error.data?.otherAccount ? error.data : null;
