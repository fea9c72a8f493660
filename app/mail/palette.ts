import type { CSSProperties } from "react";

/** The brand's colours for mail programs: inline for the light theme, overridden by a style sheet for the dark one. */

const light = { ground: "#fbfaf7", surface: "#ffffff", text: "#15202b", muted: "#5d6974", line: "#d9d5cc" };
const brass = "#8f6418";
const font = '"Hanken Grotesk", system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

export const styles = {
  ground: { margin: 0, padding: "24px 12px", backgroundColor: light.ground, fontFamily: font },
  sheet: { maxWidth: "560px", margin: "0 auto" },
  brand: {
    margin: "0 0 16px",
    fontSize: "20px",
    lineHeight: "28px",
    fontWeight: 700,
    letterSpacing: "-0.02em",
    color: light.text,
  },
  card: {
    padding: "24px",
    backgroundColor: light.surface,
    border: `1px solid ${light.line}`,
    borderTop: `3px solid ${brass}`,
    borderRadius: "6px",
  },
  heading: {
    margin: "0 0 12px",
    fontSize: "24px",
    lineHeight: "30px",
    fontWeight: 650,
    letterSpacing: "-0.015em",
    color: light.text,
  },
  text: { margin: "0 0 16px", fontSize: "16px", lineHeight: "25px", color: light.text },
  quote: {
    margin: "0 0 20px",
    padding: "0 0 0 14px",
    borderLeft: `3px solid ${light.line}`,
    fontSize: "16px",
    lineHeight: "25px",
    color: light.text,
    whiteSpace: "pre-wrap",
  },
  fact: {
    margin: "0 0 12px",
    fontSize: "16px",
    lineHeight: "24px",
    color: light.text,
    fontVariantNumeric: "tabular-nums",
  },
  label: { fontSize: "14px", color: light.muted },
  rule: { margin: "20px 0", border: 0, borderTop: `1px solid ${light.line}` },
  button: {
    display: "inline-block",
    margin: "4px 0 16px",
    padding: "11px 18px",
    border: `1px solid ${brass}`,
    borderRadius: "2px",
    backgroundColor: brass,
    color: "#ffffff",
    fontSize: "15px",
    lineHeight: "22px",
    fontWeight: 600,
    textDecoration: "none",
  },
  link: { color: brass },
  small: { margin: "16px 0 0", fontSize: "14px", lineHeight: "21px", color: light.muted },
} satisfies Record<string, CSSProperties>;

/** Applies to class names next to the inline styles; `!important` overrides those. */
export const darkStyles = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #10181f !important; }
  .ground td { background-color: transparent !important; }
  .card { background-color: #17212a !important; border-color: #33414c !important; border-top-color: #e0b765 !important; }
  .text { color: #ece9e2 !important; border-color: #33414c !important; }
  .muted { color: #a3adb5 !important; }
  .rule { border-color: #33414c !important; }
  .button { background-color: #e0b765 !important; border-color: #e0b765 !important; color: #17212a !important; }
  .link { color: #e0b765 !important; }
}`;
