import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

/**
 * Signs in or up through remix-auth's form strategy. The form is judged before: what `verify` needs of it, it has.
 * @param request the action's own, its body unread: the form's life works on a clone
 */
export const byForm = <Account>(request: Request, verify: () => Promise<Account>): Promise<Account> =>
  new Authenticator<Account>().use(new FormStrategy(verify), "form").authenticate("form", request);
