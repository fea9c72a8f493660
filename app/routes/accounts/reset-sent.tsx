import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";

/** Follows /forgot-password, whether there is such an account or not (decision B4). */

export const handle: PageHandle = { styles: "text" };

export const meta = ownPageMeta(
  "Check your email",
  "A link to choose a new password is on its way, if there is an account for that address.",
);

export default function ResetSent() {
  return (
    <Page title="Check your email" narrow>
      <p>
        If an account exists for that address, we have sent it a link to choose a new password. The link works
        once and expires after 60 minutes.
      </p>
      <p className="muted">
        Nothing there after a few minutes? Look in your spam folder, or{" "}
        <a href={paths.forgotPassword}>ask for another link</a>. Earlier links keep working.
      </p>
      <p>
        <ButtonLink variant="quiet" href={paths.login()}>
          Back to sign in
        </ButtonLink>
      </p>
    </Page>
  );
}
