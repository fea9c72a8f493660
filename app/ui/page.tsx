import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Unbroken } from "./unbroken";

interface PageProps {
  /** The page's only h1. Leave it out if the content has its own. */
  title?: ReactNode;
  /** A sentence or two under the title. */
  lead?: ReactNode;
  /** As narrow as a form and in the middle, instead of the full width. */
  narrow?: boolean | undefined;
  /** An `<aside>` about the content: beside it, or below it on a phone. The page then has the full width. */
  beside?: ReactNode;
  /** A button that begins something new, at the end of the title's row. */
  action?: ReactNode;
  back?: { href: string; label: string } | undefined;
  children?: ReactNode;
}

/** The content that every page puts into the layout's `<main>`. */
export function Page({ title, lead, narrow, beside, action, back, children }: PageProps) {
  const head = (
    <>
      <h1>{title}</h1>
      {lead ? <p className="muted">{typeof lead === "string" ? <Unbroken>{lead}</Unbroken> : lead}</p> : null}
    </>
  );
  return (
    <div className={narrow && !beside ? "page narrow" : "page"}>
      {back ? (
        <p className="crumb">
          <a href={back.href}>
            <ArrowLeft size={16} />
            <span>{back.label}</span>
          </a>
        </p>
      ) : null}
      <div className="page-body">
        {title ? (
          <header className={action ? "bar" : "page-head"}>
            {action ? <div className="page-head">{head}</div> : head}
            {action}
          </header>
        ) : null}
        {beside ? (
          <div className="two">
            <div className="page-part">{children}</div>
            {beside}
          </div>
        ) : (
          children
        )}
      </div>
    </div>
  );
}
