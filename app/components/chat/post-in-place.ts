import type { SubmissionResult } from "@conform-to/dom";
import { data, isRouteErrorResponse } from "react-router";
import { keepPage, type Unreachable } from "~/components/form/keep-page";
import { refusedPost } from "~/components/site-data";
import { chatFailed, otherAccount } from "~/domain/chat/messages";

/** The result of a post that an open conversation made in place; null if there is nothing to show. */
export type PostAnswer = Sent | Refused | Unreachable | null;

interface Sent {
  seq: number;
}

interface Refused {
  refused: string;
}

/** The action's response to a form that was refused. */
export interface RefusedPost {
  verdict: SubmissionResult;
  /** Storage failed, perhaps only for a moment. */
  isPassing: boolean;
}

/**
 * The `clientAction` of a conversation. Its posts never leave the page. The redirect after a stored message has the
 * message's number in its hash.
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
      // The page then reloads and asks for the sign-in that leads back here.
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
