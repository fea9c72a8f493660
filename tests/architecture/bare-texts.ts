import {
  childrenOf,
  isNode,
  lineOf,
  type Node,
  parseSource,
  stringOf,
} from "../../scripts/lib/syntax-tree.ts";

/**
 * Finds texts that break a hydrated page once a browser has translated it. A translator replaces each text node, but
 * React keeps the replaced one: it can't remove it, can't put an element before it, and changes it out of sight. A text
 * that is its element's only child is safe, because React then sets the element's text.
 */
export function findBareTexts(path: string, text: string): string[] {
  const file = parseSource(path.replace(/\.ts$/, ".tsx"), text);
  const kindOf = kinds(file, text);
  const found: string[] = [];
  const say = (node: Node) => {
    const said = text.slice(node.start, node.end);
    const begin = { ...node, start: node.start + (said.length - said.trimStart().length) };
    found.push(`${path}:${lineOf(begin, text)}: ${said.trim().replace(/\s+/g, " ")}`);
  };
  const visit = (node: Node) => {
    if (isOneOf(node, "JSXElement", "JSXFragment")) bareIn(node, kindOf.child).forEach(say);
    // An element or a text, beside what its component is put next to.
    if (node.type === "ConditionalExpression" && isReturned(node)) {
      const branches = [node.consequent, node.alternate].filter(isNode);
      const kinds = branches.map(kindOf.value);
      if (kinds.includes("some") && branches.some(isJsx))
        branches.filter((_, at) => isText(kinds[at])).forEach(say);
    }
    if (node.type === "ReturnStatement" && isNode(node.argument) && isComponent(node)) {
      const { argument } = node;
      if (argument.type !== "CallExpression" && isText(kindOf.value(argument))) say(argument);
    }
    childrenOf(node).forEach(visit);
  };
  visit(file);
  return found;
}

const isOneOf = (node: Node | undefined, ...types: string[]) =>
  node !== undefined && types.includes(node.type);

const isText = (kind: Kind | undefined) => kind === "text" || kind === "changing text";

const isJsx = (value: Node): boolean => isOneOf(value, "JSXElement", "JSXFragment");

const isReturned = ({ parent }: Node): boolean =>
  isOneOf(parent, "ArrowFunctionExpression", "ReturnStatement");

/** Reports whether a statement is directly in a function whose name is a component's. */
function isComponent(node: Node): boolean {
  let owner = node.parent;
  while (owner && !/Function/.test(owner.type)) owner = owner.parent;
  const name = owner?.type === "FunctionDeclaration" && isNode(owner.id) ? String(owner.id.name) : "";
  return /^[A-Z]/.test(name);
}

/** What a child becomes on the page. `some` are elements that may come, go or be replaced. */
type Kind = "nothing" | "text" | "changing text" | "element" | "some";

function bareIn(parent: Node, kindOf: (child: Node) => Kind): Node[] {
  const children = (parent.children as Node[])
    .map((node) => ({ node, kind: kindOf(node) }))
    .filter(({ kind }) => kind !== "nothing");
  // What a fragment contains may come and go with it, beside anything.
  const isFragment = parent.type === "JSXFragment";
  if (!isFragment && children.length < 2) return [];
  return children.flatMap(({ node, kind }, at) => {
    const isAnchor = kind === "text" && (isFragment || children[at - 1]?.kind === "some");
    return kind === "changing text" || isAnchor ? [node] : [];
  });
}

/** Components that always render one and the same element. */
const oneElement = new Set(["Mark", "ZoneName"]);

function kinds(file: Node, source: string) {
  const textOf = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : "");
  const icons = new Set([...source.matchAll(/^import (\w+) from "lucide-react/gm)].map(([, name]) => name));
  const nodes = nodeNames(file, textOf);

  function ofChild(child: Node): Kind {
    if (child.type === "JSXText") return String(child.value).trim() === "" ? "nothing" : "text";
    if (child.type === "JSXExpressionContainer") {
      const { expression } = child;
      return isNode(expression) && expression.type !== "JSXEmptyExpression" ? ofValue(expression) : "nothing";
    }
    if (child.type === "JSXFragment") return "some";
    const tag = textOf((child.openingElement as Node).name);
    return /^[a-z]/.test(tag) || icons.has(tag) || oneElement.has(tag) ? "element" : "some";
  }

  function ofValue(value: Node): Kind {
    if (value.type === "ChainExpression" && isNode(value.expression)) return ofValue(value.expression);
    if (value.type === "ConditionalExpression") return either(value.consequent, value.alternate);
    if (isOneOf(value, "BinaryExpression", "LogicalExpression")) return either(value.left, value.right);
    const text = stringOf(value);
    if (text !== undefined) return text.trim() === "" ? "nothing" : "text";
    if (value.type === "Literal" && value.value === null) return "nothing";
    if (isJsx(value)) return "some";
    if (value.type === "CallExpression") {
      const called = textOf(value.callee);
      return /\.(flatM|m)ap$/.test(called) || nodes.has(called) ? "some" : "changing text";
    }
    const name =
      value.type === "MemberExpression" && !value.computed ? textOf(value.property) : textOf(value);
    return nodes.has(name) ? "some" : "changing text";
  }

  const either = (...values: unknown[]): Kind =>
    values.filter(isNode).map(ofValue).some(isText) ? "changing text" : "some";

  return { child: ofChild, value: ofValue };
}

/** Returns the names in a file that stand for elements: `children`, props of the type ReactNode, JSX in a constant. */
function nodeNames(file: Node, textOf: (node: unknown) => string): Set<string> {
  const names = new Set(["children"]);
  const visit = (node: Node) => {
    if (node.type === "TSPropertySignature" && /^:\s*ReactNode$/.test(textOf(node.typeAnnotation)))
      names.add(textOf(node.key));
    if (node.type === "VariableDeclarator" && isNode(node.init) && makesJsx(node.init))
      names.add(textOf(node.id));
    childrenOf(node).forEach(visit);
  };
  const makesJsx = (value: Node): boolean => {
    if (value.type === "ArrowFunctionExpression") return isNode(value.body) && makesJsx(value.body);
    if (value.type === "CallExpression") return /\.map$/.test(textOf(value.callee));
    if (value.type === "ConditionalExpression")
      return [value.consequent, value.alternate].filter(isNode).some(makesJsx);
    return isJsx(value);
  };
  visit(file);
  return names;
}
