import { useNonce } from "~/components/site/nonce";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** The success view of 'Ask a Question'. With JavaScript it closes after 2 seconds (decision H2). */
export function QuestionSent({ expertId, name }: { expertId: string; name: string }) {
  const profile = paths.expert(expertId);
  return (
    <>
      <Notice kind="success" title="Your question was sent">
        <p>{name} has your question by email and will reply to your address. Returning to the profile.</p>
      </Notice>
      <p>
        <ButtonLink variant="quiet" href={profile}>
          Back to the profile
        </ButtonLink>
      </p>
      <script nonce={useNonce()} data-to={profile} suppressHydrationWarning>
        {"var to=document.currentScript.dataset.to;setTimeout(function(){location.replace(to)},2000)"}
      </script>
    </>
  );
}
