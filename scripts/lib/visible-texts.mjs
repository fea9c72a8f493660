import ts from "typescript";

/**
 * Finds the texts of a TypeScript file that people may see: the text of elements (with their inline elements, values
 * as {…}), and strings that read like words. Identifiers, addresses, class names, SQL, logs and thrown errors don't count.
 */
export function visibleTexts(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, text) => {
    const words = text.replace(/\s+/g, " ").trim();
    if (!/\p{L}{2}/u.test(words.replaceAll("{…}", ""))) return;
    found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1, text: words });
  };
  const visit = (node) => {
    if (isUnseen(node)) return;
    if (isElement(node) && node.children.some(isWords)) {
      add(node, flatten(node));
      for (const inner of partsOf(node)) visit(inner);
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = ts.isTemplateExpression(node) ? templateText(node) : node.text;
      if (readsLikeWords(node, text)) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const isElement = (node) => ts.isJsxElement(node) || ts.isJsxFragment(node);
const isWords = (node) => ts.isJsxText(node) && /\p{L}/u.test(node.text);

/** An element's text in one line, with that of the elements in it. Values stand as {…}. */
const flatten = (node) =>
  node.children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text;
      if (isElement(child)) return flatten(child);
      if (ts.isJsxSelfClosingElement(child)) return /^[A-Z]/.test(child.tagName.getText()) ? "{…}" : "";
      if (!ts.isJsxExpression(child) || !child.expression) return "";
      return ts.isStringLiteralLike(child.expression) ? child.expression.text : "{…}";
    })
    .join("");

/** What of an element isn't in its flat text: attributes, and the values in braces. */
function partsOf(node) {
  const attributes = ts.isJsxElement(node) ? [node.openingElement.attributes] : [];
  const inner = node.children.flatMap((child) => {
    if (isElement(child)) return partsOf(child);
    if (!ts.isJsxExpression(child)) return ts.isJsxSelfClosingElement(child) ? [child] : [];
    return child.expression && !ts.isStringLiteralLike(child.expression) ? [child.expression] : [];
  });
  return [...attributes, ...inner];
}

const templateText = (node) =>
  node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join("");

/** Attributes and properties whose value is no text. */
const names =
  /^(className|class|id|href|src|srcSet|type|name|rel|key|role|method|action|target|autoComplete|style|styles|value|kind|variant|mode|inputMode|format|pattern|d|viewBox|aria-(labelledby|describedby|controls|live|current)|data-(?!busy|label)[\w-]+)$/;

function isUnseen(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isJsxAttribute(node)) return names.test(node.name.getText());
  if (ts.isNewExpression(node)) return /Error$|^RegExp$|^URL/.test(node.expression.getText());
  if (ts.isCallExpression(node))
    return /^(console|log|logger)\.|\.log\.\w+$|^sql\b/.test(node.expression.getText());
  return false;
}

/** Headers, locks of rows, colours and lengths. */
const machine = /charset=|no-store|max-age|key (update|share)|filename=|\d(px|rem)\b|^'[\w-]+'$/;

/** Two words or more, or one that begins with a capital where a value with a name is one that people read. */
function readsLikeWords(node, text) {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent)) return false;
  if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText())) return false;
  if (ts.isPropertyAssignment(parent) && names.test(parent.name.getText())) return /\p{L} \p{L}/u.test(text);
  if (/^[\w./:#?&=%{}…@+*-]*$/.test(text))
    return /^[A-Z][A-Za-z]+$/.test(text) && !ts.isCallExpression(parent);
  return (
    /\p{L}{2}/u.test(text) && !machine.test(text) && !/^[a-z-]+(=|:)|^[./#]|^[\d\W]+$|[<>\\]|=>/.test(text)
  );
}
