import { expect, test } from "vitest";
import { readReport } from "~/domain/ledger/reconciliation/read-report.server";
import { reportMessage } from "~/domain/ledger/reconciliation/report";
import { reportFile, reportHeader, reportRow } from "../../support/scenes/ledger-scene";

/** Reports as programs and people save them, and files that are none. */

const row = reportRow("charge", { source: "ch_1", intent: "pi_1" }, { gross: "-1234.5", fee: "1.46" });
const usual = [reportHeader, row].join("\n");

test.each<[string, Buffer]>([
  ["UTF-8", Buffer.from(usual)],
  [
    "a byte order mark and Windows' line ends",
    Buffer.from(`\uFEFF${usual.replaceAll("\n", "\r\n")}\r\n\r\n`),
  ],
  ["UTF-16", Buffer.from(`\uFEFF${usual}`, "utf16le")],
  ["UTF-16 with the other order of bytes", Buffer.from(`\uFEFF${usual}`, "utf16le").swap16()],
  ["quotes", Buffer.from(usual.replace(/[^,\n]+/g, '"$&"'))],
  [
    "semicolons and decimal commas",
    Buffer.from(usual.replaceAll(",", ";").replaceAll("4.5", "4,5").replace("1.46", "1,46")),
  ],
  ["tabs and capitals", Buffer.from(usual.replaceAll(",", "\t").toUpperCase().replaceAll("PI_1", "pi_1"))],
  ["apostrophes against formulas", Buffer.from(usual.replace("-1234.5", "'-1234.5"))],
  ["a foreign column with a line break", Buffer.from(`name,${reportHeader}\n"=cmd|' /C'!A0\n""x""",${row}`)],
])("%s", async (_, file) => {
  const read = await readReport(file);
  expect(read.ok && read.value[0]).toMatchObject({
    at: new Date("2026-11-23T10:00:00Z"),
    ...{ currency: "USD", grossCents: -123_450, feeCents: 146, category: "charge", paymentIntentId: "pi_1" },
  });
});

test.each<[string, Buffer | string, string]>([
  ["nothing but white space", " \r\n\r\n", "The report has no lines."],
  ["a header alone", reportHeader, "The report has no lines."],
  [
    "another file",
    "name,email\nAda,ada@test.example",
    'The report has no columns "created_utc" (when it happened, in UTC), "currency" (the currency), "gross"',
  ],
  [
    "a missing column",
    usual.replace("fee,", "tax,"),
    'The report has no column "fee" (the provider\'s fee).',
  ],
  [
    "a column twice",
    usual.replace("balance_transaction_id", "gross"),
    'The report has column "gross" more than once.',
  ],
  ["a bad amount", usual.replace("-1234.5", "=1+1"), 'Line 2 has no valid column "gross".'],
  ["a thousand's separator", usual.replace("-1234.5", '"1,234"'), 'Line 2 has no valid column "gross".'],
  [
    "a day that doesn't exist",
    usual.replace("2026-11-23", "2026-02-31"),
    'Line 2 has no valid column "created_utc".',
  ],
  [
    "an hour that doesn't exist",
    usual.replace("10:00", "25:00"),
    'Line 2 has no valid column "created_utc".',
  ],
  ["an uneven line", `${usual}\nx,y`, "Line 3 has more or fewer fields"],
  ["an open quotation mark", `${usual}\n"${row}`, "isn't valid CSV"],
  ["a quotation mark within", usual.replace("pi_1", 'pi"_1'), "Line 2 isn't valid CSV"],
  ["a huge field", usual.replace("pi_1", "x".repeat(4_000_000)), "Line 2 is too long"],
  ["Latin-1", Buffer.from(`${usual}\u00E9`, "latin1"), "isn't text in UTF-8 or UTF-16"],
  [
    "Latin-1 in its second letter",
    Buffer.from(`e\u00FF${usual}!`, "latin1"),
    "isn't text in UTF-8 or UTF-16",
  ],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), "isn't text in UTF-8 or UTF-16"],
  ["zeros", `${usual}\0`, "isn't text in UTF-8 or UTF-16"],
])("%s is refused in words", async (_, file, text) => {
  const read = await readReport(Buffer.from(file));
  expect(read.ok ? "" : reportMessage(read.error)).toContain(text);
});

test("a report of more than 50,000 lines is refused in words, and other work goes on until then", async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const read = await readReport(reportFile(Array.from({ length: 50_001 }, () => row)));
  clearInterval(timer);
  expect(read.ok ? "" : reportMessage(read.error)).toContain("more than 50,000 lines");
  expect(turns).toBeGreaterThan(20);
});
