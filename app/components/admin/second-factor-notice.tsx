import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

/** Shown where the site lets its admin do without a second factor, as a trial site does. */
export const SecondFactorNotice = () => (
  <Notice kind="info" title="This admin account has no two-factor authentication">
    <p>
      Only a trial site allows that: a live one asks for it.{" "}
      <a href={paths.profileTwoFactor}>Set up two-factor authentication</a>
    </p>
  </Notice>
);
