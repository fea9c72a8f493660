import { z } from "zod";
import { servicesContext } from "~/web/context";
import { sealedCookie } from "~/web/cookies.server";

/** One try to come in through the provider: what must come back, and what to do then. */
export type OidcAttempt = z.infer<typeof attemptSchema>;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE's secret: only the browser that holds this cookie can redeem the code. */
  verifier: z.string(),
  role: z.enum(["learner", "expert"]),
  /** A path of this site; empty when the visitor came from nowhere in particular. */
  redirectTo: z.string(),
});

/** The attempt that this browser began within the last ten minutes. Cleared by its answer: each is good for one. */
export const attemptCookie = sealedCookie({
  name: "oidc",
  schema: attemptSchema,
  maxAgeSeconds: 600,
  /** An attempt with one provider opens for no other, should the operator exchange it in between. */
  boundTo(context) {
    const { oidc } = context.get(servicesContext).env;
    return `oidc ${oidc?.issuer} ${oidc?.clientId}`;
  },
});
