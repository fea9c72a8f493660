import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { AccountMark } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { useIsHydrated } from "../../ui/use-is-hydrated";

interface SaveScanProps {
  scanId: string;
  isSignedIn: boolean;
  isSaved: boolean;
}

/** Saves a result that isn't in a profile yet: a visitor signs in, which saves it; if that failed, there is a form. */
export function SaveScan({ scanId, isSignedIn, isSaved }: SaveScanProps) {
  const { Form, notice, isSaving } = useSaving();
  const isHydrated = useIsHydrated();
  const result = paths.scanResult(scanId);
  const said = (
    <p role="status" className="scan-saving">
      {notice}
    </p>
  );
  if (isSaved) return said;
  if (!isSignedIn) {
    return (
      <section className="panel stack-s" aria-labelledby="save-scan">
        <h2 id="save-scan">Keep this result</h2>
        <p className="muted">
          It stays with this browser for 30 days. In your profile it stays until you delete your account, and
          shows your progress.
        </p>
        <p className="bar start">
          <ButtonLink href={paths.login(result)}>Sign in to save</ButtonLink>
          <ButtonLink variant="quiet" href={paths.signup(result)}>
            Create account
          </ButtonLink>
        </p>
      </section>
    );
  }
  return (
    <section className="panel stack-s" aria-labelledby="save-scan">
      <h2 id="save-scan">This result isn't in your profile yet</h2>
      <Form method="post" action={paths.scanSaving(scanId)} className="bar start">
        <AccountMark />
        {isHydrated ? <input type="hidden" name="inPlace" value="1" /> : null}
        <Button disabled={isSaving}>Save to your profile</Button>
        {said}
      </Form>
    </section>
  );
}

/** With a script, the notice appears in place and disappears after 3 seconds (section 9 of the specification). */
function useSaving() {
  const { Form, state, data } = useFetcher<{ isSaved: boolean }>();
  const [over, setOver] = useState<typeof data>(undefined);
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => setOver(data), noticeMs);
    return () => clearTimeout(timer);
  }, [data]);
  const isSaving = state !== "idle";
  const answer = data && data !== over ? (data.isSaved ? "Saved" : "Save failed") : "";
  return { Form, isSaving, notice: isSaving ? "Saving to your profile..." : answer };
}

const noticeMs = 3000;
