import { childrenOf, isNode, type Node, parseSource, stringOf } from "../syntax-tree.ts";

/** One small mistake in a file: what stands from `start` to `end` becomes `after`. */
export interface Mutant {
  file: string;
  line: number;
  start: number;
  end: number;
  before: string;
  after: string;
}

/**
 * Makes the mutants of a file: flipped and widened comparisons, conditions that are left out, `&&` and `||`, the other
 * boolean, a number plus one, a statement, a field, a lock or an order that is gone, an empty text, `+` and `-`. Some of
 * them are no program (`isProgram`).
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const visit = (node: Node) => {
    if (/^(TS(?!As|Satisfies|NonNull)|Import|ExportAll|ExportSpecifier)/.test(node.type) || isGuard(node))
      return;
    for (const { start, end, after } of changesOf(node, source)) {
      const before = source.slice(start, end);
      const line = source.slice(0, start).split("\n").length;
      if (before !== after) found.push({ file, line, start, end, before, after });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSource(file, source));
  return found;
}

/** What never happens: `if (!row) throw new Error("The row is gone")`. */
const isGuard = ({ type, consequent }: Node) =>
  type === "ThrowStatement" ||
  (type === "IfStatement" && isNode(consequent) && consequent.type === "ThrowStatement");

/** The source with the mistake in it. */
export const withMutant = (source: string, { start, end, after }: Pick<Mutant, "start" | "end" | "after">) =>
  source.slice(0, start) + after + source.slice(end);

/** The source with Drizzle's comparisons that a mutant may use and it doesn't import. */
export function withComparisons(source: string): string {
  const [, imported] = /import \{([^}]*)\} from "drizzle-orm"/.exec(source) ?? [];
  if (imported === undefined) return source;
  const missing = Object.values(flippedCalls).filter((name) => !new RegExp(`\\b${name}\\b`).test(imported));
  return missing.length > 0 ? `${source}\nimport { ${missing.join(", ")} } from "drizzle-orm";\n` : source;
}

/** Whether the source with the mistake in it is still a program. */
export function isProgram(source: string, mutant: Mutant): boolean {
  try {
    parseSource(mutant.file, withMutant(source, mutant));
    return true;
  } catch {
    return false;
  }
}

type Change = Pick<Mutant, "start" | "end" | "after">;

const flipped: Record<string, string[]> = {
  "<": ["<=", ">"],
  "<=": ["<", ">"],
  ">": [">=", "<"],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
};
/** Drizzle's comparisons, whose names a file needn't import. */
const flippedCalls: Record<string, string> = {
  lt: "lte",
  lte: "lt",
  gt: "gte",
  gte: "gt",
  eq: "ne",
  isNull: "isNotNull",
  isNotNull: "isNull",
};

function changesOf(node: Node, source: string): Change[] {
  const textOf = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : "");
  const instead = (part: unknown, after: string): Change[] =>
    isNode(part) ? [{ start: part.start, end: part.end, after }] : [];
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      return ofOperator(node, source, instead);
    case "CallExpression":
      return ofCall(node, source, instead);
    case "IfStatement":
      return instead(node.test, "false");
    case "ConditionalExpression":
      return instead(node.test, `!(${textOf(node.test)})`);
    case "UnaryExpression":
      return node.operator === "!" && isNode(node.argument) ? instead(node, textOf(node.argument)) : [];
    case "Literal":
      return ofLiteral(node, instead);
    case "TemplateLiteral":
      return node.parent?.type !== "TaggedTemplateExpression" && readsLikeWords(node, source)
        ? instead(node, '""')
        : [];
    case "TaggedTemplateExpression":
      return /^sql\b/.test(textOf(node.tag)) ? ofSql(node.quasi as Node, source) : [];
    case "ExpressionStatement":
      return isNode(node.expression) && node.expression.type === "AwaitExpression" ? instead(node, ";") : [];
    default:
      return [];
  }
}

type Instead = (part: unknown, after: string) => Change[];

function ofOperator(node: Node, source: string, instead: Instead): Change[] {
  const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
  if (node.parent?.type.endsWith("WhileStatement") || node.parent?.type === "ForStatement") return [];
  if (operator === "+" && [left, right].some((side) => isText(side))) return [];
  const at = left.end + source.slice(left.end, right.start).indexOf(operator);
  const others = (flipped[operator] ?? []).map((after) => ({ start: at, end: at + operator.length, after }));
  if (operator === "&&") others.push(...instead(node, source.slice(left.start, left.end)));
  if (operator === "&&" || operator === "||")
    others.push(...instead(node, source.slice(right.start, right.end)));
  return others;
}

const isText = (node: Node): boolean =>
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "BinaryExpression" && [node.left, node.right].some((side) => isNode(side) && isText(side)));

function ofCall(node: Node, source: string, instead: Instead): Change[] {
  const { callee, arguments: args } = node as unknown as { callee: Node; arguments: Node[] };
  const name = source.slice(callee.start, callee.end);
  const flippedName = flippedCalls[name];
  if (flippedName) return instead(callee, flippedName);
  if (name === "and" || name === "or")
    return args.length > 1 ? args.flatMap((arg) => without(arg, source)) : [];
  if (callee.type !== "MemberExpression" || !isNode(callee.object) || !isNode(callee.property)) return [];
  const method = String(callee.property.name);
  if (["for", "orderBy", "where"].includes(method) && args.length > 0)
    return [{ start: callee.object.end, end: node.end, after: "" }];
  const [only] = args;
  if (!["set", "values"].includes(method) || only?.type !== "ObjectExpression") return [];
  const fields = only.properties as Node[];
  return fields.length > 1 ? fields.flatMap((field) => without(field, source)) : [];
}

/** Takes an element out of its list, with the comma behind it. */
function without(node: Node, source: string): Change[] {
  const [comma = ""] = /^\s*,\s?/.exec(source.slice(node.end)) ?? [];
  return [{ start: node.start, end: node.end + comma.length, after: "" }];
}

function ofLiteral(node: Node, instead: Instead): Change[] {
  const { parent, value } = node;
  if (typeof value === "boolean") return instead(node, String(!value));
  const isKey = parent?.type === "Property" && parent.key === node;
  if (typeof value === "number" && !isKey && parent?.type !== "MemberExpression")
    return instead(node, String(value + 1));
  return typeof value === "string" && value.includes(" ") && !isKey ? instead(node, '""') : [];
}

const readsLikeWords = (node: Node, source: string) =>
  /[a-z] [a-z]/i.test(stringOf(node) ?? source.slice(node.start, node.end).replaceAll(/\$\{[^}]*\}/g, "x"));

/** What changes in SQL: comparisons, `and` and `or`, `not`, orders, and numbers in intervals. */
const sqlChanges: [pattern: RegExp, after: string][] = [
  [/(?<= )<(?= )/g, "<="],
  [/(?<= )<=(?= )/g, "<"],
  [/(?<= )>(?= )/g, ">="],
  [/(?<= )>=(?= )/g, ">"],
  [/(?<= )=(?= )/g, "<>"],
  [/\band\b/g, "or"],
  [/\bor\b/g, "and"],
  [/\bnot /g, ""],
  [/\bis null\b/g, "is not null"],
  [/\bis not null\b/g, "is null"],
  [/ desc\b/g, ""],
  [/ for update\b.*/g, ""],
  [/\bexists\b/g, "not exists"],
];

function ofSql(template: Node, source: string): Change[] {
  return (template.quasis as Node[]).flatMap(({ start, end }) =>
    sqlChanges.flatMap(([pattern, after]) =>
      [...source.slice(start, end).matchAll(pattern)].map(({ index, 0: found }) => ({
        ...{ start: start + index, end: start + index + found.length, after },
      })),
    ),
  );
}
