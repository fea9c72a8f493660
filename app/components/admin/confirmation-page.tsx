import type { SubmissionResult } from "@conform-to/dom";
import type { ComponentProps, ReactNode } from "react";
import { Notice } from "~/ui/notice";
import { AdminPage } from "./admin-page";
import { Confirmation } from "./confirmation";

interface ConfirmationPageProps extends Omit<ComponentProps<typeof AdminPage>, "back" | "children"> {
  back: { href: string; label: string };
  facts?: ReactNode;
  whyNot: string | null;
  verdict: SubmissionResult | undefined;
  /** `keep` is the label of the link back without a change. */
  form: Pick<ComponentProps<typeof Confirmation>, "id" | "action" | "label" | "variant"> & { keep: string };
  after?: ReactNode;
  children: ReactNode;
}

/** An admin page that asks for a confirmation: the facts, what will happen, the button, and the link back. */
export function ConfirmationPage(props: ConfirmationPageProps) {
  const { facts, whyNot, verdict, form, after, children, ...page } = props;
  return (
    <AdminPage {...page}>
      {facts}
      {whyNot === null ? (
        <Confirmation {...form} verdict={verdict} keep={{ href: page.back.href, label: form.keep }}>
          {children}
        </Confirmation>
      ) : (
        <NotPossible why={whyNot} verdict={verdict} />
      )}
      {after}
    </AdminPage>
  );
}

/** Says why the change isn't possible. After a post, it shows the typed reason, which isn't stored. */
function NotPossible({ why, verdict }: { why: string; verdict: SubmissionResult | undefined }) {
  const typed = verdict?.initialValue?.reason;
  return (
    <Notice kind={verdict ? "error" : "info"} title={why}>
      {typeof typed === "string" && typed.trim() !== "" ? (
        <>
          <p>The reason you wrote was not sent:</p>
          <p className="as-written">{typed}</p>
        </>
      ) : null}
    </Notice>
  );
}
