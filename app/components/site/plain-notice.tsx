import { Notice } from "~/ui/notice";

/** On a page that failed in the browser and was loaded again without React. `fill-in.ts` shows the second text. */
export const PlainNotice = () => (
  <div className="page narrow">
    <Notice>
      <p>
        Something in your browser, such as a translation, stopped this page. This is a simpler version of it.
        What you typed is kept. To see what is new, reload the page.
      </p>
      <p className="as-written" data-typed hidden />
    </Notice>
  </div>
);
