import { useSiteData } from "~/components/site/site-data";
import { suspicionFields } from "~/domain/inquiries/suspicion";
import type { FieldState } from "./form-state";

/**
 * What tells a program from a person on a public form: a hidden field, and when the page was made. A form that comes
 * back keeps the moment of its first page, so that a quick correction isn't suspected. With null there is no moment: in
 * a dialog of a page that is the same for all visitors.
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
