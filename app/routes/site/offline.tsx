import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";

/** Shown instead of a page that the browser couldn't fetch (`service-worker.ts`), under the address of that page. */

export const handle: PageHandle = { styles: "text", isForEverybody: true };

export const meta = ownPageMeta("You are offline", "There is no connection at the moment.");

export default function Offline() {
  return (
    <Page title="You are offline" lead="This page couldn't be loaded, because there is no connection." narrow>
      <p>What you saved and booked is safe. Check your connection, then try again.</p>
      <p>
        {/* An empty href is the address that was requested. */}
        <ButtonLink href="">Try again</ButtonLink>
      </p>
    </Page>
  );
}
