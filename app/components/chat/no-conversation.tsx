import type { SubmissionResult } from "@conform-to/dom";
import { NotFoundPage } from "~/components/site/error-page";
import { UnsentMessage } from "./unsent-message";

/** There is no conversation with this account, or none that the viewer may know of. What was typed can be copied. */
export function NoConversation({ verdict }: { verdict: SubmissionResult<string[]> | undefined }) {
  const typed = verdict?.initialValue?.content;
  return (
    <NotFoundPage>
      <UnsentMessage text={typeof typed === "string" ? typed : ""} />
    </NotFoundPage>
  );
}
