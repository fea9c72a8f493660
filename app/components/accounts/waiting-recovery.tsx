import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** Leads to the page that shows the recovery. */
export function RecoveryNotice() {
  return (
    <Notice title="A recovery of your account has been started">
      <p>
        If you didn't start it, stop it now: <a href={paths.profilePasskeys()}>Passkeys</a>
      </p>
    </Notice>
  );
}

/** A recovery of the account that waits, with the button that stops it. `due`: when it ends, in words. */
export function WaitingRecovery({ id, due }: { id: string; due: string }) {
  return (
    <Notice title="A recovery of your account has been started">
      <p>
        It lets a new password be set by email on <span className="num">{due}</span>. If you didn't start it,
        stop it now.
      </p>
      <PostForm action={paths.stopRecovery(id)}>
        <Button variant="danger">Stop the recovery</Button>
      </PostForm>
    </Notice>
  );
}
