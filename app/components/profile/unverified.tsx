import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

/** Says what an address that isn't confirmed yet keeps from working (decision B8), and where a new link comes from. */
export function Unverified() {
  return (
    <Notice kind="info" title="Your email address isn't confirmed yet">
      <p>
        Until it is, you can look around but not book, message or apply. Follow the link that we emailed you,
        or <a href={paths.checkEmail({ redirectTo: paths.profile })}>get a new one</a>.
      </p>
    </Notice>
  );
}
