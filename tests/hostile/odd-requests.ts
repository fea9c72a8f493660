import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { Random } from "./random.ts";
import { head, type Make, refused, usual } from "./refused-requests.ts";
import type { Target } from "./targets.ts";
import { cookies, encodedValues, headers, names, values } from "./texts.ts";

/**
 * Kinds of requests that the server may accept or refuse, but must answer properly. Each makes one at random; `at` has
 * the address, the person and the forms that the person found.
 */

const ascii = (text: string) => Buffer.from(text, "latin1");
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

const post = (at: Target, path: string, type: string, body: string | Buffer, ...more: string[]) => {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  const lines = usual(
    at,
    ...(type ? [`Content-Type: ${type}`] : []),
    `Content-Length: ${bytes.length}`,
    ...more,
  );
  return Buffer.concat([head(`POST ${path} HTTP/1.1`, lines), bytes]);
};
const get = (at: Target, path: string, ...more: string[]) => head(`GET ${path} HTTP/1.1`, usual(at, ...more));
const whole = (bytes: Buffer) => ({ parts: [bytes] });

const urlencoded = "application/x-www-form-urlencoded";
const anyValue = (r: Random) => (r.chance(0.3) ? r.pick(encodedValues) : encoded(r.pick(values)));
const anyPair = (r: Random) => `${encoded(r.pick(names))}=${anyValue(r)}`;
const queryNames = [
  ...[
    "search",
    "priceFrom",
    "priceTo",
    "language",
    "skill",
    "day",
    "part",
    "reviewed",
    "sort",
    "page",
    "past",
    "tab",
    "from",
    "to",
  ],
  ...[
    "action",
    "bookingId",
    "datetime",
    "done",
    "email",
    "file",
    "id",
    "joined",
    "kind",
    "lastEventId",
    "payment",
    "rating",
  ],
  ...[
    "redirectTo",
    "returnTo",
    "role",
    "state",
    "token",
    "topic",
    "with",
    "week",
    "duration",
    "_data",
    "_routes",
    "index",
    "code",
  ],
];
const query = (r: Random) =>
  r
    .some(1, 4, () => `${r.pick(queryNames)}=${anyValue(r)}`)
    .join("&")
    .slice(0, 7_000);

/** A form that the person found, with one to three of its fields changed. */
function mutatedForm(r: Random, at: Target) {
  const own = at.forms.filter(({ person }) => person === at.person);
  const { path, fields } = r.pick(own.length > 0 ? own : at.forms);
  const pairs = fields.map(([name, value]): [string, string] => [encoded(name), encoded(value)]);
  for (let change = 0; change <= r.below(3); change += 1) {
    const at = r.below(pairs.length + 1);
    const [name, value] = pairs[at] ?? [encoded(r.pick(names)), ""];
    const roll = r.below(100);
    if (roll < 15) pairs.splice(at, 1);
    else if (roll < 25) pairs.splice(at, 0, [name, value]);
    else if (roll < 35) pairs[at] = [encoded(r.pick(names)), value];
    // What guards the account stays right most of the time, so that the form's own checks are reached.
    else if (name !== "renderedFor" || roll > 95) pairs[at] = [name, anyValue(r)];
  }
  return { path, body: pairs.map(([name, value]) => `${name}=${value}`).join("&") };
}

function multipart(r: Random) {
  const boundary = r.pick([
    "b",
    "----WebKitFormBoundaryX",
    "a'()+_,-./:=?",
    "x".repeat(70),
    "x".repeat(300),
    "b b",
    "é",
  ]);
  const name = () => r.pick(names).replaceAll(/[\r\n"]/g, "");
  const disposition = () =>
    r.pick([
      `Content-Disposition: form-data; name="${name()}"`,
      `Content-Disposition: form-data; name="picture"; filename="${r.pick(["a.png", "../../a", "a\0.php", "", "x".repeat(3_000)])}"\r\nContent-Type: image/png`,
      ...[
        "Content-Disposition: form-data",
        "Content-Disposition: attachment; name=a",
        "X: y",
        "",
        "Content-Disposition: form-data; name=a; name=b",
      ],
      ...[
        `Content-Disposition: form-data; name*=UTF-8''%ff`,
        `X: ${"y".repeat(9_000)}`,
        "Content-Transfer-Encoding: base64",
        "no colon",
      ],
    ]);
  const part = () => `--${boundary}\r\n${disposition()}\r\n\r\n${r.pick(values)}\r\n`;
  const count = r.pick([0, 1, 1, 2, 5, 50, 300]);
  const end = r.pick([
    `--${boundary}--\r\n`,
    `--${boundary}--\r\n`,
    "",
    "--",
    `--${boundary}`,
    `--${boundary}--trailing`,
  ]);
  const text = `${r.pick(["", "", "preamble\r\n"])}${Array.from({ length: count }, part).join("")}${end}`;
  const body = Buffer.from(r.chance(0.1) ? text.replaceAll("\r\n", "\n") : text).subarray(0, 60_000);
  const given = r.pick([
    boundary,
    boundary,
    boundary,
    `"${boundary}"`,
    "other",
    "",
    `${boundary}; boundary=c`,
  ]);
  const type = r.pick([
    `multipart/form-data; boundary=${given}`,
    "multipart/form-data",
    `multipart/mixed; boundary=${given}`,
  ]);
  return {
    type: Buffer.from(type).toString("latin1"),
    body: r.chance(0.1) ? body.subarray(0, r.below(body.length + 1)) : body,
  };
}

function document(r: Random) {
  const deep = 1 + r.below(20_000);
  const json = r.pick([
    ...[
      "null",
      "1",
      '"a"',
      "[]",
      "{}",
      "{",
      '{"a":',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1}}',
      "\ufeff{}",
      "[1e999]",
      "NaN",
      "{'a':1}",
    ],
    ...[
      "[".repeat(deep),
      `${"[".repeat(deep)}${"]".repeat(deep)}`,
      `${'{"a":'.repeat(deep % 9_000)}1${"}".repeat(deep % 9_000)}`,
    ],
    ...[
      JSON.stringify({ id: "evt_1", type: "checkout.session.completed", data: { object: r.pick(values) } }),
      '{"id":{"$gt":""}}',
    ],
    ...[`[${"1,".repeat(deep)}1]`, `{"a":"${"\\u0000".repeat(deep % 9_000)}"}`],
  ]);
  const xml = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>';
  const type = r.pick([
    "application/json",
    "text/plain",
    "application/xml",
    "application/json; charset=utf-16",
    "text/x-script",
    "*/*",
    ";",
    "",
    urlencoded,
  ]);
  return { type, body: Buffer.from(r.chance(0.1) ? xml : json).subarray(0, 65_000) };
}

/** A shape of the walk (`shapes.ts`), as large as its door allows. */
const door: Make = (r, at) => {
  const { body: list, query: queries, header: lines } = at.shapes;
  const roll = r.below(4);
  if (roll === 0) return whole(get(at, `${at.path}?${r.pick(queries)}`));
  if (roll === 1)
    return { ...whole(get(at, at.path, ...r.pick(lines).map((line) => line.join(": ")))), mayHangUp: true };
  const { type, body } = r.pick(list);
  return whole(post(at, at.path, type, body));
};

type Kind = keyof typeof weights;

export const odd: Record<Kind, Make> = {
  door,
  form(r, at) {
    const { path, body } = mutatedForm(r, at);
    return whole(post(at, path + (r.chance(0.2) ? ".data" : ""), urlencoded, body.slice(0, 65_000)));
  },
  fields(r, at) {
    const pairs = r.pick<() => string[]>([
      () => r.some(1, 12, () => anyPair(r)),
      () => Array.from({ length: 201 }, (_, n) => `f${n}=1`),
      () => ["a&b&&=&=c"],
    ])();
    return whole(
      post(
        at,
        at.path,
        r.pick([urlencoded, `${urlencoded};charset=utf-7`, urlencoded.toUpperCase()]),
        pairs.join("&").slice(0, 65_000),
      ),
    );
  },
  multipart(r, at) {
    const { type, body } = multipart(r);
    return whole(post(at, r.chance(0.2) ? "/profile/portrait" : at.path, type, body));
  },
  document(r, at) {
    const { type, body } = document(r);
    const path = r.chance(0.3) ? `/webhooks/${r.pick(["sandbox", "stripe", "payhip", "x"])}` : at.path;
    return whole(
      post(at, path, type, body, `Stripe-Signature: ${r.pick(["t=1,v1=00", "x", "", "t=,v1=", "v1=é"])}`),
    );
  },
  compressed(r, at) {
    const plain = Buffer.from(r.pick(["a=b", "a=".padEnd(60_000, "b"), "\0".repeat(5_000_000)]));
    const [name, pack] = r.pick<[string, (text: Buffer) => Buffer]>([
      ["gzip", gzipSync],
      ["deflate", deflateSync],
      ["br", brotliCompressSync],
      ["zstd", (text) => text],
    ]);
    const body = pack(plain).subarray(0, 60_000);
    return whole(
      post(
        at,
        at.path,
        urlencoded,
        r.chance(0.3) ? body.subarray(0, r.below(body.length)) : body,
        `Content-Encoding: ${name}`,
      ),
    );
  },
  data(r, at) {
    const path = r.pick([
      `${at.path}.data`,
      "/_.data",
      "/.data",
      `${at.path}/.data`,
      "/__manifest",
      `/__manifest?p=${at.path}&version=x`,
      `${at.path}.data.data`,
    ]);
    const routes = r.pick([
      "",
      "_routes=",
      "_routes=root",
      `_routes=${encoded(at.id)}`,
      "_routes=x,y,z",
      `_routes=${"a,".repeat(2_000)}`,
      "_routes=__proto__",
    ]);
    const target = `${path}${path.includes("?") ? "&" : "?"}${routes}${r.chance(0.3) ? `&${query(r)}` : ""}`;
    if (r.chance(0.5)) return whole(get(at, target, "X-Remix-Reload-Document: true"));
    return whole(
      post(
        at,
        target,
        r.pick(["text/x-script", urlencoded, "application/json"]),
        r.pick(['[{"_1":2},"a"]', "a=b", "[[[[", "P0:[]"]),
      ),
    );
  },
  query: (r, at) => whole(get(at, `${at.path}${r.chance(0.2) ? ".data" : ""}?${query(r)}`)),
  parameter(r, at) {
    const filled = at.pattern.replaceAll(/:(\w+)\??|\*/g, () =>
      anyValue(r).slice(0, 2_000).replaceAll(/[ ?#]/g, ""),
    );
    return r.chance(0.7) ? whole(get(at, filled)) : whole(post(at, filled, urlencoded, "a=b"));
  },
  cookie: (r, at) =>
    whole(
      get(
        {
          ...at,
          cookie: Buffer.from(r.chance(0.5) ? r.pick(cookies) : `${at.cookie}; ${r.pick(cookies)}`).toString(
            "latin1",
          ),
        },
        at.path,
      ),
    ),
  header(r, at) {
    const lines = r.some(1, 4, () => r.pick(headers)).map(([name, value]) => `${name}: ${value}`);
    const fold = r.chance(0.05) ? [" folded", "\tfolded"] : [];
    return { ...whole(get(at, at.path, ...lines, ...fold)), mayHangUp: true };
  },
  body: (r, at) =>
    whole(
      Buffer.concat([
        head(`${r.pick(["GET", "HEAD", "OPTIONS"])} ${at.path} HTTP/1.1`, usual(at, "Content-Length: 3")),
        ascii("a=b"),
      ]),
    ),
  pipeline(r, at) {
    const one = () => {
      const keep = (bytes: Buffer) => ascii(bytes.toString("latin1").replace("Connection: close\r\n", ""));
      return keep(r.chance(0.7) ? get(at, at.path) : Buffer.concat(odd.form(r, at).parts));
    };
    const last = r.chance(0.3)
      ? Buffer.concat(refused[r.pick(["method", "framing", "badHead", "host"] as const)](r, at).parts)
      : get(at, at.path);
    return { parts: [Buffer.concat([...r.some(1, 11, one), last])], mayHangUp: true };
  },
  slow(r, at) {
    const { parts: made } = odd[r.pick(["form", "query", "multipart"] as const)](r, at);
    const bytes = Buffer.concat(made).subarray(0, 3_000);
    const size = Math.ceil(bytes.length / 20);
    const parts = Array.from({ length: 20 }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
    // What was cut off never comes: the server gives up after its time limit.
    return { parts, pauseMs: 30, mayHangUp: true };
  },
};

/** How often each kind comes. */
export const weights = {
  ...{
    door: 8,
    form: 30,
    fields: 8,
    multipart: 10,
    document: 8,
    compressed: 3,
    data: 10,
    query: 12,
    parameter: 6,
  },
  ...{ cookie: 4, header: 8, body: 1, pipeline: 3, slow: 0.3 },
};
