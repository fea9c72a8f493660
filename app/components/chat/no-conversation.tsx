import type { SubmissionResult } from "@conform-to/dom";
import { NotFoundPage } from "~/components/site/error-page";
import { UnsentMessage } from "./unsent-message";

/** The page for a conversation that doesn't exist, or not for this viewer. Text that was typed can be copied. */
export function NoConversation({ verdict }: { verdict: SubmissionResult<string[]> | undefined }) {
  const typed = verdict?.initialValue?.content;
  return (
    <NotFoundPage>
      <UnsentMessage text={typeof typed === "string" ? typed : ""} />
    </NotFoundPage>
  );
}
