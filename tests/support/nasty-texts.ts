/** 60 KB of each kind of text that slows careless programs down. */

const size = 60_000;
const longOf = (part: string) => part.repeat(Math.ceil(size / Buffer.byteLength(part)));

export const nastyTexts: Readonly<Record<string, string>> = {
  letters: longOf("abcdefghij"),
  "combining marks": `e${longOf("\u0301")}`,
  "emoji with joiners": longOf("👩🏽‍💻‍"),
  spaces: `a${longOf(" ")}b`,
  quotes: longOf(`"'`),
  backticks: longOf("` ``` `` "),
  brackets: longOf("([{<"),
  newlines: `a${longOf("\n \n")}b`,
  "marks of direction": longOf("\u200fא\u202e\u2067"),
  addresses: longOf("https://a.b/c@d.e, "),
};
