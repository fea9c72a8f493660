import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

/** What visitors see instead of messages. @param here the address to return to */
export function LogInFirst({ here }: { here: string }) {
  return (
    <Page title="Messages" narrow>
      <Notice kind="info">
        <p>Please log in to view your messages.</p>
      </Notice>
      <p>
        <ButtonLink href={paths.login(here)}>Log In</ButtonLink>
      </p>
    </Page>
  );
}
