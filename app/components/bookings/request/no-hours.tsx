import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";

/** Replaces the picker of an expert who has published no hours. */
export function NoHours({ expertId, name }: { expertId: string; name: string }) {
  return (
    <Empty title="No hours published yet">
      <p>{`You can't book ${name} yet. You can ask when hours will be published.`}</p>
      <p>
        <ButtonLink href={paths.expertEarlier(expertId)}>Tell me when there is a time</ButtonLink>{" "}
        <ButtonLink variant="quiet" href={paths.ask(expertId)}>
          Ask a Question
        </ButtonLink>
      </p>
    </Empty>
  );
}
