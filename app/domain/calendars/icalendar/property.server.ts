import ICAL from "ical.js";
import type { Component } from "./components.server.ts";
import { Unreadable } from "./unreadable.ts";

/** A line as the library reads it (jCal, RFC 7265). */
export interface Property {
  parameters: Record<string, string | string[]>;
  /** Texts, or pairs of them for periods. */
  values: (string | [string, string])[];
}

/** Reads a line, or throws `unreadable time`: the properties that are read are about times. */
export function readProperty(line: string): Property {
  try {
    // The library declares `any`, and this is what its documentation promises for the kinds of values that are read.
    const [, parameters, , ...values] = ICAL.parse.property(line) as [
      string,
      Property["parameters"],
      string,
      ...Property["values"],
    ];
    return { parameters, values };
  } catch (cause) {
    throw new Unreadable("unreadable time", { cause });
  }
}

export const propertiesOf = (component: Component, name: string): Property[] =>
  (component.lines.get(name) ?? []).map(readProperty);

/** Returns the last part of a line, as it is. */
export const rawValues = (component: Component, name: string): string[] =>
  (component.lines.get(name) ?? []).map((line) => line.slice(line.indexOf(":") + 1));

/** Returns a property's text in upper case; the first one's, if there are several. */
export function wordOf(component: Component, name: string): string | null {
  const [line] = component.lines.get(name) ?? [];
  const value = line === undefined ? undefined : readProperty(line).values[0];
  return value === undefined ? null : String(value).trim().toUpperCase();
}

export const parameterOf = ({ parameters }: Property, name: string): string | null => {
  const value = parameters[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};
