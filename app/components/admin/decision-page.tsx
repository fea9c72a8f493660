import type { ComponentProps, ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { AdminPage } from "./admin-page";
import { DecisionForms } from "./decision-forms";

/** What became of something that was decided. */
export interface Outcome {
  title: string;
  /** What was decided, and when. */
  line: string | null;
  /** The reason that was given then. */
  reason: string | null;
  more?: ReactNode;
}

type DecisionPageProps = ComponentProps<typeof DecisionForms> & {
  page: Omit<ComponentProps<typeof AdminPage>, "back" | "children">;
  /** Where it waits; the approvals unless given. */
  back?: { href: string; label: string };
  /** Null while it waits for a decision. */
  outcome: Outcome | null;
  /** Said to a decision that was posted after another one. */
  tooLate: string;
  /** Above what is decided on. */
  before?: ReactNode;
  /** What is decided on. */
  children: ReactNode;
};

/** A card or an application, for the admin to decide on; once it is decided, with what became of it. */
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
      {/* Where the forms stand below what they are about, the way there from the top of the page. */}
      <p className="to-decision">
        <a href="#decide">Decide</a>
      </p>
      {before}
      <div className="two">
        <div className="stack">{children}</div>
        <DecisionForms {...forms} />
      </div>
    </AdminPage>
  );
}

/** @param props.unsent the reason that came too late: it isn't kept anywhere else */
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
