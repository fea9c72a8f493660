import KeyRound from "lucide-react/icons/key-round";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/**
 * Sign-in through the configured OpenID provider, below the form. These are links rather than a form, because a form's
 * post may not be redirected to another host (`form-action 'self'`).
 * @param label the provider's name
 */
export function ProviderLinks({
  label,
  redirectTo,
  mode,
}: {
  label: string;
  redirectTo: string;
  mode: "login" | "signup";
}) {
  return (
    <div className="provider-links">
      <p className="or">or</p>
      {mode === "login" ? (
        <p className="small muted">
          If you are new, you join as a learner and agree to our <a href="/terms">Terms of Service</a> and{" "}
          <a href="/privacy">Privacy Policy</a>.
        </p>
      ) : null}
      {waysIn[mode].map(({ role, text }) => (
        <ButtonLink
          key={text}
          variant="quiet"
          wide
          rel="nofollow"
          href={paths.oauthStart({ ...(role ? { role } : {}), redirectTo })}
        >
          <KeyRound size={18} aria-hidden="true" />
          <span>{`${text} with ${label}`}</span>
        </ButtonLink>
      ))}
    </div>
  );
}

/** A new account chooses its role. Sign-in uses the role of the account. */
const waysIn: Record<"login" | "signup", Array<{ role?: "learner" | "expert"; text: string }>> = {
  login: [{ text: "Continue" }],
  signup: [
    { role: "learner", text: "Join as a learner" },
    { role: "expert", text: "Join as an expert" },
  ],
};
