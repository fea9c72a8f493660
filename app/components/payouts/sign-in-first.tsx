import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

/** For an account that can prove its identity only by signing in: the way to do so and come back. */
export function SignInFirst() {
  return (
    <section className="stack-s" aria-labelledby="sign-in-first">
      <h2 id="sign-in-first">Sign in again to make changes</h2>
      <p>
        Your account has no password, so you can change your payout details only within 15 minutes of signing
        in.
      </p>
      <PostForm action="/logout">
        <input type="hidden" name="redirectTo" value={paths.login(paths.payoutDetails)} />
        <Button>Sign in again</Button>
      </PostForm>
    </section>
  );
}
