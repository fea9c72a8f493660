import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

/** @param props.environmentName the environment ("demo") that lets this admin do without a second factor */
export const SecondFactorNotice = ({ environmentName }: { environmentName: string }) => (
  <Notice kind="info" title="This admin account has no two-factor authentication">
    <p>
      Allowed only because this site runs as "{environmentName}".{" "}
      <a href={paths.profileTwoFactor}>Set up two-factor authentication</a>
    </p>
  </Notice>
);
