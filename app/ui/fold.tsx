import { type ReactNode, useState } from "react";

interface FoldProps {
  /** Content that also shows while it is closed: a heading, and a line of text. */
  title?: string;
  text?: ReactNode;
  more: string;
  less: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Folded content that opens with HTML alone. After the first render, only the reader opens or closes it. */
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
