import ts from "typescript";

/**
 * Finds texts that break a hydrated page once a browser has translated it. A translator replaces each text node, but
 * React keeps the replaced one: it can't remove it, can't put an element before it, and changes it out of sight. A text
 * that is its element's only child is safe, because React then sets the element's text.
 */
export function findBareTexts(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const kindOf = kinds(file);
  const found: string[] = [];
  const say = (node: ts.Node) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    found.push(`${path}:${line}: ${node.getText(file).trim().replace(/\s+/g, " ")}`);
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) bareIn(node, kindOf.child).forEach(say);
    // An element or a text, beside what its component is put next to.
    if (ts.isConditionalExpression(node) && isReturned(node)) {
      const branches = [node.whenTrue, node.whenFalse];
      const kinds = branches.map(kindOf.value);
      if (kinds.includes("some") && branches.some(isJsx))
        branches.filter((_, at) => isText(kinds[at])).forEach(say);
    }
    if (ts.isReturnStatement(node) && node.expression && isComponent(node)) {
      const { expression } = node;
      if (!ts.isCallExpression(expression) && isText(kindOf.value(expression))) say(expression);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const isText = (kind: Kind | undefined) => kind === "text" || kind === "changing text";

const isJsx = (value: ts.Node): boolean =>
  ts.isParenthesizedExpression(value)
    ? isJsx(value.expression)
    : ts.isJsxElement(value) || ts.isJsxSelfClosingElement(value) || ts.isJsxFragment(value);

const isReturned = ({ parent }: ts.Node): boolean =>
  ts.isParenthesizedExpression(parent)
    ? isReturned(parent)
    : ts.isArrowFunction(parent) || ts.isReturnStatement(parent);

/** Reports whether a statement is directly in a function whose name is a component's. */
function isComponent(node: ts.Node): boolean {
  const owner = ts.findAncestor(node.parent, ts.isFunctionLike);
  return Boolean(owner && ts.isFunctionDeclaration(owner) && /^[A-Z]/.test(owner.name?.text ?? ""));
}

/** What a child becomes on the page. `some` are elements that may come, go or be replaced. */
type Kind = "nothing" | "text" | "changing text" | "element" | "some";

function bareIn(parent: ts.JsxElement | ts.JsxFragment, kindOf: (child: ts.JsxChild) => Kind): ts.Node[] {
  const children = parent.children
    .map((node) => ({ node, kind: kindOf(node) }))
    .filter(({ kind }) => kind !== "nothing");
  // What a fragment contains may come and go with it, beside anything.
  const isFragment = ts.isJsxFragment(parent);
  if (!isFragment && children.length < 2) return [];
  return children.flatMap(({ node, kind }, at) => {
    const isAnchor = kind === "text" && (isFragment || children[at - 1]?.kind === "some");
    return kind === "changing text" || isAnchor ? [node] : [];
  });
}

/** Components that always render one and the same element. */
const oneElement = new Set(["Mark", "ZoneName"]);

function kinds(file: ts.SourceFile) {
  const icons = new Set(
    [...file.text.matchAll(/^import (\w+) from "lucide-react/gm)].map(([, name]) => name),
  );
  const nodes = nodeNames(file);

  function ofChild(child: ts.JsxChild): Kind {
    if (ts.isJsxText(child)) return child.text.trim() === "" ? "nothing" : "text";
    if (ts.isJsxExpression(child)) return child.expression ? ofValue(child.expression) : "nothing";
    if (ts.isJsxFragment(child)) return "some";
    const tag = (ts.isJsxElement(child) ? child.openingElement : child).tagName.getText(file);
    return /^[a-z]/.test(tag) || icons.has(tag) || oneElement.has(tag) ? "element" : "some";
  }

  function ofValue(value: ts.Expression): Kind {
    if (ts.isParenthesizedExpression(value)) return ofValue(value.expression);
    if (ts.isConditionalExpression(value)) return either(value.whenTrue, value.whenFalse);
    if (ts.isBinaryExpression(value)) return either(value.left, value.right);
    if (ts.isStringLiteralLike(value)) return value.text.trim() === "" ? "nothing" : "text";
    if (value.kind === ts.SyntaxKind.NullKeyword) return "nothing";
    if (isJsx(value)) return "some";
    if (ts.isCallExpression(value)) {
      const called = value.expression.getText(file);
      return /\.(flatM|m)ap$/.test(called) || nodes.has(called) ? "some" : "changing text";
    }
    const name = ts.isPropertyAccessExpression(value) ? value.name.text : value.getText(file);
    return nodes.has(name) ? "some" : "changing text";
  }

  const either = (...values: ts.Expression[]): Kind =>
    values.map(ofValue).some((kind) => kind === "text" || kind === "changing text")
      ? "changing text"
      : "some";

  return { child: ofChild, value: ofValue };
}

/** Returns the names in a file that stand for elements: `children`, props of the type ReactNode, JSX in a constant. */
function nodeNames(file: ts.SourceFile): Set<string> {
  const names = new Set(["children"]);
  const visit = (node: ts.Node) => {
    if (ts.isPropertySignature(node) && node.type?.getText(file) === "ReactNode")
      names.add(node.name.getText(file));
    if (ts.isVariableDeclaration(node) && node.initializer && makesJsx(node.initializer))
      names.add(node.name.getText(file));
    node.forEachChild(visit);
  };
  const makesJsx = (value: ts.Node): boolean => {
    if (ts.isParenthesizedExpression(value)) return makesJsx(value.expression);
    if (ts.isArrowFunction(value)) return makesJsx(value.body);
    if (ts.isCallExpression(value)) return /\.map$/.test(value.expression.getText(file));
    if (ts.isConditionalExpression(value)) return makesJsx(value.whenTrue) || makesJsx(value.whenFalse);
    return isJsx(value);
  };
  visit(file);
  return names;
}
