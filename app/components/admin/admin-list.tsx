import type { ReactNode } from "react";
import type { Cell, CellPart, ListView } from "~/domain/lists/admin-list";
import { isNarrowed, type ListQuery, lastListPage, listParams } from "~/domain/lists/list";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { Pagination } from "~/ui/pagination";
import { Select } from "~/ui/select";
import { Table } from "~/ui/table";

/** One of the admin's lists: its filter form, rows, pagination and CSV file. */
export function AdminList(list: ListView) {
  const { shape, query, action, queryParams, columns, rows, isPlain, hasNext, csv, empty } = list;
  const hrefOf = (fields: Record<string, string>) => withFields(action, { ...queryParams, ...fields });
  const isEmpty = rows.length === 0;
  const canShowAll = isNarrowed(query) || (isEmpty && query.page > 1);
  const file = isEmpty ? null : csv;
  return (
    <div className="stack">
      {shape.search ? <ListForm {...{ shape, query, action, queryParams }} search={shape.search} /> : null}
      {isEmpty ? (
        <Empty title={emptyText(query, empty)} />
      ) : (
        <Table
          label={shape.title}
          stacks={isPlain ? "lines" : true}
          columns={columns}
          rows={rows.map(({ key, cells }) => ({ key, cells: cells.map(shown) }))}
        />
      )}
      {canShowAll || file ? (
        <p className="actions">
          {canShowAll ? <a href={hrefOf({})}>Show all</a> : null}{" "}
          {file ? (
            <a href={withFields(file, listParams(shape, { ...query, page: 1 }))}>Download as CSV</a>
          ) : null}
        </p>
      ) : null}
      <Pagination
        page={query.page}
        hasNext={hasNext}
        hrefOf={(page) => hrefOf(listParams(shape, { ...query, page }))}
        label={`Pages of ${shape.title.toLowerCase()}`}
      />
      {query.page === lastListPage && rows.length === shape.pageSize ? (
        <p className="muted">The list is cut off here. Search or filter to find the rest.</p>
      ) : null}
    </div>
  );
}

function ListForm({
  shape,
  search,
  query,
  action,
  queryParams,
}: Pick<ListView, "shape" | "query" | "action" | "queryParams"> & {
  search: { label: string; hint: string };
}) {
  const { name, filters, sorts, title } = shape;
  return (
    <search aria-label={title}>
      <form method="get" action={action} className="list-form">
        {Object.entries(queryParams).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <Field
          {...{ name: "search", id: `${name}-search`, label: search.label, hint: search.hint }}
          defaultValue={query.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        {filters.map((filter) => {
          const { name: field, label } = filter;
          const control = {
            name: field,
            id: `${name}-${field}`,
            label,
            defaultValue: query.filters[field] ?? "",
          };
          if (!("options" in filter)) return <Field key={field} {...control} type="date" />;
          return (
            <Select key={field} {...control} options={[{ value: "", label: "Any" }, ...filter.options]} />
          );
        })}
        {sorts.length > 1 ? (
          <Select
            {...{ name: "sort", id: `${name}-sort`, label: "Sort by", options: sorts }}
            defaultValue={query.sort}
          />
        ) : null}
        <Button variant="outlined">Show</Button>
      </form>
    </search>
  );
}

/** In one box, so that its parts stay together where rows are stacked. */
const shown = (cell: Cell): ReactNode =>
  typeof cell === "string" ? (
    cell
  ) : (
    <span>
      {cell.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a cell keep their order
        <Part key={place} part={part} />
      ))}
    </span>
  );

function Part({ part }: { part: CellPart }) {
  if (typeof part === "string") return part;
  const { text, href, label, kind } = part;
  const look = kind && looks[kind];
  if (href === undefined) return <span {...look}>{text}</span>;
  return (
    <a {...look} href={href} aria-label={label}>
      {text}
    </a>
  );
}

const looks = {
  unbroken: { className: "unbroken" },
  muted: { className: "small muted" },
  below: { className: "small muted below" },
  "as-typed": { className: "as-typed", dir: "auto" },
  strong: { className: "strong unbroken" },
  good: { className: "badge good" },
  bad: { className: "badge bad" },
  brass: { className: "badge brass" },
  neutral: { className: "badge neutral" },
};

function emptyText(query: ListQuery, empty: string): string {
  if (isNarrowed(query)) return "Nothing matches.";
  return query.page > 1 ? "There is nothing on this page." : empty;
}

const withFields = (address: string, fields: Record<string, string>) => {
  const search = new URLSearchParams(fields).toString();
  return search ? `${address}?${search}` : address;
};
