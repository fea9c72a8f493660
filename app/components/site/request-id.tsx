import { createContext, use } from "react";

/** The request's id; empty in the browser, which doesn't know it. */
export const RequestIdContext = createContext("");

/** The id that support and operators find in the log and in the trace. */
export function RequestReference() {
  const id = use(RequestIdContext);
  return (
    <p className="hint" suppressHydrationWarning>
      {id ? `Reference: ${id}` : ""}
    </p>
  );
}
