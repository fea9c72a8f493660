import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

/**
 * 'My data': what we store about an account, its export, and the link to delete it.
 * @param refusal why the export isn't possible right now
 */
export function MyData(props: { email: string; isAdmin: boolean; refusal?: string | undefined }) {
  const { email, isAdmin, refusal } = props;
  return (
    <Page
      title="My data"
      lead={
        <>
          What Keyway keeps about <strong>{email}</strong>, and what you can do about it.
        </>
      }
      narrow
      back={{ href: paths.profileAccount, label: "Account" }}
    >
      {refusal ? (
        <Notice kind="error" title="Your download isn't available right now">
          <p>{refusal}</p>
        </Notice>
      ) : null}
      <section className="panel">
        <h2>Your copy</h2>
        <p>One file in JSON, a format that other programs can read. It holds no passwords or keys.</p>
        {/* With a target, `pending.ts` doesn't wait for another page to load. */}
        <PostForm action={paths.profileExport} target="_self">
          <Button>Download my data</Button>
        </PostForm>
      </section>
      <div className="prose">
        <h2>What we keep</h2>
        <ul>
          <li>Your account: name, email address, time zone, when you signed up</li>
          <li>
            Your sessions and live classes, as a learner and as an expert, the waitlists you are on, and an
            expert's card and hours
          </li>
          <li>The questions and answers you sent with our forms, and which profiles you viewed</li>
          <li>The browsers you are signed in with, and which emails we sent you</li>
          <li>A security log: sign-ins and changes to your account, with time and network address</li>
        </ul>
        <p>
          Our <a href="/privacy">Privacy Policy</a> says why and for how long.
        </p>
      </div>
      <div className="prose">
        <section>
          <h2>Delete my account</h2>
          {isAdmin ? (
            <p>The admin account runs the site and can't be deleted here.</p>
          ) : (
            <>
              <p>You first see what will happen. It can't be undone.</p>
              <p>
                <a href={paths.profileDeletion}>Delete my account</a>
              </p>
            </>
          )}
        </section>
      </div>
    </Page>
  );
}
