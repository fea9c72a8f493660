import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";

/** The page for an address without a class. */
export function ClassNotFound() {
  return (
    <Page
      narrow
      title="Class Not Found"
      lead="The address may be mistyped, or the class is no longer offered."
    >
      <p>
        <ButtonLink href={paths.classes()}>See all classes</ButtonLink>
      </p>
    </Page>
  );
}
