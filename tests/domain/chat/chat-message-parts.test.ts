import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MessagePart } from "~/domain/chat/reading/message-parts";
import { messageParts } from "~/domain/chat/reading/message-parts.server";

const text = (of: string): MessagePart => ({ kind: "text", text: of });
const code = (of: string): MessagePart => ({ kind: "code", text: of });
const block = (of: string): MessagePart => ({ kind: "code-block", text: of });
const link = (of: string, href = of): MessagePart => ({ kind: "link", text: of, href });

describe("what a message is made of", () => {
  test.each<[string, MessagePart[]]>([
    ["", []],
    ["Just text, 1 < 2 && <b>", [text("Just text, 1 < 2 && <b>")]],
    ["Run `ls -la` here", [text("Run "), code("ls -la"), text(" here")]],
    ["`a``b`", [text("`a``b`")]],
    ["`a\nb`", [text("`a\nb`")]],
    ["` `", [text("` `")]],
    ["It's 5` long", [text("It's 5` long")]],
    ["``x``", [text("``x``")]],
    ["```\nif a:\n  `b`\n```\nDone", [block("if a:\n  `b`"), text("\nDone")]],
    ["```one``` and ```two```", [block("one"), text(" and "), block("two")]],
    ["```open", [text("```open")]],
    ["``` ```", [text("``` ```")]],
    ["`a` ```b` c```", [code("a"), text(" "), block("b` c")]],
    ["`http://a.example`", [code("http://a.example")]],
    ["```http://a.example```", [block("http://a.example")]],
    [
      "See https://a.example/x?y=1&z=2#top.",
      [text("See "), link("https://a.example/x?y=1&z=2#top"), text(".")],
    ],
    ["(http://a.example/b_(c))", [text("("), link("http://a.example/b_(c)"), text(")")]],
    ['"https://a.example/b"', [text('"'), link("https://a.example/b"), text('"')]],
    ["HTTPS://A.example", [link("HTTPS://A.example", "https://a.example/")]],
    ["https://bücher.example/ä", [link("https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4")]],
    [
      "انظر https://a.example/مرحبا الآن",
      [
        text("انظر "),
        link("https://a.example/مرحبا", "https://a.example/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7"),
        text(" الآن"),
      ],
    ],
    ["x\nhttp://a.example\ny", [text("x\n"), link("http://a.example", "http://a.example/"), text("\ny")]],
  ])("%j", (content, parts) => {
    expect(messageParts(content)).toEqual(parts);
  });

  test.each([
    ...["www.a.example", "a.example/b", "//a.example", "mail@a.example", "mailto:m@a.example"],
    ...["javascript:alert(1)", "data:text/html,x", "ftp://a.example", "xhttp://a.example", "http:a.example"],
    // Links that seem to lead elsewhere, or that lead to a machine in the reader's own network.
    ...["https://bank.example@evil.example", "http://localhost:3000/x", "http://intranet/x"],
    "https://a.example\\@evil.example/x",
  ])("%j is text", (content) => {
    expect(messageParts(content).filter(({ kind }) => kind === "link")).not.toContainEqual(
      expect.objectContaining({ text: content }),
    );
  });
});

const pieces = fc.constantFrom(
  ...["`", "``", "```", "````", "\n", " ", "a", "Ω", "🙂", "\u202e", "<", ">", '"', "'", "(", ")", "[", "]"],
  ...[
    ".",
    "/",
    "\\",
    "@",
    ":",
    "http://",
    "https://",
    "HTTP://a.example",
    "https://a.example/x",
    "javascript:",
  ],
);
const messages = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join("")),
  fc.string({ unit: "grapheme", maxLength: 200 }),
);

const written = (parts: MessagePart[]) =>
  parts
    .map((part) => {
      if (part.kind === "code") return `\`${part.text}\``;
      return part.kind === "code-block" ? `\`\`\`${part.text}\`\`\`` : part.text;
    })
    .join("");
/** A code block's first and last line breaks belong to its delimiters. */
const withoutBreaks = (content: string) => content.replaceAll("```\n", "```").replaceAll("\n```", "```");

test("whatever is written, nothing is lost or added, and every link is an http(s) one", () => {
  fc.assert(
    fc.property(messages, (content) => {
      const parts = messageParts(content);
      expect(withoutBreaks(written(parts))).toBe(withoutBreaks(content));
      for (const [index, part] of parts.entries()) {
        expect(part.text).not.toBe("");
        if (part.kind === "link") expect(part.href).toMatch(/^https?:\/\/[^\s"<>\\]+$/);
        if (part.kind === "text") expect(parts[index + 1]?.kind).not.toBe("text");
      }
    }),
    { numRuns: 2000 },
  );
});

test("64 KB of whatever is hard to read take time in proportion", () => {
  const hard = [
    ...[
      "`",
      "``",
      "```",
      "```a",
      "``` ",
      "` ",
      "`a`",
      "`a\n",
      "(",
      "[",
      '"',
      "'",
      "{",
      ".",
      "/",
      "<",
      "a.",
      "a-",
    ],
    ...[
      "http://",
      "https://a.b/(",
      "https://a.b/[",
      'https://a.b/"',
      "https://a.b/",
      "http://a",
      "http://a.",
    ],
    ...["@", "https://a@", "http://a.b?", "https://a.b/.", "http://a.b/!", "http:", "\u0301", "ﷺ"],
  ];
  const slow = hard.filter((piece) => {
    // Processor time, so that other programs don't count.
    const before = process.cpuUsage();
    messageParts(piece.repeat(65_536 / piece.length));
    return process.cpuUsage(before).user > 2_000_000;
  });
  expect(slow).toEqual([]);
});
