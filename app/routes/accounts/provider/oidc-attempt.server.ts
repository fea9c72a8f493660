import { z } from "zod";
import { servicesContext } from "~/web/context";
import { sealedCookie } from "~/web/cookies.server";

/** One attempt to sign in through the provider: what its answer must contain, and what to do then. */
export type OidcAttempt = z.infer<typeof attemptSchema>;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE's secret: only the browser with this cookie can redeem the code. */
  verifier: z.string(),
  role: z.enum(["learner", "expert"]),
  /** A path of this site; empty without a target. */
  redirectTo: z.string(),
});

/** The attempt that this browser started in the last ten minutes. It is cleared by the provider's answer. */
export const attemptCookie = sealedCookie({
  name: "oidc",
  schema: attemptSchema,
  maxAgeSeconds: 600,
  /** An attempt can't be opened after the operator has configured a different provider. */
  boundTo(context) {
    const { oidc } = context.get(servicesContext).env;
    return `oidc ${oidc?.issuer} ${oidc?.clientId}`;
  },
});
