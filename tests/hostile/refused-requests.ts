import type { Random } from "./random.ts";
import type { Parts } from "./send.ts";
import type { Target } from "./targets.ts";
import { values } from "./texts.ts";

/** Makes a request at random. `mayHangUp`: the server may close the connection without an answer. */
export type Make = (r: Random, at: Target) => Parts & { mayHangUp?: boolean };

/** Who is asked, and as whom. */
type Sender = Pick<Target, "host" | "cookie">;

/** Kinds of requests that the server must refuse, from every sender. Each makes one at random. */

const bytes = (text: string) => Buffer.from(text, "latin1");

/** The head of a request. `lines` may hold anything. */
export const head = (line: string, lines: string[]) => bytes(`${[line, ...lines].join("\r\n")}\r\n\r\n`);

export const usual = ({ host, cookie }: Sender, ...more: string[]) => [
  `Host: ${host}`,
  "Connection: close",
  ...(cookie ? [`Cookie: ${cookie}`] : []),
  ...more,
];

const plain = (part: Buffer) => ({ parts: [part] });
const form = "Content-Type: application/x-www-form-urlencoded";
const long = (text: string, count: number) => text.repeat(count);

type Kind =
  | "method"
  | "target"
  | "version"
  | "host"
  | "badHead"
  | "framing"
  | "chunks"
  | "foreign"
  | "tooLarge"
  | "otherAccount";

export const refused: Record<Kind, Make> = {
  method(r, at) {
    const method = r.pick([
      ...[
        "PUT",
        "DELETE",
        "TRACE",
        "PATCH",
        "PROPFIND",
        "get",
        "Get",
        "GE T",
        "FOO",
        "",
        "\x00GET",
        "GET\t",
        "É",
      ],
      ...["CONNECT", "PRI", "SOURCE", "M-SEARCH", long("G", 5_000), "POST,GET", "(GET)", "BREW"],
    ]);
    return plain(head(`${method} ${at.path} HTTP/1.1`, usual(at)));
  },
  target(r, at) {
    const target = r.pick([
      ...[
        "",
        "x",
        "http://evil.example/",
        "https://evil.example/experts",
        `//${long("a/", 5_000)}`,
        "evil.example:80",
      ],
      ...[
        `${at.path}${long("a", 9_000)}`,
        `${at.path}?${long("a=b&", 3_000)}`,
        "\\",
        `\\${at.path}`,
        "?",
        "#",
        "*",
      ],
      ...[
        "/%zz",
        "/%",
        "/%c0%ae%c0%ae/",
        "/a%00b",
        "/..%5c..%5cetc",
        "/%5c",
        "/%ed%a0%80",
        "/%f8%88%80%80%80",
        "/a\\b",
      ],
      ...["/experts/%ff", "/expert/%", "/a b", "/\x01", "/\x7f", "/a\tb"],
    ]);
    return plain(head(`GET ${target} HTTP/1.1`, usual(at)));
  },
  version(r, at) {
    const version = r.pick([
      "HTTP/9.9",
      "HTTP/1.1x",
      "HTTP/",
      "HTTP/x.y",
      "HTTPS/1.1",
      "ICY/1.0",
      "HTTP/1.1 HTTP/1.1",
      "http/1.1",
    ]);
    return plain(head(`GET ${at.path} ${version}`, usual(at)));
  },
  host(r, at) {
    const lines = r.pick([
      [],
      ["Host: evil.example"],
      ["Host: a b"],
      ["Host:"],
      [`Host: ${at.host}`, `Host: ${at.host}`],
      [`Host: ${at.host}`, "Host: evil.example"],
      [`Host: ${at.host}.evil.example`],
      [`Host: evil.example@${at.host}`],
      [`Host: ${at.host}, ${at.host}`],
      ["Host: [::1"],
      ["Host: \xff"],
      [`Host: ${long("a", 5_000)}`],
    ]);
    return plain(head(`GET ${at.path} HTTP/1.1`, [...lines, "Connection: close"]));
  },
  badHead(r, at) {
    const line = r.pick([
      ...[
        "X Y: a",
        ": a",
        "X\x00Y: a",
        "X: a\x00b",
        "X: a\rb",
        "NoColon",
        "X(Y): a",
        "\x80: a",
        "X : a",
        "X: \x01",
      ],
      ...[
        `X: ${long("a", 20_000)}`,
        `${long("X", 20_000)}: a`,
        ...Array(3).fill(long("X: aaaaaaaaaa\r\n", 5_000)),
      ],
    ]);
    return plain(head(`GET ${at.path} HTTP/1.1`, usual(at, line)));
  },
  framing(r, at) {
    const lines = r.pick([
      ...[
        ["Content-Length: 5", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: chunked", "Content-Length: 5"],
      ],
      ...[
        ["Content-Length: 5", "Content-Length: 6"],
        ["Content-Length: 5, 6"],
        ["Content-Length: -1"],
        ["Content-Length: 0x5"],
      ],
      ...[
        ["Content-Length: 1e3"],
        ["Content-Length: 99999999999999999999"],
        ["Content-Length: "],
        ["Content-Length: a"],
      ],
      ...[
        ["Content-Length: 5 5"],
        ["Content-Length: +5"],
        ["Transfer-Encoding: identity, x"],
        ["Transfer-Encoding: chunked, identity"],
      ],
      ...[
        ["Transfer-Encoding: xchunked"],
        ["Transfer-Encoding: chunked\x0b"],
        ["Transfer-Encoding : chunked"],
        ["Content-Length: 9000000"],
      ],
    ]);
    return plain(
      Buffer.concat([head(`POST ${at.path} HTTP/1.1`, usual(at, form, ...lines)), bytes("a=b&c")]),
    );
  },
  chunks(r, at) {
    const body = r.pick([
      ...[
        "zz\r\na=b\r\n0\r\n\r\n",
        "-1\r\na\r\n0\r\n\r\n",
        "3\r\na=bXX0\r\n\r\n",
        "fffffffffffffffff\r\na",
        "3\na=b\n0\n\n",
        "\r\n\r\n",
      ],
      ...[
        `3;${long("x", 20_000)}\r\na=b\r\n0\r\n\r\n`,
        "3 3\r\na=b\r\n0\r\n\r\n",
        "0x3\r\na=b\r\n0\r\n\r\n",
        "3\r\na=b0\r\n\r\n",
      ],
      `${long(`1000\r\n${long("a", 4_096)}\r\n`, 17)}0\r\n\r\n`,
    ]);
    const lines = usual(at, form, "Transfer-Encoding: chunked");
    return plain(Buffer.concat([head(`POST ${at.path} HTTP/1.1`, lines), bytes(body)]));
  },
  foreign(r, at) {
    const line = r.pick([
      ...[
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
        "Sec-Fetch-Site: x",
        "Sec-Fetch-Site:",
        "Origin: null",
      ],
      ...[
        "Origin: https://evil.example",
        `Origin: http://${at.host}.evil.example`,
        `Origin: https://${at.host}`,
        "Origin: x",
      ],
      ...[
        "Referer: https://evil.example/",
        `Referer: https://evil.example/http://${at.host}/`,
        "Referer: x",
        "Referer: \xff",
      ],
    ]);
    const suffix = r.pick(["", "", ".data", "?_data=x", "?index"]);
    const body = "a=b";
    const lines = usual(at, form, line, `Content-Length: ${body.length}`);
    return plain(Buffer.concat([head(`POST ${at.path}${suffix} HTTP/1.1`, lines), bytes(body)]));
  },
  tooLarge(r, at) {
    const size = 70_000 + r.below(1_000_000);
    if (at.pattern.startsWith("/webhooks") || at.pattern === "/profile/portrait")
      return refused.foreign(r, at);
    const type = r.pick([
      form,
      "Content-Type: multipart/form-data; boundary=b",
      "Content-Type: application/json",
      "X: y",
    ]);
    const line = r.chance(0.5) ? `Content-Length: ${size}` : "Transfer-Encoding: chunked";
    const body = line.startsWith("Content")
      ? long("a", size)
      : `${size.toString(16)}\r\n${long("a", size)}\r\n0\r\n\r\n`;
    return plain(Buffer.concat([head(`POST ${at.path} HTTP/1.1`, usual(at, type, line)), bytes(body)]));
  },
  otherAccount(r, at) {
    if (!at.takesPosts || !at.cookie || at.pattern.startsWith("/webhooks")) return refused.foreign(r, at);
    const body = `renderedFor=${encodeURIComponent(r.pick(values).replaceAll(/[\ud800-\udfff]/g, ""))}x&intent=save&confirm=yes`;
    const lines = usual(at, form, `Content-Length: ${Buffer.byteLength(body)}`);
    return plain(Buffer.concat([head(`POST ${at.path} HTTP/1.1`, lines), Buffer.from(body)]));
  },
};
