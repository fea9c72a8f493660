import { chatMessages, takesNoPart } from "~/domain/chat/messages";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

/** What the admin sees instead of messages. */
export const NoPart = () => (
  <Page title="Messages" narrow>
    <Notice kind="info" title={chatMessages["wrong-roles"]}>
      <p>{takesNoPart}</p>
      <p>
        <a href={paths.reports()}>Open the reports</a>
      </p>
    </Notice>
  </Page>
);
