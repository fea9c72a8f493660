import type { ComponentProps, ReactNode } from "react";
import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { AdminPage } from "./admin-page";
import { DecisionForms } from "./decision-forms";

/** The outcome of a decision. */
export interface Outcome {
  title: string;
  /** The decision and its date. */
  line: string | null;
  reason: string | null;
  more?: ReactNode;
}

type DecisionPageProps = ComponentProps<typeof DecisionForms> & {
  page: Omit<ComponentProps<typeof AdminPage>, "back" | "children">;
  /** The link back; to the approvals by default. */
  back?: { href: string; label: string };
  /** Null while it waits for a decision. */
  outcome: Outcome | null;
  /** The title for a decision that was posted after another one. */
  tooLate: string;
  /** Content above the subject of the decision. */
  before?: ReactNode;
  /** The subject of the decision. */
  children: ReactNode;
};

/** A card or an application for the admin to decide on, or its outcome. */
export function DecisionPage({
  page,
  back,
  outcome,
  tooLate,
  before,
  children,
  ...forms
}: DecisionPageProps) {
  const frame = { ...page, back: back ?? { href: paths.approvals, label: "Approvals" } };
  if (outcome) {
    return (
      <AdminPage {...frame}>
        <Decided
          outcome={outcome}
          tooLate={forms.verdict ? tooLate : null}
          unsent={unsentReason(forms.verdict)}
        />
        {children}
      </AdminPage>
    );
  }
  return (
    <AdminPage {...frame}>
      {before}
      <div className="two">
        <div className="stack decides-on">{children}</div>
        <DecisionForms {...forms} />
      </div>
      {/* For screens on which the forms come last. */}
      <div className="bottom-bar">
        {forms.accept.whyNot ? null : (
          <PostForm action={forms.action}>
            <Button name="decision" value="accept">
              {forms.accept.label}
            </Button>
          </PostForm>
        )}
        <a href="#refuse-title">{`${forms.refuse.label} with a reason`}</a>
      </div>
    </AdminPage>
  );
}

/** @param props.unsent the reason that was posted too late; it isn't stored */
function Decided(props: { outcome: Outcome; tooLate: string | null; unsent: string | null }) {
  const { outcome, tooLate, unsent } = props;
  return (
    <Notice kind={tooLate ? "error" : "info"} title={tooLate ?? outcome.title}>
      {outcome.line ? <p>{outcome.line}</p> : null}
      {outcome.reason ? <p className="as-written">{outcome.reason}</p> : null}
      {outcome.more}
      {unsent ? (
        <>
          <p>The reason you wrote was not sent:</p>
          <p className="as-written">{unsent}</p>
        </>
      ) : null}
    </Notice>
  );
}

function unsentReason(verdict: DecisionPageProps["verdict"]): string | null {
  const reason = verdict?.initialValue?.reason;
  return typeof reason === "string" && reason.trim() !== "" ? reason : null;
}
