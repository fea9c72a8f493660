import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";

export type NoticeKind = "info" | "success" | "error";

const icons = { info: Info, success: CircleCheck, error: CircleAlert };

/** A message in the page: what happened, or what to know before continuing. */
export function Notice({
  kind = "info",
  title,
  children,
}: {
  kind?: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
}) {
  const Icon = icons[kind];
  return (
    <div className={`notice ${kind}`} role={kind === "error" ? "alert" : "status"}>
      <Icon size={20} />
      <div>
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
