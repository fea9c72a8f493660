import { byteOrderMark, type CsvColumn, csvLines } from "~/shared/csv";

const headingOf = (column: CsvColumn<never>) => ("instant" in column ? `${column.name} (UTC)` : column.name);

const cellOf = <Row>(column: CsvColumn<Row>, row: Row) =>
  "instant" in column ? (column.instant(row)?.toISOString() ?? "") : column.text(row);

const csvPiece = 1000;

/**
 * Streams a list of any length as a file. Each piece is read once the client has taken the previous one.
 * @param name the file's name without ".csv"
 * @param readAfter returns up to `csvPiece` rows after the given one, or the first ones. Fewer rows mean the end.
 */
export function csvAnswer<Row>(
  name: string,
  columns: ReadonlyArray<CsvColumn<Row>>,
  readAfter: (last: Row | null, limit: number) => Promise<Row[]>,
): Response {
  async function* pieces() {
    yield byteOrderMark + csvLines([columns.map(headingOf)]);
    for (let last: Row | null = null; ; ) {
      const rows: Row[] = await readAfter(last, csvPiece);
      if (rows.length > 0) yield csvLines(rows.map((row) => columns.map((column) => cellOf(column, row))));
      last = rows.at(-1) ?? null;
      if (rows.length < csvPiece) return;
    }
  }
  const read = pieces();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await read.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
