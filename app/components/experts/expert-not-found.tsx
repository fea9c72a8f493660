import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";

/** What an address of nobody says, or of somebody who isn't listed. */
export function ExpertNotFound() {
  return (
    <Page
      narrow
      title="Expert Not Found"
      lead="The address may be mistyped, or this expert doesn’t offer sessions any more."
    >
      <p>
        <ButtonLink href={paths.experts()}>Back to Experts</ButtonLink>
      </p>
    </Page>
  );
}
