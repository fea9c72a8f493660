import { type ReactNode, useState } from "react";

interface FoldProps {
  /** What stands there while it is closed, too: a heading, and a line of text. */
  title?: string;
  text?: ReactNode;
  /** The words that open it and close it. */
  more: string;
  less: string;
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * Something long that is closed until it is wanted, by HTML alone. Once the page is there, only the reader closes it.
 */
export function Fold({ title, text, more, less, isOpen = false, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details className="fold" open={isOpenAtFirst}>
      <summary>
        {title ? <h2>{title}</h2> : null}
        {text ? <span className="muted">{text}</span> : null}
        <span className="fold-switch">
          <span className="more">{more}</span>
          <span className="less">{less}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}
