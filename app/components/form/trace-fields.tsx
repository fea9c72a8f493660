import { useSiteData } from "~/components/site-data";
import { suspicionFields } from "~/domain/inquiries/suspicion";
import type { FieldState } from "./form-state";

/**
 * Fields that help to detect programs on a public form: a hidden trap, and the time when the page was made. A form that
 * is shown again keeps its first time, so that a quick correction isn't suspicious. With null there is no time field,
 * as in a dialog of a page that is the same for all visitors.
 */
export function TraceFields({ opened }: { opened: FieldState | null }) {
  return (
    <>
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this field empty
          <input type="text" name={suspicionFields.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {opened ? <MadeAt sent={opened.defaultValue} /> : null}
    </>
  );
}

function MadeAt({ sent }: { sent: string | undefined }) {
  const madeAt = useSiteData()?.madeAt;
  return <input type="hidden" name={suspicionFields.madeAt} value={sent ?? madeAt ?? ""} />;
}
