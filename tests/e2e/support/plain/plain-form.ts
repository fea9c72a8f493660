import type { Element, HTMLFormElement } from "happy-dom";

/** What a browser without scripts sends when a form is submitted. */
export interface Submission {
  url: string;
  method: "GET" | "POST";
  body: URLSearchParams | FormData;
  isNewTab: boolean;
}

interface Control {
  name: string;
  value: string;
  checked: boolean;
  files: { name: string }[] | null;
}

/** Files that a journey has chosen for an upload field. */
export const chosenFiles = new WeakMap<object, File[]>();

/**
 * @param submitter the pressed button, or the field in which Enter was pressed
 * @returns undefined if the browser sends nothing: no form, a dialog's form, or an invalid field
 */
export function submissionOf(submitter: Element, page: string): Submission | undefined {
  const form = formOf(submitter);
  if (!form) return undefined;
  const setting = (name: string) => submitter.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  if (setting("method").toLowerCase() === "dialog") {
    form.closest("dialog")?.removeAttribute("open");
    return undefined;
  }
  const isChecked = !form.hasAttribute("novalidate") && !submitter.hasAttribute("formnovalidate");
  if (isChecked && controlsOf(form).some(isInvalid)) return undefined;
  const pairs = pairsOf(form, submitter);
  const url = new URL(setting("action") || page, page);
  const isNewTab = setting("target") === "_blank";
  if (setting("method").toLowerCase() !== "post") {
    url.search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
    return { url: url.href, method: "GET", body: new URLSearchParams(), isNewTab };
  }
  return { url: url.href, method: "POST", body: bodyOf(pairs, setting("enctype")), isNewTab };
}

function formOf(element: Element): HTMLFormElement | null {
  const id = element.getAttribute("form");
  return (id ? element.ownerDocument.getElementById(id) : element.closest("form")) as HTMLFormElement | null;
}

const controls = "input, select, textarea, button";

/** The controls that belong to a form, inside it or by their `form` attribute, in the order of the page. */
const controlsOf = (form: Element) =>
  [...form.ownerDocument.querySelectorAll(controls)].filter((control) => formOf(control) === form);

function isInvalid(control: Element): boolean {
  if (control.matches(":disabled") || control.closest("fieldset[disabled]")) return false;
  if (control.matches("input[type=file]")) {
    return control.hasAttribute("required") && !chosenFiles.get(control)?.length;
  }
  return !(control as unknown as { checkValidity(): boolean }).checkValidity();
}

function pairsOf(form: Element, submitter: Element): [string, string | File][] {
  return controlsOf(form).flatMap((control): [string, string | File][] => {
    const { value, checked } = control as unknown as Control;
    const name = control.getAttribute("name");
    if (!name || control.matches(":disabled") || control.closest("fieldset[disabled]")) return [];
    if (control.matches("button, input[type=submit]")) {
      return control === submitter ? [[name, control.getAttribute("value") ?? ""]] : [];
    }
    if (control.matches("input[type=checkbox], input[type=radio]")) {
      return checked ? [[name, control.getAttribute("value") ?? "on"]] : [];
    }
    if (control.matches("input[type=file]")) {
      const files = chosenFiles.get(control) ?? [];
      return files.length > 0 ? files.map((file) => [name, file]) : [[name, new File([], "")]];
    }
    if (control.matches("select[multiple]")) {
      const options = [...control.querySelectorAll("option")] as unknown as {
        selected: boolean;
        value: string;
      }[];
      return options.filter(({ selected }) => selected).map((option) => [name, option.value]);
    }
    return [[name, value.replace(/\r?\n/g, "\r\n")]];
  });
}

function bodyOf(pairs: [string, string | File][], encoding: string): URLSearchParams | FormData {
  if (encoding !== "multipart/form-data") {
    return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
  }
  const data = new FormData();
  for (const [name, value] of pairs) data.append(name, value);
  return data;
}
