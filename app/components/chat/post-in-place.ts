import type { SubmissionResult } from "@conform-to/dom";
import { data, isRouteErrorResponse } from "react-router";
import { keepPage, type Unreachable } from "~/components/form/keep-page";
import { refusedPost } from "~/components/site/site-data";
import { chatFailed, otherAccount } from "~/domain/chat/messages";

/** The server's answer to a post that an open conversation made by itself; null where there is nothing to show. */
export type PostAnswer = Sent | Refused | Unreachable | null;

interface Sent {
  /** The message's number. */
  seq: number;
}

interface Refused {
  /** Why, in words. */
  refused: string;
}

/** What the page answers a form that was not taken. */
export interface RefusedPost {
  verdict: SubmissionResult;
  /** Storage failed, and may be back in a moment. */
  isPassing: boolean;
}

/**
 * What the `clientAction` of a conversation does: its posts leave the page as it is, whatever they are answered. A
 * message that was taken leads to its place on the page, which says its number.
 */
export const postInPlace = (serverAction: () => Promise<RefusedPost | null>) =>
  keepPage<PostAnswer | ReturnType<typeof data<PostAnswer>>>(async () => {
    try {
      const answer = await serverAction();
      if (!answer) return null;
      if (answer.isPassing) return data({ isUnreachable: true, isAnswered: true }, { status: 503 });
      return data({ refused: reasonOf(answer.verdict) }, { status: 400 });
    } catch (error) {
      const seq =
        error instanceof Response && /#message-(\d+)$/.exec(error.headers.get("Location") ?? "")?.[1];
      if (seq) return { seq: Number(seq) };
      if (!isRouteErrorResponse(error) || error.status >= 500) throw error;
      const { status } = error;
      // The reloaded page asks for the sign-in that leads back here.
      if (status === 401) return data({ isUnreachable: true, isAnswered: true }, { status });
      const refused = refusedPost(error) ? otherAccount : reasonIn(error.data);
      return data({ refused }, { status });
    }
  });

const reasonIn = (given: unknown): string => (typeof given === "string" ? given : chatFailed);

const reasonOf = ({ error }: SubmissionResult): string =>
  Object.values(error ?? {})
    .flatMap((texts) => texts ?? [])
    .join(" ") || chatFailed;
