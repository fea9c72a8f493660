import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { Notice } from "./notice";
import { Unbroken } from "./unbroken";

/** Replaces a form: says why it can't be used, and where to go from there. */
export const WhyNot = (props: {
  reason: string;
  back: { href: string; label: string };
  children?: ReactNode;
}) => (
  <>
    <Notice kind="info">
      <p>
        <Unbroken>{props.reason}</Unbroken>
      </p>
    </Notice>
    <p className="bar start">
      <ButtonLink href={props.back.href}>{props.back.label}</ButtonLink>
      {props.children}
    </p>
  </>
);
