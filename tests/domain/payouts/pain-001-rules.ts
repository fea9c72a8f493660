/** What the published schema of pain.001.001.09, and the EPC's guidelines on it, demand of a credit transfer's file. */

/** An element as it was read: its attributes, and its text or its elements. */
export interface Read {
  name: string;
  attributes: string;
  content: string | Read[];
}

/** Reads a document without comments, namespaces' prefixes and mixed content. @throws unless it is well formed */
export function readXml(text: string): Read {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!text.startsWith(declaration)) throw new Error("There is no declaration");
  const tokens = text.slice(declaration.length).match(/<[^<>]*>|[^<>]+/g) ?? [];
  if (tokens.join("") !== text.slice(declaration.length)) throw new Error("A bracket is open");
  const [root, rest] = readElement(tokens.filter((token) => token.trim() !== ""));
  if (rest.length > 0) throw new Error(`There is more behind ${root.name}: ${rest[0]}`);
  return root;
}

function readElement([open = "", ...rest]: string[]): [Read, string[]] {
  const [, name = "", attributes = ""] = /^<(\w+)((?: \w+="[^"&]*")*)>$/.exec(open) ?? [];
  if (name === "") throw new Error(`${open} opens no element`);
  const close = `</${name}>`;
  if (!rest[0]?.startsWith("<")) {
    if (rest[1] !== close) throw new Error(`${name} isn't closed`);
    return [{ name, attributes, content: unescaped(rest[0] ?? "") }, rest.slice(2)];
  }
  const inner: Read[] = [];
  let left = rest;
  while (left[0] !== close) {
    const [one, after] = readElement(left);
    inner.push(one);
    left = after;
  }
  return [{ name, attributes, content: inner }, left.slice(1)];
}

function unescaped(text: string): string {
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`An entity is unknown: ${text}`);
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(\w+);/g, (_, name: string) => signs[name] ?? "");
}

/**
 * The elements of each type in the schema's order, and the rule of each text. `!` is required, `+` may also repeat; the
 * others are optional. Elements that a file of ours never has are listed where they would stand, without a rule.
 */
const schema: Record<string, string> = {
  Document: "CstmrCdtTrfInitn!",
  CstmrCdtTrfInitn: "GrpHdr! PmtInf+ SplmtryData",
  GrpHdr: "MsgId! CreDtTm! Authstn NbOfTxs! CtrlSum InitgPty! FwdgAgt InitnSrc",
  PmtInf:
    "PmtInfId! PmtMtd! ReqdAdvcTp BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt! PoolgAdjstmntDt Dbtr! DbtrAcct! " +
    "DbtrAgt! DbtrAgtAcct InstrForDbtrAgt UltmtDbtr ChrgBr ChrgsAcct ChrgsAcctAgt CdtTrfTxInf+",
  CdtTrfTxInf:
    "PmtId! PmtTpInf Amt! XchgRateInf ChrgBr MndtRltdInf ChqInstr UltmtDbtr IntrmyAgt1 IntrmyAgt1Acct IntrmyAgt2 " +
    "IntrmyAgt2Acct IntrmyAgt3 IntrmyAgt3Acct CdtrAgt CdtrAgtAcct Cdtr CdtrAcct UltmtCdtr InstrForCdtrAgt " +
    "InstrForDbtrAgt Purp RgltryRptg Tax RltdRmtInf RmtInf SplmtryData",
  PmtId: "InstrId EndToEndId! UETR",
  Amt: "InstdAmt!",
  ReqdExctnDt: "Dt!",
  InitgPty: "Nm! PstlAdr Id CtryOfRes CtctDtls",
  Dbtr: "Nm! PstlAdr Id CtryOfRes CtctDtls",
  Cdtr: "Nm! PstlAdr Id CtryOfRes CtctDtls",
  DbtrAcct: "Id! Tp Ccy Nm Prxy",
  CdtrAcct: "Id! Tp Ccy Nm Prxy",
  DbtrAgt: "FinInstnId! BrnchId",
  CdtrAgt: "FinInstnId! BrnchId",
  FinInstnId: "BICFI ClrSysMmbId LEI Nm PstlAdr Othr",
  Id: "IBAN Othr",
  Othr: "Id! SchmeNm Issr",
  RmtInf: "Ustrd Strd",
};

/** EPC217-08: the characters that every bank takes. */
const latin = (longest: number) => new RegExp(`^[a-zA-Z0-9/\\-?:().,'+ ]{1,${longest}}$`);
const id35 = /^[a-zA-Z0-9]{1,35}$/;
const amount = /^\d{1,16}\.\d{2}$/;

const texts: Record<string, RegExp> = {
  ...{ MsgId: id35, PmtInfId: id35, EndToEndId: id35, Nm: latin(70), Ustrd: latin(140), Id: latin(34) },
  ...{ CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, Dt: /^\d{4}-\d\d-\d\d$/, NbOfTxs: /^[0-9]{1,15}$/ },
  ...{ CtrlSum: amount, InstdAmt: amount, PmtMtd: /^TRF$/, ChrgBr: /^(SLEV|SHAR)$/ },
  ...{ IBAN: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/, BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ },
};

/** Returns what is wrong with an element and those inside. */
export function faultsOf(element: Read, path = element.name): string[] {
  const { name, attributes, content } = element;
  const allowed = { Document: / xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09"/ }[name];
  const pattern = allowed ?? (name === "InstdAmt" ? / Ccy="[A-Z]{3}"/ : /(?:)/);
  const faults = new RegExp(`^${pattern.source}$`).test(attributes) ? [] : [`${path} has${attributes}`];
  if (typeof content === "string") {
    if (!texts[name]?.test(content)) faults.push(`${path} is ${JSON.stringify(content)}`);
    if (name === "IBAN" && remainderOf(content) !== 1) faults.push(`${path} has wrong check digits`);
    return faults;
  }
  return [
    ...faults,
    ...orderFaults(element, path),
    ...content.flatMap((one) => faultsOf(one, `${path}/${one.name}`)),
  ];
}

/** Compares the names of the elements inside, in their order, with the schema's. */
function orderFaults({ name, content }: Read, path: string): string[] {
  const rules = schema[name]?.split(" ").map((rule) => {
    const inner = rule.replace(/[!+]/, "");
    return `(?:${inner} )${{ "!": "", "+": "+" }[rule.slice(inner.length)] ?? "?"}`;
  });
  const names = typeof content === "string" ? [] : content.map((one) => `${one.name} `);
  const isRight = rules && names.length > 0 && new RegExp(`^${rules.join("")}$`).test(names.join(""));
  return isRight ? [] : [`${path} has ${names.join("")}`];
}

/** Digit by digit, as in the example of ISO 13616. */
const remainderOf = (iban: string): number =>
  [...`${iban.slice(4)}${iban.slice(0, 4)}`]
    .flatMap((one) => [...String(Number.parseInt(one, 36))])
    .reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** Returns the texts of all elements of this name, in their order. */
export const textsOf = ({ name, content }: Read, wanted: string): string[] =>
  typeof content === "string"
    ? name === wanted
      ? [content]
      : []
    : content.flatMap((one) => textsOf(one, wanted));
