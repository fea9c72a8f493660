import { Button } from "~/ui/button";
import printUrl from "~/ui/enhancements/print.ts?worker&url";

/** 'Print', where the browser's script can open the print dialog; else how to print without it. */
export function PrintButton() {
  return (
    <>
      <p className="print-hint small muted">
        To print this page or save it as a PDF, use “Print” in your browser's menu.
      </p>
      <Button variant="quiet" type="button" className="print" hidden>
        Print or save as PDF
      </Button>
      <script type="module" src={printUrl} fetchPriority="low" />
    </>
  );
}
