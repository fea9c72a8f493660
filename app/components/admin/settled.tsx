import type { ReactNode } from "react";
import { Notice } from "~/ui/notice";

/** What became of something that nobody can decide any more, above everything else on its page. */
export function Settled(props: {
  title: string;
  /** Why a decision that was just posted isn't taken. */
  refusal: string | null;
  decided: string | null;
  /** The reason that was given then. */
  reason: string | null;
  /** The reason that came too late: it isn't kept anywhere else. */
  typed: string | null;
  children?: ReactNode;
}) {
  const { title, refusal, decided, reason, typed, children } = props;
  return (
    <Notice kind={refusal ? "error" : "info"} title={refusal ?? title}>
      {decided ? <p>{decided}</p> : null}
      {reason ? <p className="as-written">{reason}</p> : null}
      {children}
      {typed ? (
        <>
          <p>The reason that you wrote was not sent:</p>
          <p className="as-written">{typed}</p>
        </>
      ) : null}
    </Notice>
  );
}

/** What of a form's answer says what was typed. */
export interface TypedVerdict {
  initialValue?: Record<string, unknown> | null;
}

/** The reason in a form that was refused, as it was typed. */
export function typedReason(verdict: TypedVerdict | undefined): string | null {
  const reason = verdict?.initialValue?.reason;
  return typeof reason === "string" && reason.trim() !== "" ? reason : null;
}
