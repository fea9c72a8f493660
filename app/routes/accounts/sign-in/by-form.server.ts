import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

/**
 * Signs in or up through remix-auth's form strategy. The form is already checked, so `verify` takes no arguments.
 * @param request the action's own request with its body unread: `formAction` gets a clone
 */
export const byForm = <Account>(request: Request, verify: () => Promise<Account>): Promise<Account> =>
  new Authenticator<Account>().use(new FormStrategy(verify), "form").authenticate("form", request);
