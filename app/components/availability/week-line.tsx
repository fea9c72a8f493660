/** The week in one line (`weekSummary`), without line breaks inside a time range. */
export function WeekLine({ week }: { week: string }) {
  return (
    <span className="num">
      {week.split(/(\d\d:\d\d–\d\d:\d\d)/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are one text
          <span key={index} className="unbroken">
            {part}
          </span>
        ),
      )}
    </span>
  );
}
