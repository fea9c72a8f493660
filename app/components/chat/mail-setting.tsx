import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";

/** Sets whether the user gets mails about messages that stay unread. */
export function MailSetting({ wantsMails }: { wantsMails: boolean }) {
  return (
    <details className="mail-fold">
      <summary>Emails about messages</summary>
      <PostForm action={paths.unreadMails} className="mail-setting">
        <Checkbox name="wants" label="Email me about unread messages" defaultChecked={wantsMails} />
        <Button variant="link">Save</Button>
      </PostForm>
    </details>
  );
}
