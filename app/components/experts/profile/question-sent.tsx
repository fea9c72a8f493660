import { RedirectAfter } from "~/components/site/redirect-after";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

/** The page after a question was sent. With JavaScript it leaves after 2 seconds (decision H2). */
export function QuestionSent({ expertId, name }: { expertId: string; name: string }) {
  return (
    <>
      <Notice kind="success" title="Your question was sent">
        <p>We emailed your question to {name}, who will reply to your address.</p>
      </Notice>
      <RedirectAfter seconds={2} href={paths.expert(expertId)}>
        Back to the profile
      </RedirectAfter>
    </>
  );
}
