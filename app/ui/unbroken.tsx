/** A text whose dates and times stay on one line each: it breaks between "Monday 30 November 2026," and "13:00 Paris time". */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(dates).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <span key={index} className={index % 2 === 0 ? undefined : "whole"}>
      {part}
    </span>
  ));

const dates = /((?:[A-Z][a-z]+ )?\d{1,2} [A-Z][a-z]+ \d{4},?|\d\d:\d\d [A-Z][\w ]+? time)/;
