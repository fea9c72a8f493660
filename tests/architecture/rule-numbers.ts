import { childrenOf, isNode, type Node, parseSource } from "../../scripts/lib/syntax-tree.ts";

/**
 * Finds the numbers of a file's rules, each with the name of its declaration: constants ("holdMinutes 15") with the
 * entries of an object one by one ("personLimits.name 100"), products ("answerUntil 48 * hourMs"), bounds of forms and
 * queries ("email max(254)"), and intervals of SQL ("claims 48 hours").
 */
export function findRuleNumbers(path: string, text: string): string[] {
  const sourceOf = (node: Node) =>
    text
      .slice(node.start, node.end)
      .replace(/(\d)_(?=\d)/g, "$1")
      .replace(/\s+/g, " ");
  const hasNumber = (node: Node) => isNumeric(node) && /\b\d/.test(sourceOf(node));

  const ofConstant = (name: string, value: Node): string[] => {
    const bare = withoutType(value);
    if (bare.type !== "ObjectExpression") return hasNumber(bare) ? [`${name} ${sourceOf(bare)}`] : [];
    return propertiesOf(bare).flatMap((property) =>
      isNode(property.key) && isNode(property.value)
        ? ofConstant(`${name}.${sourceOf(property.key).replaceAll('"', "")}`, property.value)
        : [],
    );
  };

  const ofCode = (name: string, node: Node): string[] => {
    if (node.type === "BinaryExpression" && node.operator === "*" && hasNumber(node))
      return [`${name} ${sourceOf(node)}`];
    const bound = boundOf(node);
    const found =
      bound && hasNumber(bound.value) ? [`${name} ${bound.method}(${sourceOf(bound.value)})`] : [];
    if (node.type === "TemplateElement")
      for (const [, length] of sourceOf(node).matchAll(/interval '([^']*)'/g))
        found.push(`${name} ${length}`);
    return [...found, ...childrenOf(node).flatMap((child) => ofCode(name, child))];
  };

  return childrenOf(parseSource(path, text)).flatMap((statement) => {
    const { declaration } = statement;
    const declared = isNode(declaration) ? declaration : statement;
    const parts = declared.type === "VariableDeclaration" ? childrenOf(declared) : [declared];
    return parts.flatMap((part) => {
      const name = isNode(part.id) ? String(part.id.name) : "";
      return isNode(part.init) && isNumeric(part.init) ? ofConstant(name, part.init) : ofCode(name, part);
    });
  });
}

const withoutType = (node: Node): Node =>
  /^TS(As|Satisfies)Expression$/.test(node.type) && isNode(node.expression)
    ? withoutType(node.expression)
    : node;

const propertiesOf = (object: Node) =>
  (object.properties as Node[]).filter(({ type }) => type === "Property");

/** Calls that only make numbers, as a row of throttles. */
const makers = ["limits", "kilobytes", "megabytes"];

/** Whether a value consists of numbers and of names of numbers. */
function isNumeric(value: Node): boolean {
  const node = withoutType(value);
  const all = (field: string) => [node[field]].flat().filter(isNode).every(isNumeric);
  if (node.type === "Literal") return typeof node.value === "number";
  if (node.type === "BinaryExpression")
    return /^[-*+/]$/.test(String(node.operator)) && all("left") && all("right");
  if (node.type === "UnaryExpression") return node.operator === "-" && all("argument");
  if (node.type === "ArrayExpression") return all("elements");
  if (node.type === "ObjectExpression") return all("properties");
  if (node.type === "Property") return all("value");
  if (node.type === "CallExpression") return isNode(node.callee) && makers.includes(String(node.callee.name));
  return node.type === "Identifier";
}

/** A call like `.max(254)` or `.limit(20)`. */
function boundOf(node: Node): { method: string; value: Node } | null {
  const { callee } = node;
  const [value] = [node.arguments].flat();
  if (!isNode(callee) || !isNode(callee.property) || !isNode(callee.object) || !isNode(value)) return null;
  const method = String(callee.property.name);
  return /^(min|max|limit)$/.test(method) && callee.object.name !== "Math" ? { method, value } : null;
}
