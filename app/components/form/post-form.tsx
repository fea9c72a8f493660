import type { ComponentProps } from "react";
import { Form, type FormProps } from "react-router";
import { useSiteData } from "~/components/site/site-data";
import { accountField } from "~/shared/account-field";

/** Every form that posts: it says for which account its page was rendered, and a post for another one is refused. */
export function PostForm({ children, ...form }: ComponentProps<"form">) {
  return (
    <form {...form} method="post">
      <AccountMark />
      {children}
    </form>
  );
}

/** The same on a hydrated page, posted by the router. */
export function RouterPostForm({ children, ...form }: Omit<FormProps, "method">) {
  return (
    <Form {...form} method="post">
      <AccountMark />
      {children}
    </Form>
  );
}

/** For a fetcher's own form. Nothing on a visitor's page. */
export function AccountMark() {
  const mark = useSiteData()?.accountFingerprint;
  return mark ? <input type="hidden" name={accountField} value={mark} /> : null;
}
