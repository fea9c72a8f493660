import type { ComponentProps } from "react";
import { Form, type FormProps } from "react-router";
import { useSiteData } from "~/components/site-data";
import { accountField } from "~/shared/account-field";

/** Every form that posts. It names the account of its page, and the server refuses a post for another account. */
export function PostForm({ children, ...form }: ComponentProps<"form">) {
  return (
    <form {...form} method="post">
      <AccountMark />
      {children}
    </form>
  );
}

/** The same on a hydrated page, where the router posts the form. */
export function RouterPostForm({ children, ...form }: Omit<FormProps, "method">) {
  return (
    <Form {...form} method="post">
      <AccountMark />
      {children}
    </Form>
  );
}

/** The hidden field with the account's fingerprint, also for a fetcher's form. Renders nothing on a visitor's page. */
export function AccountMark() {
  const mark = useSiteData()?.accountFingerprint;
  return mark ? <input type="hidden" name={accountField} value={mark} /> : null;
}
