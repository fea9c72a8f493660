import { paths } from "~/shared/paths";
import { Rows } from "~/ui/rows";

/** A month that has a statement. */
export interface StatementMonth {
  /** "2026-11" */
  key: string;
  /** "November 2026" */
  name: string;
}

/** Leads to the statement of each month, by year. @param months newest first */
export function StatementList({ months }: { months: readonly StatementMonth[] }) {
  const years = [...new Set(months.map(({ key }) => key.slice(0, 4)))];
  return (
    <section className="stack-s" aria-labelledby="statements">
      <h2 id="statements">Statements</h2>
      <p className="muted">
        A statement lists what changed your balance in a month. You can print it or download it as CSV.
      </p>
      <Rows
        items={years.map((year) => ({
          label: year,
          value: (
            <ul className="statement-months">
              {months
                .filter(({ key }) => key.startsWith(year))
                .map(({ key, name }) => (
                  <li key={key}>
                    <a href={paths.statement(key)} aria-label={`Statement for ${name}`}>
                      {name.replace(` ${year}`, "")}
                    </a>
                  </li>
                ))}
            </ul>
          ),
        }))}
      />
    </section>
  );
}
