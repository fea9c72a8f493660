import { type Document, type Element, type HTMLElement, Window } from "happy-dom";
import { type PlainContext, PlainResponse } from "./plain-browser";
import { type Submission, submissionOf } from "./plain-form";
import {
  type LocatorOptions,
  locators,
  type PlainLocator,
  type RoleOptions,
  type TextOptions,
} from "./plain-locator";

/** A page of the site, read over HTTP: its links are followed and its forms sent as a browser without scripts does. */
export class PlainPage {
  readonly #context: PlainContext;
  #document: Document | undefined;
  #url = "about:blank";
  #history: string[] = [];

  constructor(context: PlainContext) {
    this.#context = context;
  }

  context = () => this.#context;
  url = () => this.#url;
  isClosed = () => false;
  title = async () => this.document.title;
  content = async () => this.document.documentElement.outerHTML;
  viewportSize = () => null;
  get request() {
    return this.#context.request;
  }

  get document(): Document {
    if (!this.#document) throw new Error("No page has been opened yet");
    return this.#document;
  }

  async goto(address: string): Promise<PlainResponse> {
    return this.#load(new URL(address, this.#context.baseURL).href, { method: "GET" }, { isTyped: true });
  }

  reload = () => this.#load(this.#url, { method: "GET" });

  async goBack(): Promise<PlainResponse> {
    this.#history.pop();
    const before = this.#history.pop() ?? this.#context.baseURL;
    return this.#load(before, { method: "GET" });
  }

  locator(selector: string, options?: LocatorOptions): PlainLocator {
    return locators(this, () => [this.document as unknown as Element]).locator(selector, options);
  }

  getByRole = (role: string, options?: RoleOptions) => this.#all().getByRole(role, options);
  getByText = (text: string | RegExp, options?: TextOptions) => this.#all().getByText(text, options);
  getByLabel = (text: string | RegExp, options?: TextOptions) => this.#all().getByLabel(text, options);
  #all = () => locators(this, () => [this.document as unknown as Element]);

  on(): void {}

  /** Resolves with the page that the next link or form opens in a new tab. */
  waitForEvent = () => this.#context.waitForEvent("page");

  async close(): Promise<void> {
    this.#document = undefined;
  }

  /** Does what a click on this element does: follows a link, sends a form, ticks a box, opens a dialog or details. */
  async press(target: Element): Promise<void> {
    const element = target.closest("a[href], button, summary, label, input, option") ?? target;
    if (element.matches(":disabled")) throw new Error(`It is disabled: ${element.outerHTML.slice(0, 200)}`);
    if (element.matches("a[href]")) return this.#follow(element);
    if (element.matches("summary")) return toggle(element.closest("details"));
    if (element.matches("label")) return this.#pressLabelled(element, target);
    const command =
      element.getAttribute("command") ?? (element.hasAttribute("popovertarget") ? "toggle-popover" : null);
    if (command) return this.#run(command, element);
    if (element.matches("input[type=radio], input[type=checkbox]"))
      return tick(element as HTMLElement & Tickable);
    if (element.matches("button, input[type=submit], input[type=image]")) return this.submit(element);
  }

  /** Sends the form of this element, as a click on it or Enter in it does. */
  async submit(submitter: Element): Promise<void> {
    const submission = submissionOf(submitter, this.#url);
    if (!submission) return;
    if (submission.isNewTab) return this.#context.openInNewTab((page) => page.#send(submission, this.#url));
    await this.#send(submission, this.#url);
  }

  async #send({ url, method, body }: Submission, from: string): Promise<void> {
    const headers = { Origin: new URL(from).origin, "Sec-Fetch-Site": "same-origin", Referer: from };
    await this.#load(
      url,
      method === "POST" ? { method, body, headers } : { method, headers: { Referer: from } },
    );
  }

  async #follow(link: Element): Promise<void> {
    const url = new URL(link.getAttribute("href") ?? "", this.#url);
    const isSamePage = url.hash !== "" && url.href.split("#")[0] === this.#url.split("#")[0];
    if (isSamePage) this.#url = url.href;
    else if (link.getAttribute("target") === "_blank") {
      await this.#context.openInNewTab(async (page) => void (await page.goto(url.href)));
    } else await this.#load(url.href, { method: "GET", headers: { Referer: this.#url } });
  }

  async #pressLabelled(label: Element, target: Element): Promise<void> {
    const id = label.getAttribute("for");
    const field = id
      ? this.document.getElementById(id)
      : label.querySelector("input, select, textarea, button");
    if (field && field !== target) await this.press(field as unknown as Element);
  }

  /** The commands of buttons that browsers carry out without scripts. */
  #run(command: string, button: Element): void {
    const id = button.getAttribute("commandfor") ?? button.getAttribute("popovertarget");
    const target = this.document.getElementById(id ?? "");
    if (!target) throw new Error(`The button's target is missing: ${button.outerHTML}`);
    const opens = { "show-modal": true, "show-popover": true, close: false, "hide-popover": false }[command];
    const isOpen = target.hasAttribute("open");
    // An open popover is marked like a dialog: `isShown` asks for it.
    if (opens ?? !isOpen) target.setAttribute("open", "");
    else target.removeAttribute("open");
  }

  async #load(address: string, init: RequestInit, { isTyped = false } = {}): Promise<PlainResponse> {
    let url = address;
    let request = init;
    for (let redirects = 0; redirects < 10; redirects += 1) {
      const answer = await this.#context.fetch(url.split("#")[0] ?? url, request);
      const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get("Location") : null;
      if (location === null) return this.#show(url, answer, isTyped);
      const next = new URL(location, url);
      // The fragment of an address stays with it through redirects that name none.
      url = next.hash === "" ? next.href + new URL(url).hash : next.href;
      if (answer.status !== 307 && answer.status !== 308) request = { method: "GET" };
    }
    throw new Error(`Too many redirects: ${address}`);
  }

  async #show(url: string, answer: Response, isTyped: boolean): Promise<PlainResponse> {
    const shown = new PlainResponse(url, answer.clone());
    const type = answer.headers.get("Content-Type") ?? "";
    if (!type.startsWith("text/html")) {
      if (isTyped) return shown;
      throw new Error(`${url} answers ${answer.status} with ${type}`);
    }
    const window = new Window({
      url,
      settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true },
    });
    window.document.write(await answer.text());
    this.#document = window.document as unknown as Document;
    this.#url = url;
    this.#history.push(url);
    return shown;
  }
}

type Tickable = { type: string; name: string; checked: boolean };

function tick(input: HTMLElement & Tickable): void {
  if (input.type === "checkbox") {
    input.checked = !input.checked;
    return;
  }
  const form = input.closest("form") ?? input.ownerDocument;
  for (const other of form.querySelectorAll(`input[type=radio][name="${input.name}"]`)) {
    (other as unknown as Tickable).checked = false;
  }
  input.checked = true;
}

function toggle(details: Element | null): void {
  if (details?.hasAttribute("open")) details.removeAttribute("open");
  else details?.setAttribute("open", "");
}
