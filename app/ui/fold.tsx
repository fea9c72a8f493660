import { type ReactNode, useState } from "react";

interface FoldProps {
  /** What stands there while it is closed, too. */
  summary?: ReactNode;
  /** The words that open it and close it. */
  more: string;
  less: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Something long that is closed until it is wanted, by HTML alone. Once the page is there, only the reader closes it. */
export function Fold({ summary, more, less, isOpen = false, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details className="fold" open={isOpenAtFirst}>
      <summary>
        {summary ? <div>{summary}</div> : null}
        <span className="fold-switch">
          <span className="more">{more}</span>
          <span className="less">{less}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}
