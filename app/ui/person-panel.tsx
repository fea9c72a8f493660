import type { ReactNode } from "react";
import { Avatar } from "./avatar";

interface PersonPanelProps {
  /** What the panel is: "Your expert". */
  label: string;
  name: string;
  /** What the person does, or their part in it. */
  detail?: ReactNode;
  avatar: string | null | undefined;
  /** On a phone, the panel stays where it is in the text. */
  isLate?: boolean;
  children?: ReactNode;
}

/** Who a page is about, with their portrait and facts: beside a form, or above it on a phone. */
export const PersonPanel = ({ label, name, detail, avatar, isLate = false, children }: PersonPanelProps) => (
  <aside className={isLate ? "panel" : "panel early"} aria-label={label}>
    <div className="person">
      <Avatar src={avatar} name={name} />
      <div>
        <p>
          <b>{name}</b>
        </p>
        {detail ? <p className="small muted">{detail}</p> : null}
      </div>
    </div>
    {children}
  </aside>
);
