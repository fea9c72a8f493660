import {
  childrenOf,
  isNode,
  lineOf,
  type Node,
  parseSource,
  partsOfTemplate,
  stringOf,
} from "./syntax-tree.ts";

/**
 * Finds the texts of a TypeScript file that people may see: the text of elements (with their inline elements, values
 * as {…}), and strings that read like words. Identifiers, addresses, class names, SQL, logs and thrown errors don't count.
 */
export function visibleTexts(file: string, source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const sourceOf = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : "");
  const add = (node: Node, text: string) => {
    const words = text.replace(/\s+/g, " ").trim();
    if (!/\p{L}{2}/u.test(words.replaceAll("{…}", ""))) return;
    found.push({ line: lineOf(node, source), text: words });
  };
  const visit = (node: Node, parent: Node) => {
    if (isUnseen(node, sourceOf)) return;
    if (isElement(node) && elementsOf(node).some(isWords)) {
      add(node, flatten(node, sourceOf));
      for (const inner of partsOf(node)) visit(inner, node);
      return;
    }
    const text = node.type === "TemplateLiteral" ? partsOfTemplate(node).join("{…}") : stringOf(node);
    if (text !== undefined && readsLikeWords(node, parent, text, sourceOf)) add(node, text);
    for (const child of childrenOf(node)) visit(child, node);
  };
  const program = parseSource(file, source);
  visit(program, program);
  return found;
}

type SourceOf = (node: unknown) => string;

const elementsOf = (node: Node) => node.children as Node[];
const isElement = (node: Node) =>
  node.type === "JSXFragment" || (node.type === "JSXElement" && !isSelfClosing(node));
const isSelfClosing = (node: Node) => node.type === "JSXElement" && node.closingElement === null;
const isWords = (node: Node) => node.type === "JSXText" && /\p{L}/u.test(String(node.value));

/** The expression in braces; undefined for other nodes and for a comment. */
function expressionIn(node: Node): Node | undefined {
  if (node.type !== "JSXExpressionContainer") return undefined;
  const { expression } = node;
  return isNode(expression) && expression.type !== "JSXEmptyExpression" ? expression : undefined;
}

/** An element's text in one line, with that of the elements in it. Values stand as {…}. */
const flatten = (node: Node, sourceOf: SourceOf): string =>
  elementsOf(node)
    .map((child) => {
      if (child.type === "JSXText") return String(child.value);
      if (isElement(child)) return flatten(child, sourceOf);
      if (isSelfClosing(child)) return /^[A-Z]/.test(tagOf(child, sourceOf)) ? "{…}" : "";
      const expression = expressionIn(child);
      return expression ? (stringOf(expression) ?? "{…}") : "";
    })
    .join("");

const tagOf = (node: Node, sourceOf: SourceOf) => sourceOf((node.openingElement as Node).name);

/** What of an element isn't in its flat text: attributes, and the values in braces. */
function partsOf(node: Node): Node[] {
  const attributes = node.type === "JSXElement" ? [node.openingElement as Node] : [];
  const inner = elementsOf(node).flatMap((child) => {
    if (isElement(child)) return partsOf(child);
    if (isSelfClosing(child)) return [child];
    const expression = expressionIn(child);
    return expression && stringOf(expression) === undefined ? [expression] : [];
  });
  return [...attributes, ...inner];
}

/** Attributes and properties whose value is no text. */
const names =
  /^(className|class|id|href|src|srcSet|type|name|rel|key|role|method|action|target|autoComplete|style|styles|value|kind|variant|mode|inputMode|format|pattern|d|viewBox|aria-(labelledby|describedby|controls|live|current)|data-(?!busy|label)[\w-]+)$/;

/** Nodes of types, which hold an expression only where they assert something about it. */
const isType = ({ type }: Node) =>
  /^TS/.test(type) && !/^TS(As|Satisfies|NonNull|Instantiation)|^TSTypeAssertion$/.test(type);

function isUnseen(node: Node, sourceOf: SourceOf): boolean {
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return true;
  if (node.type === "ExportNamedDeclaration") return node.declaration === null;
  if (isType(node) || node.type === "TaggedTemplateExpression") return true;
  if (node.type === "JSXAttribute") return names.test(sourceOf(node.name));
  if (node.type === "NewExpression") return /Error$|^RegExp$|^URL/.test(sourceOf(node.callee));
  if (node.type === "CallExpression")
    return /^(console|log|logger)\.|\.log\.\w+$|^sql\b/.test(sourceOf(node.callee));
  return false;
}

/** Headers, locks of rows, colours and lengths. */
const machine = /charset=|no-store|max-age|key (update|share)|filename=|\d(px|rem)\b|^'[\w-]+'$/;

/** Two words or more, or one that begins with a capital where a value with a name is one that people read. */
function readsLikeWords(node: Node, parent: Node, text: string, sourceOf: SourceOf): boolean {
  if (parent.type === "Property" && parent.key === node) return false;
  if (parent.type === "MemberExpression" && parent.computed === true) return false;
  if (parent.type === "BinaryExpression" && /^[!=]==?$/.test(String(parent.operator))) return false;
  if (parent.type === "Property" && names.test(sourceOf(parent.key))) return /\p{L} \p{L}/u.test(text);
  if (/^[\w./:#?&=%{}…@+*-]*$/.test(text))
    return /^[A-Z][A-Za-z]+$/.test(text) && parent.type !== "CallExpression";
  return (
    /\p{L}{2}/u.test(text) && !machine.test(text) && !/^[a-z-]+(=|:)|^[./#]|^[\d\W]+$|[<>\\]|=>/.test(text)
  );
}
