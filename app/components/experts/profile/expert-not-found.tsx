import type { ReactNode } from "react";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

/**
 * The page for an address without a listed expert.
 * @param props.said the answer to a booking or message
 * @param props.chosen the chosen time, in words
 * @param props.children what was typed
 */
export function ExpertNotFound({
  said,
  chosen,
  children,
}: {
  said?: string | undefined;
  chosen?: string | null;
  children?: ReactNode;
}) {
  return (
    <Page
      narrow
      title="Expert Not Found"
      lead="The address may be mistyped, or this expert no longer offers sessions."
    >
      {said ? <Notice kind="error">{said}</Notice> : null}
      {chosen ? <p>{`You chose ${chosen}.`}</p> : null}
      {children}
      <p>
        <ButtonLink href={paths.experts()}>Back to Experts</ButtonLink>
      </p>
    </Page>
  );
}
