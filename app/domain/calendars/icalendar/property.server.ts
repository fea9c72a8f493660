import ICAL from "ical.js";
import type { Component } from "./components.server.ts";
import { Unreadable } from "./unreadable.ts";

/** A line as the library reads it (jCal, RFC 7265). */
export interface Property {
  parameters: Record<string, string | string[]>;
  /** Texts, or pairs of them for periods. */
  values: (string | [string, string])[];
  /** What stands after the last colon, as it is. */
  text: string;
}

/** Reads a line, or throws `unreadable time`: the properties that are read are about times. */
export function readProperty(line: string): Property {
  try {
    const tidy = tidied(line);
    // The library declares `any`, and this is what its documentation promises for the kinds of values that are read.
    const [, parameters, , ...values] = ICAL.parse.property(tidy) as [
      string,
      Property["parameters"],
      string,
      ...Property["values"],
    ];
    return { parameters, values, text: tidy.slice(tidy.lastIndexOf(":") + 1) };
  } catch (cause) {
    throw new Unreadable("unreadable time", { cause });
  }
}

/** Mends what is seen in the wild: blanks around values, Google's dates with a "Z", Outlook's zones without quotes. */
function tidied(line: string): string {
  const plain = line
    .replace(/:\s+/, ":")
    .replace(/([:,]\d{8})Z/g, "$1")
    .trimEnd();
  const colon = plain.lastIndexOf(":");
  return plain.slice(0, colon).replace(/;TZID=([^";]+)$/i, ';TZID="$1"') + plain.slice(colon);
}

/** Returns a component's properties of a name. Those without a value say nothing. */
export const propertiesOf = (component: Component, name: string): Property[] =>
  (component.lines.get(name) ?? []).filter((line) => !/:\s*$/.test(line)).map(readProperty);

/** Returns what stands after the first colon of each line, as it is. */
export const rawValues = (component: Component, name: string): string[] =>
  (component.lines.get(name) ?? []).map((line) => line.slice(line.indexOf(":") + 1).trim()).filter(Boolean);

/** Returns a property's text, without escapes; the first one's, if there are several. */
export function textOf(component: Component, name: string): string | null {
  const value = propertiesOf(component, name)[0]?.values[0];
  return value === undefined ? null : String(value).trim();
}

export const wordOf = (component: Component, name: string): string | null =>
  textOf(component, name)?.toUpperCase() ?? null;

export const parameterOf = ({ parameters }: Property, name: string): string | null => {
  const value = parameters[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};
